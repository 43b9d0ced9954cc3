import { MAX_BASIS_POINTS, MAX_CENTS } from '@casepack/contract/money';
import type { ListEntry, ListTerms } from '@casepack/contract/pricing/resolve-price';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { products } from '../db/schema/catalog';
import { priceListEntries } from '../db/schema/pricing';

/** A list, or where its id will be. */
type ListSlot = { id: number | Placeholder };

const idsOf = (lists: readonly ListSlot[]): SQL =>
  sql.join(
    lists.map(({ id }) => sql`${id}::int`),
    sql`, `,
  );

/** Whether a list has a price for one case of the product. */
export const hasEntryOn = (lists: readonly ListTerms[]): SQL => sql`exists (
  select from ${priceListEntries} listed
  where listed.price_list_id in (${idsOf(lists)}) and listed.product_id = ${products.id}
    and not listed.is_tester and listed.from_quantity = 1)`;

const entryOf = ({ id }: ListTerms): SQL => sql`(
  select entry.price from ${priceListEntries} entry
  where entry.price_list_id = ${id}::int and entry.product_id = ${products.id}
    and not entry.is_tester and entry.from_quantity = 1)`;

/** As `adjustedPrice` of the contract: half a cent rounds up, at least one cent. Null without an own price. */
export const adjusted = (adjustment: number): SQL =>
  adjustment === 0
    ? sql`${products.price}`
    : sql`case when ${products.price} is not null then least(greatest(
        (${products.price} * ${MAX_BASIS_POINTS + adjustment}::bigint + ${MAX_BASIS_POINTS / 2}::bigint)
          / ${MAX_BASIS_POINTS}::bigint, 1), ${MAX_CENTS}::bigint) end`;

/** What one case costs by these lists; the same rule as the contract's resolver, for sorting and filtering. */
export function effectivePrice(lists: readonly ListTerms[]): SQL<number> {
  if (lists.length === 0) return sql`${products.price}`;
  const answers = lists.flatMap((list) =>
    list.adjustment === 0 ? [entryOf(list)] : [entryOf(list), adjusted(list.adjustment)],
  );
  return sql`coalesce(${sql.join(answers, sql`, `)}, ${products.price})`;
}

type PackedEntry = [priceListId: number, isTester: boolean, fromQuantity: number, price: number];

/** A product's entries on these lists, read with the product. */
export const packedEntries = (lists: readonly ListSlot[]): SQL => sql`(
  select json_agg(json_build_array(entry.price_list_id, entry.is_tester, entry.from_quantity, entry.price))
  from ${priceListEntries} entry
  where entry.product_id = ${products.id}
    and entry.price_list_id in (${idsOf(lists)}))`;

export const unpackEntries = (packed: readonly PackedEntry[] | null | undefined): ListEntry[] =>
  (packed ?? []).map(([priceListId, isTester, fromQuantity, price]) => ({
    priceListId,
    isTester,
    fromQuantity,
    price: price as ListEntry['price'], // cents, as the column holds them
  }));

export type { PackedEntry };
