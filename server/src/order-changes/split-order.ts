import { overLimitHold } from '@casepack/contract/credit/credit';
import { AppError } from '@casepack/contract/errors';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { partOf, totalOf } from '@casepack/contract/orders/money-shares';
import { Order } from '@casepack/contract/orders/order';
import { type OrderSplit, type SplitOrder, whyNotSplit } from '@casepack/contract/orders/split';
import {
  agreedColumns,
  agreedDiscount,
  type PartAmounts,
  splitAmounts,
} from '@casepack/contract/orders/split-amounts';
import { depositAfter } from '@casepack/contract/payments/deposit';
import { moneyAfter, moneyOfNewOrder, orderMoney } from '@casepack/contract/payments/order-money';
import { authorize, notFound } from '../access';
import { type Changes, changesBetween } from '../audit/record-audit';
import { splitRaises } from '../buying-limits/order-raises.queries';
import { type Context, inTransaction } from '../context';
import { lockCreditOfOrder } from '../credit/decide-holds';
import { requireVersion } from '../edit-conflict';
import { followWithCreditNotes } from '../invoices/credit-notes';
import { findIssuer, supersedeInvoice } from '../invoices/invoices.queries';
import { findItemsToChange } from '../orders/find-items-to-change';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { holdOrder } from '../orders/holds';
import { insertOrder, newOrderRow } from '../orders/insert-order.queries';
import { takeOrderNumber } from '../orders/order-number.queries';
import {
  deleteItems,
  findItems,
  findOrder,
  type ItemRow,
  type OrderRow,
  updateItems,
  updateOrder,
} from '../orders/orders.queries';
import { newPublicId } from '../orders/public-id';
import { queueOrderMail } from '../orders/queue-order-mail';
import { recordEvent } from '../orders/record-event';
import { requireComingDay } from '../orders/require-coming-day';
import { nodeOfOrder } from '../orders/show-order';
import { clearCardPayment } from '../payments/clear-card-payment';
import { settleWithdrawn } from '../payments/settle-withdrawn';
import { withdrawPayments } from '../payments/withdraw-payments';
import { cardInProgress } from './edit-order';
import { copyItems } from './split-items.queries';
import { splitLines } from './split-lines';
import { orderSplitMail } from './split-mail';

function requireSplittable(row: OrderRow): void {
  const bar = whyNotSplit(row);
  if (bar !== undefined) throw new AppError('conflict', bar);
}

const columnsOf = ({ agreed, ...amounts }: PartAmounts) => ({
  ...amounts,
  ...agreedColumns(agreed),
  total: totalOf(amounts),
});

/** A day that a line had before may have passed since. */
function requireShipDate(ctx: Context, items: readonly ItemRow[], { requestedShipDate }: OrderSplit): void {
  if (items.some(({ shipDate }) => shipDate === requestedShipDate)) return;
  requireComingDay(ctx.now(), 'requestedShipDate', requestedShipDate);
}

/** The invoice of an order asks for all of it, so the second part has none. */
const statusOfSecond = ({ status }: OrderRow): OrderRow['status'] =>
  status === 'pending' ? 'pending' : 'waiting_for_payment';

/** The second part: the same order, at the same time, with what was agreed on then. It owes all that it costs. */
async function insertSecond(
  ctx: Context,
  row: OrderRow,
  split: OrderSplit,
  amounts: PartAmounts,
): Promise<OrderRow> {
  const columns = columnsOf(amounts);
  const money = moneyOfNewOrder(columns.total, statusOfSecond(row), ctx.now());
  const { numberPrefix } = await findIssuer(ctx.db, row.manufacturerId);
  const numbered = await takeOrderNumber(ctx.db, { id: row.manufacturerId, numberPrefix });
  const second = newOrderRow({
    ...row,
    ...numbered,
    ...columns,
    publicId: newPublicId(),
    status: money.status,
    paidAt: money.paidAt,
    amountAuthorized: money.amountAuthorized,
    requestedShipDate: split.requestedShipDate ?? row.requestedShipDate,
    shippingAddress: split.shippingAddress ?? row.shippingAddress,
    deposit: null,
    heldFor: [],
    approvalExpiresAt: null,
    stripePaymentIntentId: null,
    updatedAt: ctx.now(),
  });
  await insertOrder(ctx.db, second);
  return second;
}

/** What was paid stays with the first part; how much of it was for the second is noted in both. */
function paidNote(row: OrderRow, secondTotal: Cents): Changes {
  const { kept } = orderMoney(row);
  if (kept === 0) return {};
  const share = formatMoney(partOf(kept, secondTotal, row.total));
  const text = `${formatMoney(kept)} was paid before the split and stays with ${row.orderNumber}; the share of the new order is ${share}`;
  return { note: { from: null, to: text } };
}

const lineText = ({ quantity, name, sku }: Pick<ItemRow, 'quantity' | 'name' | 'sku'>): string =>
  `${quantity} x ${name} (${sku})`;

function splitInTransaction(ctx: Context, id: number, split: OrderSplit): Promise<SplitOrder> {
  return inTransaction(ctx, async (ctx) => {
    const readCredit = await lockCreditOfOrder(ctx, id);
    const row = await getOrderToChange(ctx, id, 'order:manage');
    const credit = await readCredit?.();
    await requireVersion(split.version, row, async () => Order.encode(await getOrder(ctx, id)));
    requireSplittable(row);
    const items = await findItemsToChange(ctx, row);
    requireShipDate(ctx, items, split);
    const shipDate = split.requestedShipDate ?? row.requestedShipDate;
    const { moved, kept, changed, left, worth } = splitLines(items, split.lines, shipDate);
    const amounts = splitAmounts(row, agreedDiscount(row), worth);

    const second = await insertSecond(ctx, row, split, amounts.second);
    await copyItems(ctx.db, id, second.id, moved);
    await deleteItems(ctx.db, id, left);
    await updateItems(ctx.db, id, changed);

    const first = columnsOf(amounts.first);
    const money = moneyAfter(row, { kind: 'edited', total: first.total }, ctx.now());
    await withdrawPayments(ctx, id);
    const deposit = depositAfter(row.deposit, first.total);
    await updateOrder(ctx.db, row, { ...first, ...money, deposit }, ctx.now());
    await splitRaises(ctx, { id, total: first.total }, second);
    const superseded = await supersedeInvoice(ctx.db, id, ctx.now());
    await followWithCreditNotes(ctx, row, money);

    const raisedBy = orderMoney(money).uncovered + orderMoney(second).uncovered - orderMoney(row).uncovered;
    const hold = credit && overLimitHold(credit, raisedBy);
    const held = hold ? await holdOrder(ctx, second, [hold]) : undefined;
    if (held) await updateOrder(ctx.db, second, held.order, ctx.now());

    const note = paidNote(row, second.total);
    await recordEvent(ctx, id, 'split', {
      splitInto: { from: null, to: second.orderNumber },
      ...changesBetween(row, { ...first, status: money.status, refundDue: money.refundDue, deposit }),
      items: { from: items.map(lineText), to: kept.map(lineText) },
      ...note,
      ...(superseded ? { supersededInvoice: { from: null, to: superseded } } : {}),
    });
    await recordEvent(ctx, second.id, 'split_off', {
      splitFrom: { from: null, to: row.orderNumber },
      status: { from: null, to: second.status },
      total: { from: null, to: second.total },
      ...note,
    });
    if (held) await recordEvent(ctx, second.id, 'edited', held.changes);
    await queueOrderMail(ctx, id, orderSplitMail(second, await findItems(ctx.db, second.id)));
    return { first: await getOrder(ctx, id), second: await getOrder(ctx, second.id) };
  });
}

/** Moves lines to a new order that ships at another time or to another place. Prices, stock and payments stay. */
export async function splitOrder(ctx: Context, id: number, split: OrderSplit): Promise<SplitOrder> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:manage', nodeOfOrder(found.row), 'Order');
  if (split.version === found.row.version) {
    requireSplittable(found.row);
    if ((await clearCardPayment(ctx, id)) === 'processing') throw cardInProgress();
  }
  const parts = await splitInTransaction(ctx, id, split);
  return (await settleWithdrawn(ctx, id)) === 'none' ? parts : { ...parts, first: await getOrder(ctx, id) };
}
