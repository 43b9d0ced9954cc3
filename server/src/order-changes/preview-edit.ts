import { Order } from '@casepack/contract/orders/order';
import type { EditPreview, OrderEdit } from '@casepack/contract/orders/order-change';
import { moneyAfter, orderMoney } from '@casepack/contract/payments/order-money';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { requireVersion } from '../edit-conflict';
import { getOrder } from '../orders/get-order';
import { findItems, findOrder, type ItemRow, type OrderRow } from '../orders/orders.queries';
import { nodeOfOrder } from '../orders/show-order';
import { amountsAfter, correctedAmounts } from './edit-amounts';
import { getOrderTerms } from './order-terms.queries';
import { findEdited, planItems } from './plan-items';
import { requireCorrection, requireOpen, requireOwnFields } from './require-correction';
import { sideOf } from './tell-others';

type PlannedItem = Pick<ItemRow, 'productId' | 'isTester' | 'quantity' | 'cancelledQuantity' | 'unitPrice'>;

async function itemsAfter(
  ctx: Context,
  row: OrderRow,
  edit: OrderEdit,
  stored: readonly ItemRow[],
): Promise<readonly PlannedItem[]> {
  if (!edit.items) return stored;
  const found = await findEdited(ctx, row, stored, edit.items);
  return planItems(ctx, found, stored).flatMap(({ unitPrice, ...line }, index) => {
    const cancelledQuantity = found.edited[index]?.kept?.cancelledQuantity ?? 0;
    return unitPrice === null ? [] : [{ ...line, unitPrice, cancelledQuantity }];
  });
}

/** What an edit would make of the order's amounts. It is checked like the edit, except for stock and buying limits. */
export async function previewEdit(ctx: Context, id: number, edit: OrderEdit): Promise<EditPreview> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  const { row } = found;
  authorize(ctx, 'order:correct', nodeOfOrder(row), 'Order');
  await requireVersion(edit.version, row, async () => Order.encode(await getOrder(ctx, id)));
  const side = sideOf(ctx);
  await requireOpen(ctx, row, side);
  requireOwnFields(edit, side);
  const before = await findItems(ctx.db, id);
  const after = await itemsAfter(ctx, row, edit, before);
  const terms = side === 'staff' ? undefined : await getOrderTerms(ctx.db, row);
  const amounts = terms ? correctedAmounts(ctx, row, terms, after) : amountsAfter(row, edit, after);
  if (terms && side !== 'staff') {
    await requireCorrection(ctx, { row, terms, side, before, after, ...amounts, limit: undefined });
  }
  const { due, toRefund } = orderMoney(moneyAfter(row, { kind: 'edited', total: amounts.total }, ctx.now()));
  return { ...amounts, due, toRefund };
}
