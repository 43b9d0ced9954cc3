import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instantColumn } from './columns';
import { manufacturers } from './organizations';

/** Every mail, written in the transaction of what it tells of and sent by a job afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** The tenant whose administrators may see it; none for account mails of users without one. */
    manufacturerId: integer().references(() => manufacturers.id),
    /** One mail per event: the same key is never queued twice. */
    eventKey: text().notNull().unique('mails_event_key'),
    kind: text().notNull(),
    recipientName: text(),
    recipientAddress: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attachments: jsonb()
      .$type<{ name: string; contentType: string; source: string }[]>()
      .notNull()
      .default(sql`'[]'`),
    state: text({ enum: ['queued', 'sent', 'failed', 'kept'] }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instantColumn(),
  },
  (table) => [
    index('mails_tenant').on(table.manufacturerId, table.id),
    index('mails_unsent').on(table.state).where(sql`${table.state} in ('queued', 'failed')`),
    check('mails_state', sql`${table.state} in ('queued', 'sent', 'failed', 'kept')`),
  ],
);
