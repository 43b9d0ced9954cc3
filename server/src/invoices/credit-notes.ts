import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { invoices } from '../db/schema/documents';
import type { OrderRow } from '../orders/orders.queries';
import { documentDay } from '../press/pdf-document';
import { type CreditedRefund, creditNoteContentOf } from './invoice-content';
import { findIssuer, type InvoiceRow, insertInvoice } from './invoices.queries';

interface Refund extends CreditedRefund {
  /** Id of the refund's own row in the ledger. */
  id: number;
}

/** Every refund gets a credit note; call it in the transaction that books the refund. */
export async function issueCreditNote(ctx: Context, order: OrderRow, refund: Refund): Promise<InvoiceRow> {
  const { seller, numberPrefix } = await findIssuer(ctx.db, order.manufacturerId);
  const issuedOn = documentDay(refund.at);
  return insertInvoice(ctx.db, numberPrefix, {
    manufacturerId: order.manufacturerId,
    orderId: order.id,
    kind: 'credit_note',
    refundId: refund.id,
    issuedOn,
    dueOn: issuedOn,
    total: refund.amount,
    content: creditNoteContentOf(order, refund, seller),
    createdAt: ctx.now(),
  });
}

/** The refund failed, so its credit note is superseded. */
export async function supersedeCreditNote(db: Database, refundId: number, now: Date): Promise<void> {
  await db.update(invoices).set({ supersededAt: now }).where(eq(invoices.refundId, refundId));
}
