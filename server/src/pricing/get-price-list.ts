import { manufacturerOf } from '@casepack/contract/access/questions';
import type { ListQuery } from '@casepack/contract/list-query';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import { authorize, notFound, unauthorized } from '../access';
import type { Context } from '../context';
import type { Page } from '../db/list-page';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { findPriceList, findPriceLists, lockPriceList } from './price-lists.queries';

const WHAT = 'Price list';

export const nodeOfList = ({ manufacturerId }: Pick<PriceList, 'manufacturerId'>) =>
  nodeOfManufacturer({ id: manufacturerId });

async function getListFor(
  action: 'price-list:view' | 'price-list:edit',
  ctx: Context,
  id: number,
): Promise<PriceList> {
  const list = await findPriceList(ctx.db, id);
  if (!list) throw notFound(WHAT);
  authorize(ctx, action, nodeOfList(list), WHAT);
  return list;
}

export const getPriceList = (ctx: Context, id: number) => getListFor('price-list:view', ctx, id);

/** Not locked; for reading the list before a change. */
export const getEditablePriceList = (ctx: Context, id: number) => getListFor('price-list:edit', ctx, id);

/** The list, locked until the transaction ends, if the actor may change it. */
export async function getPriceListToChange(
  ctx: Context,
  id: number,
  purpose: 'edit' | 'delete' = 'edit',
): Promise<PriceList> {
  await lockPriceList(ctx.db, id, purpose);
  return getEditablePriceList(ctx, id);
}

export async function listPriceLists(
  ctx: Context,
  query: ListQuery<'name' | 'updatedAt'> & { manufacturerId?: number | undefined },
): Promise<Page<PriceList>> {
  if (!ctx.actor) throw unauthorized();
  const asked = query.manufacturerId;
  const own = manufacturerOf(ctx.actor);
  if (own === 'every') return findPriceLists(ctx.db, { ...query, manufacturerId: asked });
  if (typeof own !== 'number' || (asked !== undefined && asked !== own)) throw notFound('Manufacturer');
  return findPriceLists(ctx.db, { ...query, manufacturerId: own });
}
