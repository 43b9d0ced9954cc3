import { AppError } from '@casepack/contract/errors';
import { cents } from '@casepack/contract/money';
import { returnable, unitsOfOne } from '@casepack/contract/orders/line-quantities';
import { lineName } from '@casepack/contract/orders/line-words';
import { creditFor, totalOf } from '@casepack/contract/orders/money-shares';
import { Order } from '@casepack/contract/orders/order';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import type { ReturnForm } from '@casepack/contract/shipments/shipment';
import { changesBetween } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { requireVersion } from '../edit-conflict';
import { creditGoods, followWithCreditNotes } from '../invoices/credit-notes';
import { findItemsToChange } from '../orders/find-items-to-change';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { queueRecheck } from '../orders/holds';
import { changeLines } from '../orders/line-changes';
import { updateOrder } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { recordEvent } from '../orders/record-event';
import { settleWithdrawn } from '../payments/settle-withdrawn';
import { withdrawPayments } from '../payments/withdraw-payments';
import { chosenLines } from './chosen-lines';
import { worthOf } from './invoice-shipment';
import { returnedMail } from './shipment-mails';
import { insertReturn } from './shipments.queries';

const returnedText = ({
  item,
  given,
}: {
  item: { name: string; isTester: boolean; sku: string };
  given: { quantity: number; restock: boolean };
}) => `${given.quantity} x ${lineName(item)} (${item.sku})${given.restock ? ', back in stock' : ''}`;

function storeReturn(ctx: Context, id: number, { lines, reason, version }: ReturnForm): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    await requireVersion(version, row, async () => Order.encode(await getOrder(ctx, id)));
    const now = ctx.now();
    const items = await findItemsToChange(ctx, row);
    if (items.every((item) => returnable(item) === 0)) {
      throw new AppError(
        'conflict',
        'Nothing of this order can be returned: nothing has shipped, or all of it came back.',
      );
    }
    const chosen = chosenLines(items, 'return', lines);
    const before = cents(
      items.reduce((sum, { unitPrice, returnedQuantity }) => sum + unitPrice * returnedQuantity, 0),
    );
    const amounts = creditFor(row, worthOf(chosen), before);
    const amount = totalOf(amounts);
    const { left } = await changeLines(
      ctx,
      row,
      items,
      chosen.map(({ item, given }) => ({
        item,
        event: { kind: 'return', quantity: given.quantity, restocks: given.restock },
      })),
      { kind: 'return', reason },
    );
    const returnId = await insertReturn(
      ctx.db,
      { orderId: id, amount, reason, createdByUserId: ctx.actor?.userId ?? null, createdAt: now },
      chosen.map(({ item, given }) => ({
        orderItemId: item.id,
        quantity: given.quantity,
        restockedUnits:
          given.restock && typeof left.get(item.productId) === 'number'
            ? given.quantity * unitsOfOne(item)
            : 0,
      })),
    );
    const money = moneyAfter(row, { kind: 'credited', amount }, now);
    await updateOrder(ctx.db, row, money, now);
    if (amount > 0) await withdrawPayments(ctx, id);
    const note =
      amount === 0
        ? undefined
        : await creditGoods(ctx, row, {
            lines: chosen.map(({ item, given }) => ({ item, quantity: given.quantity })),
            ...{ amounts, returned: { id: returnId, reason } },
          });
    await followWithCreditNotes(ctx, row, money);
    await recordEvent(ctx, id, 'returned', {
      returned: { from: null, to: chosen.map(returnedText) },
      reason: { from: null, to: reason },
      ...changesBetween(row, { amountCredited: money.amountCredited, refundDue: money.refundDue }),
      ...(note ? { creditNote: { from: null, to: note.number } } : {}),
    });
    await queueOrderMail(ctx, id, returnedMail(chosen, { returnId, amount, note }));
    await queueRecheck(ctx, row);
    return getOrder(ctx, id);
  });
}

/** Records goods that came back: the customer is credited, and what was paid for them is to be refunded. */
export async function recordReturn(ctx: Context, id: number, form: ReturnForm): Promise<Order> {
  const stored = await storeReturn(ctx, id, form);
  return (await settleWithdrawn(ctx, id)) === 'none' ? stored : getOrder(ctx, id);
}
