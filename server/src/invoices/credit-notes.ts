import { cents, sum } from '@casepack/contract/money';
import { type Amounts, totalOf } from '@casepack/contract/orders/money-shares';
import { notesForRefunds } from '@casepack/contract/payments/credited-refunds';
import type { OrderMoneyFacts } from '@casepack/contract/payments/order-money';
import type { Context } from '../context';
import type { ItemRow, OrderRow } from '../orders/orders.queries';
import { documentDay } from '../press/pdf-document';
import { type CreditedRefund, creditedGoodsOf, creditNoteContentOf } from './invoice-content';
import {
  findHoldingInvoice,
  findIssuer,
  findLastRefund,
  findRefundNotes,
  type InvoiceRow,
  insertInvoice,
  supersedeNotes,
} from './invoices.queries';

interface Refund extends CreditedRefund {
  /** Id of the refund's own row in the ledger. */
  id: number;
}

/** What issuing and superseding notes needs, in a request or in a command. */
type Notes = Pick<Context, 'db' | 'now'>;

async function issueNote(
  ctx: Notes,
  order: OrderRow,
  { id, ...refund }: CreditedRefund & { id?: number },
): Promise<void> {
  const { seller, numberPrefix } = await findIssuer(ctx.db, order.manufacturerId);
  const issuedOn = documentDay(ctx.now());
  await insertInvoice(ctx.db, numberPrefix, {
    manufacturerId: order.manufacturerId,
    orderId: order.id,
    kind: 'credit_note',
    ...(id === undefined ? {} : { refundId: id }),
    issuedOn,
    dueOn: issuedOn,
    total: refund.amount,
    content: creditNoteContentOf(order, refund, seller),
    createdAt: ctx.now(),
  });
}

/** Supersedes the newest notes that are too much, and issues what is then missing. */
export async function balanceNotes(ctx: Notes, order: OrderRow, refund?: Refund): Promise<void> {
  const notes = await findRefundNotes(ctx.db, order.id);
  let noted = sum(notes.map(({ total }) => total));
  const wanted = notesForRefunds(order, noted, refund?.amount);
  const surplus: number[] = [];
  for (const { id, total } of notes) {
    if (noted <= wanted) break;
    surplus.push(id);
    noted = cents(noted - total);
  }
  if (surplus.length > 0) await supersedeNotes(ctx.db, surplus, ctx.now());
  if (noted === wanted) return;
  const amount = cents(wanted - noted);
  if (refund) return issueNote(ctx, order, { ...refund, amount });
  const last = await findLastRefund(ctx.db, order.id);
  if (last) await issueNote(ctx, order, { ...last, amount });
}

/**
 * Credit notes for refunds come to exactly what the customer does not pay in the end. Call it in every transaction that
 * changes what an order costs, was paid or has credited, after that was stored; with the refund, if it is one.
 */
export async function followWithCreditNotes(
  ctx: Context,
  row: OrderRow,
  changed: Partial<OrderMoneyFacts>,
  refund?: Refund,
): Promise<void> {
  const order = { ...row, ...changed };
  if (order.amountRefunded > 0) await balanceNotes(ctx, order, refund);
}

/** The refund failed, so its credit note is superseded. */
export async function undoCreditNote(
  ctx: Context,
  row: OrderRow,
  changed: Partial<OrderMoneyFacts>,
  refundId: number,
): Promise<void> {
  const own = (await findRefundNotes(ctx.db, row.id)).filter((note) => note.refundId === refundId);
  await supersedeNotes(
    ctx.db,
    own.map(({ id }) => id),
    ctx.now(),
  );
  await balanceNotes(ctx, { ...row, ...changed });
}

interface CreditedGoods {
  lines: readonly { item: ItemRow; quantity: number }[];
  amounts: Amounts;
  /** The return they came back with; missing if they were cancelled. */
  returned?: { id: number; reason: string };
}

/** A credit note for goods that were cancelled after payment, or that came back. */
export async function creditGoods(
  ctx: Context,
  order: OrderRow,
  { lines, amounts, returned }: CreditedGoods,
): Promise<InvoiceRow> {
  const { seller, numberPrefix } = await findIssuer(ctx.db, order.manufacturerId);
  const invoice = await findHoldingInvoice(ctx.db, order.id);
  const issuedOn = documentDay(ctx.now());
  const credited = lines.map(({ item, quantity }) => ({ ...item, quantity, cancelledQuantity: 0 }));
  return insertInvoice(ctx.db, numberPrefix, {
    manufacturerId: order.manufacturerId,
    orderId: order.id,
    kind: 'credit_note',
    ...(returned && { returnId: returned.id }),
    creditOfId: invoice?.id ?? null,
    issuedOn,
    dueOn: issuedOn,
    total: totalOf(amounts),
    content: {
      ...creditedGoodsOf(order, credited, amounts, seller),
      ...(returned && { reason: returned.reason }),
    },
    createdAt: ctx.now(),
  });
}
