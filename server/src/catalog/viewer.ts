import { actsForCustomer } from '@casepack/contract/access/questions';
import { dayOf } from '@casepack/contract/calendar';
import { type ListTerms, limitingList, listsInEffect } from '@casepack/contract/pricing/resolve-price';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { products } from '../db/schema/catalog';
import { priceListEntries } from '../db/schema/pricing';
import { nodeOfCustomer } from '../organizations/organization-nodes.queries';
import { findCustomer } from '../organizations/organizations.queries';
import { type AssignedTo, findAssignedLists, seesLists } from '../pricing/price-chains';
import type { CatalogCache } from './catalog-cache';
import { type CatalogScope, viewScope } from './catalog-scope';

/** What someone sees of a catalog, and at whose prices. */
export interface Viewer {
  scope: CatalogScope;
  /** The price lists in effect, in the order in which they are asked. */
  lists: readonly ListTerms[];
  /** The list that limits what is offered. */
  limiting: ListTerms | undefined;
  seesLists: boolean;
  /** The same for all who see the same products at the same prices. */
  key: string;
}

interface View {
  manufacturerId?: number | undefined;
  /** As this customer sees it. */
  customerId?: number | undefined;
}

async function getViewedCustomer(ctx: Context, id: number) {
  const customer = await findCustomer(ctx.db, id);
  if (!customer) throw notFound('Customer');
  authorize(ctx, 'catalog:view-as', nodeOfCustomer(customer), 'Customer');
  return customer;
}

function assignedTo({ actor }: Context, customerId: number | undefined): AssignedTo {
  const id = customerId ?? actor?.wholesaleCustomerId;
  if (id) return { kind: 'customer', id };
  if (actor?.salesOrganizationId) return { kind: 'sales_organization', id: actor.salesOrganizationId };
  return { kind: 'everyone' };
}

export async function getViewer(ctx: Context, cache: CatalogCache, view: View = {}): Promise<Viewer> {
  if (view.customerId !== undefined)
    return viewerFor(ctx, cache, await getViewedCustomer(ctx, view.customerId));
  return viewerOf(ctx, cache, await viewScope(ctx, view.manufacturerId), undefined);
}

/** What this customer sees, whoever asks. The caller has been authorized for the customer. */
export const viewerFor = (
  ctx: Context,
  cache: CatalogCache,
  customer: { id: number; manufacturerId: number },
): Promise<Viewer> => viewerOf(ctx, cache, customer.manufacturerId, customer);

async function viewerOf(
  ctx: Context,
  cache: CatalogCache,
  scope: CatalogScope,
  customer: { id: number } | undefined,
): Promise<Viewer> {
  const plain: Viewer = { scope, lists: [], limiting: undefined, seesLists: false, key: '' };
  if (typeof scope !== 'number') return plain;
  const who = assignedTo(ctx, customer?.id);
  const assigned = await cache.chains.get(
    { scope, text: 'id' in who ? `${who.kind} ${who.id}` : who.kind, dependsOnStock: false },
    () => findAssignedLists(ctx, scope, who),
  );
  if (assigned.length === 0) return plain;
  const lists = listsInEffect(assigned, dayOf(ctx.now(), 'UTC'));
  if (lists.length === 0) return plain;
  const limiting = customer || actsForCustomer(ctx.actor) ? limitingList(lists) : undefined;
  const versions = lists.map(({ id, version }) => `${id}.${version}`).join('-');
  const sees = seesLists(ctx);
  return { scope, lists, limiting, seesLists: sees, key: `${versions} ${limiting ? 'only' : 'all'} ${sees}` };
}

/** The condition for a product to be offered to this viewer; undefined if everything is. */
export const offeredTo = ({
  limiting,
}: {
  limiting: { id: number | Placeholder } | undefined;
}): SQL | undefined =>
  limiting &&
  sql`exists (select from ${priceListEntries} listed
    where listed.price_list_id = ${limiting.id} and listed.product_id = ${products.id})`;
