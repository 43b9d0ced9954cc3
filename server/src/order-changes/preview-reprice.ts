import type { Cents } from '@casepack/contract/money';
import { Order } from '@casepack/contract/orders/order';
import type { OrderEdit, RepricedLine, RepricePreview } from '@casepack/contract/orders/order-change';
import { lineTotal } from '@casepack/contract/orders/totals';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { requireVersion } from '../edit-conflict';
import { type CountedLine, checkLines } from '../orders/check-lines';
import { getOrder } from '../orders/get-order';
import { findItems, findOrder } from '../orders/orders.queries';
import { nodeOfOrder } from '../orders/show-order';
import { amountsAfter } from './edit-amounts';
import { findEdited, type ItemEdit, planItems } from './plan-items';
import { requireOpen } from './require-correction';

const isByHand = ({ kept, line }: ItemEdit, { manualPrice, step }: CountedLine): boolean =>
  manualPrice !== null || (kept?.priceSource === 'manual' && step === null && line.manualPrice !== null);

function repriced(edit: ItemEdit, line: CountedLine, listPrice: Cents | null): RepricedLine[] {
  const { unitPrice, totalPrice, quantity } = line;
  if (unitPrice === null || totalPrice === null) return [];
  const keeps = isByHand(edit, line) ? 'manual_price' : listPrice === null ? 'no_list_price' : null;
  const newUnitPrice = keeps === null && listPrice !== null ? listPrice : unitPrice;
  const { productId, isTester, name, sku, casePackQuantity } = line;
  return [
    {
      ...{ line: line.line, productId, isTester, name, sku, quantity, casePackQuantity },
      ...{
        unitPrice,
        totalPrice,
        newUnitPrice,
        newTotalPrice: lineTotal({ unitPrice: newUnitPrice, quantity }),
      },
      keeps,
    },
  ];
}

/** What an edit would cost if all its lines took today's list prices; those set by hand stay. Nothing is stored. */
export async function previewReprice(ctx: Context, id: number, edit: OrderEdit): Promise<RepricePreview> {
  const order = await findOrder(ctx.db, id);
  if (!order) throw notFound('Order');
  const { row } = order;
  authorize(ctx, 'order:manage', nodeOfOrder(row), 'Order');
  await requireVersion(edit.version, row, async () => Order.encode(await getOrder(ctx, id)));
  await requireOpen(ctx, row, 'staff');
  const stored = await findItems(ctx.db, id);
  const given =
    edit.items ??
    stored.map(({ id, productId, quantity, isTester }) => ({ id, productId, quantity, isTester }));
  const found = await findEdited(ctx, row, stored, given);
  const { edited, products } = found;
  const planned = planItems(ctx, found, stored);
  const atListPrices = checkLines(
    products,
    given.map(({ productId, quantity, isTester }) => ({ productId, quantity, isTester })),
    { seesLists: true },
  );
  const lines = edited.flatMap((each, index) => {
    const line = planned[index];
    return line ? repriced(each, line, atListPrices[index]?.unitPrice ?? null) : [];
  });
  const items = lines.map((line) => ({
    ...line,
    cancelledQuantity: edited[line.line]?.kept?.cancelledQuantity ?? 0,
  }));
  return {
    version: row.version,
    lines,
    totals: amountsAfter(row, edit, items),
    newTotals: amountsAfter(
      row,
      edit,
      items.map((item) => ({ ...item, unitPrice: item.newUnitPrice })),
    ),
  };
}
