import { dayOf } from '@casepack/contract/calendar';
import type { PricedProduct } from '@casepack/contract/pricing/own-price';
import {
  type ListEntry,
  type ListTerms,
  listsInEffect,
  priceStepsOf,
} from '@casepack/contract/pricing/resolve-price';
import type { OfferedProduct, PriceSteps } from '@casepack/contract/pricing/unit-price';
import { sql } from 'drizzle-orm';
import type { Context } from '../context';
import { hotRows, hotStatement } from '../db/hot-statement';
import { priceLists } from '../db/schema/organizations';
import { priceListEntries } from '../db/schema/pricing';

/** The lists that determine the prices of a customer, in order of precedence; null if none is assigned. */
export type PriceChain = readonly (number | null)[];

/** The lists in effect, in order of precedence, with their entries for some products. */
export interface Prices {
  lists: readonly ListTerms[];
  entries: ReadonlyMap<number, readonly ListEntry[]>;
}

const noPrices: Prices = { lists: [], entries: new Map() };

export const listTermColumns = {
  id: priceLists.id,
  name: priceLists.name,
  active: priceLists.active,
  startsOn: priceLists.startsOn,
  endsOn: priceLists.endsOn,
  adjustment: priceLists.adjustment,
  onlyListed: priceLists.onlyListed,
};

interface FoundEntry {
  list: ListTerms;
  entry: (ListEntry & { productId: number }) | null;
}

const entryColumns = {
  priceListId: priceListEntries.priceListId,
  productId: priceListEntries.productId,
  isTester: priceListEntries.isTester,
  fromQuantity: priceListEntries.fromQuantity,
  price: priceListEntries.price,
};
const rows = hotRows<FoundEntry>({ list: listTermColumns, entry: entryColumns });
const entryRows = hotRows<ListEntry & { productId: number }>(entryColumns);

function byProduct(found: readonly (ListEntry & { productId: number })[]): Map<number, ListEntry[]> {
  const entries = new Map<number, ListEntry[]>();
  for (const entry of found) {
    const known = entries.get(entry.productId);
    if (known) known.push(entry);
    else entries.set(entry.productId, [entry]);
  }
  return entries;
}

// The ids are not an array, since PostgreSQL would plan again for each array length. It expects a hundred of them and would
// read all entries of a list; with `offset 0` it looks up each product.
const pricesOfProducts = hotStatement<
  { first: number; second: number; third: number; productIds: string },
  FoundEntry
>(
  'prices_of_products',
  sql`select ${rows.columns} from ${priceLists}
    left join lateral (
      select entry.* from json_array_elements_text(${sql.placeholder('productIds')}) as wanted cross join lateral (
        select * from ${priceListEntries}
        where ${priceListEntries.priceListId} = ${priceLists.id} and ${priceListEntries.productId} = wanted::int offset 0
      ) as entry
    ) as ${priceListEntries} on true
    where ${priceLists.id} in
      (${sql.placeholder('first')}, ${sql.placeholder('second')}, ${sql.placeholder('third')})`,
  rows,
);

const NO_LIST = 0;

/** Needs one statement, or none if no list is assigned. */
export async function findPrices(
  ctx: Context,
  chain: PriceChain,
  productIds: readonly number[],
): Promise<Prices> {
  const [first = NO_LIST, second = NO_LIST, third = NO_LIST] = chain.map((id) => id ?? NO_LIST);
  if (first === NO_LIST && second === NO_LIST && third === NO_LIST) return noPrices;
  const found = await pricesOfProducts(ctx.db, {
    first,
    second,
    third,
    productIds: JSON.stringify([...new Set(productIds)]),
  });
  const terms = new Map(found.map(({ list }) => [list.id, list]));
  const entries = byProduct(found.flatMap(({ entry }) => entry ?? []));
  const lists = listsInEffect(
    chain.map((id) => (id === null ? null : terms.get(id))),
    dayOf(ctx.now(), 'UTC'),
  );
  return { lists, entries };
}

const entriesOfProducts = hotStatement<
  { first: number; second: number; third: number; productIds: string },
  ListEntry & { productId: number }
>(
  'price_entries_of_products',
  sql`select ${entryRows.columns} from ${priceListEntries}
    where ${priceListEntries.priceListId} in
      (${sql.placeholder('first')}, ${sql.placeholder('second')}, ${sql.placeholder('third')})
      and ${priceListEntries.productId} in
        (select value::int from json_array_elements_text(${sql.placeholder('productIds')}))`,
  entryRows,
);

/** The entries of known lists for some products. Needs no statement if there are no lists. */
export async function findPricesOf(
  ctx: Context,
  lists: readonly ListTerms[],
  productIds: readonly number[],
): Promise<Prices['entries']> {
  if (lists.length === 0) return noPrices.entries;
  const [first = NO_LIST, second = NO_LIST, third = NO_LIST] = lists.map(({ id }) => id);
  const found = await entriesOfProducts(ctx.db, {
    first,
    second,
    third,
    productIds: JSON.stringify(productIds),
  });
  return byProduct(found);
}

const isOwn = ({ source }: PriceSteps['case'][number]): boolean => source === 'own';

/** The product with its prices from the lists; unchanged if its own price applies. */
export function offered<P extends PricedProduct>(
  product: P,
  { lists }: Pick<Prices, 'lists'>,
  entries: readonly ListEntry[],
): P & OfferedProduct {
  if (lists.length === 0) return product;
  const priceSteps: PriceSteps = {
    case: priceStepsOf(product, false, lists, entries),
    tester: priceStepsOf(product, true, lists, entries),
  };
  return [...priceSteps.case, ...priceSteps.tester].every(isOwn) ? product : { priceSteps, ...product };
}
