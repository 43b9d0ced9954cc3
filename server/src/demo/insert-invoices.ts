import { InvoiceContent } from '@casepack/contract/invoices/invoice';
import { counters, invoices } from '../db/schema/documents';
import { creditNoteContentOf, dueDayOf, invoiceContentOf } from '../invoices/invoice-content';
import { numberOf } from '../invoices/invoices.queries';
import { documentDay } from '../press/pdf-document';
import { newToken } from '../secrets/token';
import type { Executor, Ids } from './inserting';
import { oneLine } from './location';
import { demoManufacturers, MAIN_MANUFACTURER_ID } from './manufacturers';
import type { DemoOrder } from './orders';

type NewInvoice = typeof invoices.$inferInsert;
type Kind = NewInvoice['kind'];

function issuer() {
  const maker = demoManufacturers.find(({ id }) => id === MAIN_MANUFACTURER_ID);
  if (!maker) throw new Error('The demo has no main manufacturer');
  const { name, contactEmail, contactPhone, numberPrefix, locations } = maker;
  return {
    numberPrefix,
    seller: { name, address: oneLine(locations[0]), email: contactEmail, phone: contactPhone },
  };
}

/** As it will be stored, except for its number. */
type InvoiceDraft = Omit<NewInvoice, 'number'> & { createdAt: Date };

function papersOf(order: DemoOrder, orderId: number, refundId: Ids<number>): InvoiceDraft[] {
  const { seller } = issuer();
  const { facts, items, events, payments } = order;
  const sent = events.filter(({ kind }) => kind === 'invoice_sent');
  const refunds = payments.filter(({ kind }) => kind === 'refund');
  const paper = (kind: Kind, at: Date, content: InvoiceContent) => ({
    ...{ kind, orderId, manufacturerId: MAIN_MANUFACTURER_ID, token: newToken(), createdAt: at },
    issuedOn: documentDay(at),
    content: InvoiceContent.encode(content),
  });
  return [
    ...sent.map(({ at }) => ({
      ...paper('invoice', at, invoiceContentOf(facts, items, seller)),
      dueOn: dueDayOf(documentDay(at), facts),
      total: facts.total,
    })),
    ...refunds.map((refund) => ({
      ...paper('credit_note', refund.at, creditNoteContentOf(facts, refund, seller)),
      dueOn: documentDay(refund.at),
      total: refund.amount,
      refundId: refundId(orderId),
    })),
  ];
}

/** Every invoiced order has its invoice, every refund its credit note, numbered by age without gaps. */
export async function insertInvoices(
  db: Executor,
  placed: readonly DemoOrder[],
  { orderId, refundId }: { orderId: Ids<string>; refundId: Ids<number> },
): Promise<void> {
  const { numberPrefix } = issuer();
  const papers = placed
    .flatMap((order) => papersOf(order, orderId(order.facts.orderNumber), refundId))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const kind of ['invoice', 'credit_note'] as const) {
    const rows = papers.filter((each) => each.kind === kind);
    await db
      .insert(invoices)
      .values(rows.map((row, index) => ({ ...row, number: numberOf(numberPrefix, kind, index + 1) })));
    await db.insert(counters).values({ manufacturerId: MAIN_MANUFACTURER_ID, kind, lastValue: rows.length });
  }
}
