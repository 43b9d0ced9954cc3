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
    /** The tenant whose administrators may see it; null for account emails of users without one. */
    manufacturerId: integer().references(() => manufacturers.id),
    /** The order that the email is about, whose page shows the state of the email. */
    orderId: integer().references(() => orders.id),
    /** The user whose account the email is about. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** One email per event: the same key is never queued twice. */
    eventKey: text().notNull().unique('mails_event_key'),
    kind: text().notNull(),
    recipientName: text(),
    recipientAddress: text().notNull(),
    /** The reply address: that of the manufacturer. */
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
    /** Until then only the sender that claimed it may try. */
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
