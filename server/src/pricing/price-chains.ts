import { actsForCustomer } from '@casepack/contract/access/questions';
import type { ListTerms } from '@casepack/contract/pricing/resolve-price';
import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../context';
import {
  manufacturers,
  priceLists,
  salesOrganizations,
  wholesaleCustomers,
} from '../db/schema/organizations';
import { listTermColumns, type PriceChain } from './find-prices';

/** Whether the caller can see which price list a price is from; customers cannot. */
export const seesLists = ({ actor }: Context): boolean => actor !== null && !actsForCustomer(actor);

interface Served {
  /** Null if it is not known yet. */
  customer: { priceListId: number | null } | null;
  representative: { priceListId: number | null } | null;
  seller: { standardPriceListId: number | null };
}

/** The customer's own list, its sales organization's, then the standard list. */
export const chainFor = ({ customer, representative, seller }: Served): PriceChain => [
  customer?.priceListId ?? null,
  representative?.priceListId ?? null,
  seller.standardPriceListId,
];

/** For a stored order: the lists that its customer has now. */
export async function findChain(ctx: Context, customerId: number): Promise<PriceChain> {
  const [found] = await ctx.db
    .select({
      customer: { priceListId: wholesaleCustomers.priceListId },
      representative: { priceListId: salesOrganizations.priceListId },
      seller: { standardPriceListId: manufacturers.standardPriceListId },
    })
    .from(wholesaleCustomers)
    .innerJoin(manufacturers, eq(manufacturers.id, wholesaleCustomers.manufacturerId))
    .leftJoin(salesOrganizations, eq(salesOrganizations.id, wholesaleCustomers.salesOrganizationId))
    .where(eq(wholesaleCustomers.id, customerId));
  return found ? chainFor(found) : [];
}

/** The sales organization's list, then the standard list. */
async function findSalesChain(
  ctx: Context,
  id: number,
  standardPriceListId: number | null,
): Promise<PriceChain> {
  const [own] = await ctx.db
    .select({ priceListId: salesOrganizations.priceListId })
    .from(salesOrganizations)
    .where(eq(salesOrganizations.id, id));
  return [own?.priceListId ?? null, standardPriceListId];
}

/** To whom the lists are assigned. */
export type AssignedTo = { kind: 'customer' | 'sales_organization'; id: number } | { kind: 'everyone' };

async function findChainOf(ctx: Context, manufacturerId: number, who: AssignedTo): Promise<PriceChain> {
  if (who.kind === 'customer') return findChain(ctx, who.id);
  const [seller] = await ctx.db
    .select({ standardPriceListId: manufacturers.standardPriceListId })
    .from(manufacturers)
    .where(eq(manufacturers.id, manufacturerId));
  const standard = seller?.standardPriceListId ?? null;
  return who.kind === 'everyone' ? [standard] : findSalesChain(ctx, who.id, standard);
}

export type VersionedList = ListTerms & { version: number };

/** The assigned lists, in effect or not, in order of precedence. */
export async function findAssignedLists(
  ctx: Context,
  manufacturerId: number,
  who: AssignedTo,
): Promise<VersionedList[]> {
  const chain = (await findChainOf(ctx, manufacturerId, who)).filter((id) => id !== null);
  if (chain.length === 0) return [];
  const found: VersionedList[] = await ctx.db
    .select({ ...listTermColumns, version: priceLists.version })
    .from(priceLists)
    .where(inArray(priceLists.id, chain));
  return chain.flatMap((id) => found.find((list) => list.id === id) ?? []);
}
