import type { RowProblem, RowValues } from '@casepack/contract/imports/column';
import type { RememberedColumns } from '@casepack/contract/imports/guess-columns';
import type { ImportCounts } from '@casepack/contract/imports/import';
import type { ImportKind } from '@casepack/contract/imports/kinds/kinds';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instantColumn } from './columns';
import { orders } from './orders';
import { manufacturers } from './organizations';
import { users } from './users';

/** A file that is checked and imported, step by step. */
export const imports = pgTable(
  'imports',
  {
    /** Made by the caller. */
    id: uuid().primaryKey(),
    ownerUserId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    kind: text().$type<ImportKind>().notNull(),
    fileName: text().notNull(),
    header: jsonb().$type<string[]>().notNull(),
    columns: jsonb().$type<(string | null)[]>().notNull(),
    decimals: text({ enum: ['point', 'comma'] }).notNull(),
    state: text({ enum: ['uploaded', 'checking', 'checked', 'applying', 'done', 'cancelled', 'failed'] })
      .notNull()
      .default('uploaded'),
    mode: text({ enum: ['all', 'good'] }),
    invite: boolean().notNull().default(false),
    rowCount: integer().notNull(),
    checkedRows: integer().notNull().default(0),
    /** The last line that was checked: a check that was interrupted goes on after it. */
    checkedLine: integer().notNull().default(0),
    badRows: integer().notNull().default(0),
    /** How many rows were written; they are seen by others when all of them are. */
    appliedRows: integer().notNull().default(0),
    counts: jsonb().$type<ImportCounts>(),
    problem: text(),
    createdAt: createdAt(),
    finishedAt: instantColumn(),
  },
  (table) => [
    index('imports_owner').on(table.ownerUserId, table.createdAt),
    index('imports_by_age').on(table.createdAt),
    check(
      'imports_kind',
      sql`${table.kind} in ('products', 'customers', 'price_lists', 'part_numbers', 'stock', 'orders')`,
    ),
    check(
      'imports_state',
      sql`${table.state} in ('uploaded', 'checking', 'checked', 'applying', 'done', 'cancelled', 'failed')`,
    ),
    check('imports_decimals', sql`${table.decimals} in ('point', 'comma')`),
    check('imports_mode', sql`${table.mode} in ('all', 'good')`),
  ],
);

/**
 * The rows of a file as they were uploaded. Removed with it by a trigger: a foreign key would look for the import once
 * more for every row, which takes as long as storing it.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid().notNull(),
    line: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    /** Why the row could not be read; its text is the only cell then. */
    broken: text(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** What a check made of the rows. Removed like them. */
export const importChecks = pgTable(
  'import_checks',
  {
    importId: uuid().notNull(),
    line: integer().notNull(),
    values: jsonb().$type<RowValues>().notNull(),
    /** Null if there are none. */
    problems: jsonb().$type<RowProblem[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('import_checks_bad').on(table.importId, table.line).where(sql`${table.problems} is not null`),
  ],
);

/** Orders that happened elsewhere, under the number that they had there. */
export const importedOrders = pgTable(
  'imported_orders',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    number: text().notNull(),
  },
  (table) => [uniqueIndex('imported_orders_number').on(table.manufacturerId, sql`lower(${table.number})`)],
);

/** What the columns of earlier files were. */
export const importColumns = pgTable(
  'import_columns',
  {
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    kind: text().notNull(),
    remembered: jsonb().$type<RememberedColumns>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.manufacturerId, table.kind] })],
);
