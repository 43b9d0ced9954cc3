import type { Context } from '../context';
import { findItems, type ItemRow, type OrderRow } from './orders.queries';
import { lockStock } from './stock.queries';

/**
 * The lines of a locked order. Lines that wait for stock get it while their product is locked and their order is not,
 * so those products are locked before the lines are read.
 */
export async function findItemsToChange(
  ctx: Context,
  { id, manufacturerId }: Pick<OrderRow, 'id' | 'manufacturerId'>,
): Promise<ItemRow[]> {
  const items = await findItems(ctx.db, id);
  if (items.every(({ backorderedUnits }) => backorderedUnits === 0)) return items;
  await lockStock(
    ctx.db,
    manufacturerId,
    items.map(({ productId }) => productId),
  );
  return findItems(ctx.db, id);
}
