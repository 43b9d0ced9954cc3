import type { SetupStep } from '@casepack/contract/setup/setup';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns';
import { manufacturers } from './organizations';

/** What a manufacturer's administrators decided in the setup guide; without a row, nothing yet. */
export const setups = pgTable('setups', {
  manufacturerId: integer()
    .primaryKey()
    .references(() => manufacturers.id, { onDelete: 'cascade' }),
  skipped: text().array().$type<SetupStep[]>().notNull().default(sql`'{}'`),
  /** From then on nobody is guided. */
  closedAt: instantColumn(),
});
