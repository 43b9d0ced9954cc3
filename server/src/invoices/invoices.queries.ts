import { InvoiceContent } from '@casepack/contract/invoices/invoice';
import { cents } from '@casepack/contract/money';
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { counters, invoices } from '../db/schema/documents';
import { mails } from '../db/schema/mail';
import { manufacturers } from '../db/schema/organizations';
import { payments } from '../db/schema/payments';
import { newToken } from '../secrets/token';

type StoredInvoice = typeof invoices.$inferSelect;
export type InvoiceRow = Omit<StoredInvoice, 'content'> & { content: InvoiceContent };

const toInvoice = (row: StoredInvoice): InvoiceRow => ({
  ...row,
  content: InvoiceContent.parse(row.content),
});

const seller = {
  name: manufacturers.name,
  address: manufacturers.address,
  email: manufacturers.contactEmail,
  phone: manufacturers.contactPhone,
};

/** The manufacturer as shown on documents, and its number prefix. */
export async function findIssuer(
  db: Database,
  manufacturerId: number,
): Promise<{ seller: InvoiceContent['seller']; numberPrefix: string }> {
  const [row] = await db
    .select({ seller, numberPrefix: manufacturers.numberPrefix })
    .from(manufacturers)
    .where(eq(manufacturers.id, manufacturerId));
  if (!row) throw new Error(`There is no manufacturer ${manufacturerId}`);
  return row;
}

export async function invoicesEachShipment(db: Database, manufacturerId: number): Promise<boolean> {
  const [row] = await db
    .select({ invoiceOn: manufacturers.invoiceOn })
    .from(manufacturers)
    .where(eq(manufacturers.id, manufacturerId));
  return row?.invoiceOn === 'shipment';
}

const numberMarks = { invoice: 'INV', credit_note: 'CN' } as const;

export const numberOf = (prefix: string, kind: StoredInvoice['kind'], value: number): string =>
  `${prefix}-${numberMarks[kind]}-${String(value).padStart(6, '0')}`;

/** Takes the next number and locks the counter until the transaction ends. A rollback restores it, so no gaps. */
async function takeNumber(
  db: Database,
  manufacturerId: number,
  prefix: string,
  kind: StoredInvoice['kind'],
): Promise<string> {
  const [row] = await db
    .insert(counters)
    .values({ manufacturerId, kind, lastValue: 1 })
    .onConflictDoUpdate({
      target: [counters.manufacturerId, counters.kind],
      set: { lastValue: sql`${counters.lastValue} + 1` },
    })
    .returning({ value: counters.lastValue });
  if (!row) throw new Error('No invoice number was assigned');
  return numberOf(prefix, kind, row.value);
}

type Links = 'refundId' | 'shipmentId' | 'returnId' | 'creditOfId' | 'invoicedBefore';
type NewInvoice = Omit<InvoiceRow, 'id' | 'number' | 'token' | 'supersededAt' | Links> &
  Partial<Pick<InvoiceRow, Links>>;

/** Numbers and stores a document. Others of the same manufacturer and kind wait for their number until the commit. */
export async function insertInvoice(db: Database, prefix: string, values: NewInvoice): Promise<InvoiceRow> {
  const [row] = await db
    .insert(invoices)
    .values({
      ...values,
      number: await takeNumber(db, values.manufacturerId, prefix, values.kind),
      token: newToken(),
      content: InvoiceContent.encode(values.content),
    })
    .returning();
  if (!row) throw new Error('The invoice was not inserted');
  return toInvoice(row);
}

const holdsFor = (orderId: number) =>
  and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice'), isNull(invoices.supersededAt));

/** The valid invoices of an order, newest first: one for the whole order, or one for each shipment. */
export async function findHoldingInvoices(db: Database, orderId: number): Promise<InvoiceRow[]> {
  const rows = await db.select().from(invoices).where(holdsFor(orderId)).orderBy(desc(invoices.id));
  return rows.map(toInvoice);
}

/** The newest valid invoice of an order, if it has one. */
export async function findHoldingInvoice(db: Database, orderId: number): Promise<InvoiceRow | undefined> {
  const [newest] = await findHoldingInvoices(db, orderId);
  return newest;
}

/**
 * Marks the invoice of an order that has changed as superseded, and with it the credit notes for goods of it that were
 * cancelled: the next one leaves them out. Returns its number, if there was a valid one. The invoice of a shipment
 * stays: what has left does not change.
 */
export async function supersedeInvoice(
  db: Database,
  orderId: number,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .update(invoices)
    .set({ supersededAt: now })
    .where(and(holdsFor(orderId), isNull(invoices.shipmentId)))
    .returning({ id: invoices.id, number: invoices.number });
  if (!row) return undefined;
  await db
    .update(invoices)
    .set({ supersededAt: now })
    .where(and(eq(invoices.creditOfId, row.id), isNull(invoices.returnId), isNull(invoices.supersededAt)));
  return row.number;
}

/**
 * These shipments of the order did not leave after all, so their invoices are superseded. Money settles the remaining
 * ones without them. Returns the numbers of the superseded ones.
 */
export async function supersedeShipmentInvoices(
  db: Database,
  orderId: number,
  shipmentIds: readonly number[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .update(invoices)
    .set({ supersededAt: now })
    .where(and(holdsFor(orderId), inArray(invoices.shipmentId, [...shipmentIds])))
    .returning({ number: invoices.number });
  if (rows.length > 0) await countInvoicedBefore(db, orderId);
  return rows.map(({ number }) => number);
}

const countInvoicedBefore = (db: Database, orderId: number) =>
  db.execute(sql`
    update invoices as invoice set invoiced_before = (
      select coalesce(sum(before.total), 0) from invoices as before
       where before.order_id = invoice.order_id and before.kind = 'invoice' and before.superseded_at is null
         and before.shipment_id is not null and before.id < invoice.id)
     where invoice.order_id = ${orderId} and invoice.kind = 'invoice' and invoice.superseded_at is null
       and invoice.shipment_id is not null`);

/** The valid credit notes of an order for refunds, newest first. The others are for goods: of a return, or of an invoice. */
export const findRefundNotes = (
  db: Database,
  orderId: number,
): Promise<Pick<StoredInvoice, 'id' | 'total' | 'refundId'>[]> =>
  db
    .select({ id: invoices.id, total: invoices.total, refundId: invoices.refundId })
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orderId),
        eq(invoices.kind, 'credit_note'),
        isNull(invoices.supersededAt),
        isNull(invoices.returnId),
        isNull(invoices.creditOfId),
      ),
    )
    .orderBy(desc(invoices.id));

export async function supersedeNotes(db: Database, ids: readonly number[], now: Date): Promise<void> {
  await db
    .update(invoices)
    .set({ supersededAt: now })
    .where(inArray(invoices.id, [...ids]));
}

/** The last refund of an order; a row with a negative amount takes one back. */
export async function findLastRefund(
  db: Database,
  orderId: number,
): Promise<Pick<typeof payments.$inferSelect, 'method' | 'at'> | undefined> {
  const [row] = await db
    .select({ method: payments.method, at: payments.at })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.kind, 'refund'), gt(payments.amount, cents(0))))
    .orderBy(desc(payments.id))
    .limit(1);
  return row;
}

/** Replaces the links to all documents of the order. The old links stop working. */
export async function renewInvoiceTokens(db: Database, orderId: number): Promise<void> {
  const rows = await db.select({ id: invoices.id }).from(invoices).where(eq(invoices.orderId, orderId));
  for (const { id } of rows) {
    await db.update(invoices).set({ token: newToken() }).where(eq(invoices.id, id));
  }
}

export async function findInvoicesOf(db: Database, orderId: number): Promise<InvoiceRow[]> {
  const rows = await db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(desc(invoices.id));
  return rows.map(toInvoice);
}

export async function findInvoice(db: Database, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  return row && toInvoice(row);
}

export async function findInvoiceByToken(db: Database, token: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.token, token));
  return row && toInvoice(row);
}

export type InvoiceMailRow = Pick<
  typeof mails.$inferSelect,
  'id' | 'eventKey' | 'state' | 'recipientAddress' | 'lastError' | 'sentAt'
>;

/** The emails that contained invoices of the order, newest first. */
export const findInvoiceMails = (db: Database, orderId: number): Promise<InvoiceMailRow[]> =>
  db
    .select({
      id: mails.id,
      eventKey: mails.eventKey,
      state: mails.state,
      recipientAddress: mails.recipientAddress,
      lastError: mails.lastError,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(and(eq(mails.orderId, orderId), eq(mails.kind, 'invoice')))
    .orderBy(desc(mails.id));
