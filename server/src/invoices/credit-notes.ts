import { type Amounts, totalOf } from '@casepack/contract/orders/money-shares';
import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { invoices } from '../db/schema/documents';
import type { ItemRow, OrderRow } from '../orders/orders.queries';
import { documentDay } from '../press/pdf-document';
import { type CreditedRefund, creditedGoodsOf, creditNoteContentOf } from './invoice-content';
import {
  findHoldingInvoice,
  findIssuer,
  findUncreditedRefunds,
  type InvoiceRow,
  insertInvoice,
} from './invoices.queries';

interface Refund extends CreditedRefund {
  /** Id of the refund's own row in the ledger. */
  id: number;
}

/**
 * Every refund gets a credit note, unless the goods were credited before; call it in the transaction that books the
 * refund, after it was booked.
 */
export async function issueCreditNote(
  ctx: Context,
  order: OrderRow,
  refund: Refund,
): Promise<InvoiceRow | undefined> {
  const amount = await findUncreditedRefunds(ctx.db, order.id);
  if (amount === 0) return undefined;
  const { seller, numberPrefix } = await findIssuer(ctx.db, order.manufacturerId);
  const issuedOn = documentDay(refund.at);
  return insertInvoice(ctx.db, numberPrefix, {
    manufacturerId: order.manufacturerId,
    orderId: order.id,
    kind: 'credit_note',
    refundId: refund.id,
    issuedOn,
    dueOn: issuedOn,
    total: amount,
    content: creditNoteContentOf(order, { ...refund, amount }, seller),
    createdAt: ctx.now(),
  });
}

interface CreditedGoods {
  lines: readonly { item: ItemRow; quantity: number }[];
  amounts: Amounts;
  /** The return they came back with; missing if they were cancelled. */
  returnId?: number;
}

/** A credit note for goods that were cancelled after payment, or that came back. */
export async function creditGoods(
  ctx: Context,
  order: OrderRow,
  { lines, amounts, returnId }: CreditedGoods,
): Promise<InvoiceRow> {
  const { seller, numberPrefix } = await findIssuer(ctx.db, order.manufacturerId);
  const invoice = await findHoldingInvoice(ctx.db, order.id);
  const issuedOn = documentDay(ctx.now());
  const credited = lines.map(({ item, quantity }) => ({ ...item, quantity, cancelledQuantity: 0 }));
  return insertInvoice(ctx.db, numberPrefix, {
    manufacturerId: order.manufacturerId,
    orderId: order.id,
    kind: 'credit_note',
    ...(returnId === undefined ? {} : { returnId }),
    creditOfId: invoice?.id ?? null,
    issuedOn,
    dueOn: issuedOn,
    total: totalOf(amounts),
    content: creditedGoodsOf(order, credited, amounts, seller),
    createdAt: ctx.now(),
  });
}

/** The refund failed, so its credit note is superseded. */
export async function supersedeCreditNote(db: Database, refundId: number, now: Date): Promise<void> {
  await db.update(invoices).set({ supersededAt: now }).where(eq(invoices.refundId, refundId));
}
