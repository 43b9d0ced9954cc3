import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, centsColumn, createdAt, id, instantColumn } from './columns';
import { orders } from './orders';
import { manufacturers } from './organizations';
import { payments } from './payments';
import { returns, shipments } from './shipments';
import { users } from './users';

/** Gapless numbers (invoices, credit notes): the row is locked until the end of the transaction that took one. */
export const counters = pgTable(
  'counters',
  {
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    kind: text({ enum: ['invoice', 'credit_note'] }).notNull(),
    lastValue: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.manufacturerId, table.kind] })],
);

/** Frozen when posted; a change of the order supersedes it, a credit note lowers it. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ['invoice', 'credit_note'] }).notNull(),
    /** For a credit note: its refund in the ledger, unless it replaced another note. */
    refundId: integer()
      .unique('invoices_refund')
      .references(() => payments.id),
    /** The shipment it is for, if the manufacturer invoices each of them. */
    shipmentId: integer().references(() => shipments.id),
    /** For a credit note: the goods that came back. */
    returnId: integer()
      .unique('invoices_return')
      .references(() => returns.id),
    /** For a credit note: the invoice whose goods came back or were cancelled. */
    creditOfId: integer(),
    number: text().notNull(),
    token: text().notNull().unique('invoices_token'),
    issuedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    total: centsColumn().notNull(),
    /** What the valid invoices of the order before this one came to: payments settle the oldest first. */
    invoicedBefore: centsColumn().notNull().default(sql`0`),
    content: jsonb().notNull(),
    createdAt: createdAt(),
    supersededAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.manufacturerId, table.kind, table.number),
    index('invoices_order').on(table.orderId, table.id),
    uniqueIndex('invoices_one_holds')
      .on(table.orderId, sql`coalesce(${table.shipmentId}, 0)`)
      .where(sql`${table.kind} = 'invoice' and ${table.supersededAt} is null`),
    foreignKey({
      name: 'invoices_credit_of_invoice',
      columns: [table.creditOfId],
      foreignColumns: [table.id],
    }),
    check('invoices_kind', sql`${table.kind} in ('invoice', 'credit_note')`),
    check(
      'invoices_credit_of',
      sql`${table.kind} = 'credit_note' or (${table.refundId} is null and ${table.returnId} is null and ${table.creditOfId} is null)`,
    ),
  ],
);

/** Reminders for overdue invoices, written with their emails, so that each is sent once. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id),
    /** Which of the manufacturer's reminders it was: its days after the due date. */
    afterDays: integer().notNull(),
    sentOn: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.afterDays] }),
    uniqueIndex('invoice_reminders_one_a_day').on(table.invoiceId, table.sentOn),
  ],
);

/** Files that staff attach to an order. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    name: text().notNull(),
    contentType: text().notNull(),
    content: bytes().notNull(),
    uploadedByUserId: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('documents_order').on(table.orderId, table.id)],
);
