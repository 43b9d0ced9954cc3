import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instantColumn } from './columns';
import { orders } from './orders';
import { manufacturers } from './organizations';
import { users } from './users';

/** All emails, written in the transaction of the change they report and sent by a job afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** The tenant whose administrators may see it; none for account mails of users without one. */
    manufacturerId: integer().references(() => manufacturers.id),
    /** The order that the mail is about, whose page shows how the mail fares. */
    orderId: integer().references(() => orders.id),
    /** Whose account the mail is about. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** One mail per event: the same key is never queued twice. */
    eventKey: text().notNull().unique('mails_event_key'),
    kind: text().notNull(),
    recipientName: text(),
    recipientAddress: text().notNull(),
    /** Where an answer goes: the manufacturer's own address. */
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** The link that opens the recipient's account, encrypted until it is sent: a backup must not reveal it. */
    sealedLink: bytes(),
    attachments: jsonb()
      .$type<{ name: string; contentType: string; source: string }[]>()
      .notNull()
      .default(sql`'[]'`),
    state: text({ enum: ['queued', 'sent', 'failed', 'kept', 'held'] }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** Until then one sender has it and no other may try. */
    claimedUntil: instantColumn(),
    createdAt: createdAt(),
    sentAt: instantColumn(),
  },
  (table) => [
    index('mails_tenant').on(table.manufacturerId, table.id),
    index('mails_order').on(table.orderId, table.id),
    index('mails_user').on(table.userId),
    index('mails_unsent').on(table.state).where(sql`${table.state} in ('queued', 'failed', 'held')`),
    check('mails_state', sql`${table.state} in ('queued', 'sent', 'failed', 'kept', 'held')`),
  ],
);
