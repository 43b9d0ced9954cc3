import { cents, MAX_BASIS_POINTS, MAX_CENTS } from '@casepack/contract/money';
import { adjustedPrice, type ListTerms } from '@casepack/contract/pricing/resolve-price';
import { and, type SQL, sql } from 'drizzle-orm';
import { priceMissingLast, priceMissingLowest, products } from '../db/schema/catalog';
import { priceListEntries } from '../db/schema/pricing';
import { isListed } from './catalog.queries';
import type { CatalogScope } from './catalog-scope';
import { adjusted, hasEntryOn } from './effective-price';

/* No index has what a customer pays: it is the entry of the first list that has one, else the adjusted own price. But
   the entries of each list and the own prices have one each. So each is read in the order of its index, as a stream
   without the products of earlier streams, and the streams are merged. */

export interface PricePage {
  scope: CatalogScope;
  /** At least one, in the order in which they are asked. */
  lists: readonly ListTerms[];
  filters: readonly SQL[];
  isRising: boolean;
  /** Where the page before ended. Its rank is that of a stream. */
  cursor: { rank: number; key: string; id: number } | undefined;
  limit: number;
  offset: number;
}

interface Stream {
  rank: number;
  from: SQL;
  where: SQL | undefined;
  /** What the stream is ordered by: the price of the entry, or the own price. */
  key: SQL;
  id: SQL;
  cost: SQL;
  costOf: (key: number) => number;
  /** The lowest key that comes to at least this cost. */
  lowestKey: (cost: number) => number;
  /** The keys that can cost at most, or for a falling order at least, as much as this. */
  within: (bound: SQL) => SQL;
}

/** The key of a product without a price: the last one in a rising order. */
const MISSING = 10_000_000_000;

function lowestOwnPrice(cost: number, adjustment: number): number {
  if (cost < 1) return 0;
  let [low, high] = [1, MAX_CENTS + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (adjustedPrice(cents(middle), adjustment) >= cost) high = middle;
    else low = middle + 1;
  }
  return low > MAX_CENTS ? MISSING : low;
}

/** The first list that changes own prices: after it, others only answer for products without one. */
const adjustingOf = (lists: readonly ListTerms[]): number => {
  const found = lists.findIndex(({ adjustment }) => adjustment !== 0);
  return found < 0 ? lists.length : found;
};

/** The products with an entry for one case on this list and none on an earlier one. */
function streamOfList({ lists, isRising }: PricePage, rank: number): Stream {
  const earlier = lists.slice(0, rank);
  const key = sql`entry.price`;
  return {
    ...{ rank, key, cost: key, id: sql`entry.product_id` },
    from: sql`${priceListEntries} entry join ${products} on ${products.id} = entry.product_id`,
    where: and(
      sql`entry.price_list_id = ${lists[rank]?.id}::int and not entry.is_tester and entry.from_quantity = 1`,
      earlier.length > 0 ? sql`not ${hasEntryOn(earlier)}` : undefined,
      rank > adjustingOf(lists) ? sql`${products.price} is null` : undefined,
    ),
    costOf: (price) => price,
    lowestKey: (cost) => cost,
    within: (bound) =>
      isRising ? sql`${key} <= coalesce(${bound}, ${MISSING})` : sql`${key} >= coalesce(${bound}, 0)`,
  };
}

/** The products without such an entry. */
function streamOfOwnPrices({ lists, isRising }: PricePage): Stream {
  const adjusting = adjustingOf(lists);
  const adjustment = lists[adjusting]?.adjustment ?? 0;
  const later = lists.slice(adjusting + 1);
  const key = isRising ? priceMissingLast : priceMissingLowest;
  const factor = sql`${MAX_BASIS_POINTS + adjustment}::bigint`;
  const missing = isRising ? MISSING : 0;
  return {
    ...{ rank: lists.length, key, id: sql`${products.id}`, from: sql`${products}` },
    where: and(
      sql`not ${hasEntryOn(lists.slice(0, adjusting + 1))}`,
      later.length > 0 ? sql`(${products.price} is not null or not ${hasEntryOn(later)})` : undefined,
    ),
    cost: sql`coalesce(${adjusted(adjustment)}, ${missing}::bigint)`,
    costOf: (own) => (own === missing ? missing : adjustedPrice(cents(own), adjustment)),
    lowestKey: (cost) => lowestOwnPrice(cost, adjustment),
    // Wider by a cent or so than what it stands for. Costs have a lower and an upper limit, where own prices differ.
    within: (bound) =>
      isRising
        ? sql`${key} <= coalesce((select case when cost >= ${MAX_CENTS} then ${MISSING}
            else (cost + 1) * ${MAX_BASIS_POINTS} / ${factor} end from (select ${bound} as cost) as bound), ${MISSING})`
        : sql`${key} >= coalesce((select case when cost <= 1 then 0
            else (cost * ${MAX_BASIS_POINTS} - ${MAX_BASIS_POINTS}) / ${factor} end
            from (select ${bound} as cost) as bound), 0)`,
  };
}

const streamsOf = (page: PricePage): Stream[] => [
  ...page.lists.map((_, rank) => streamOfList(page, rank)),
  streamOfOwnPrices(page),
];

/** Rows that cost the same are in the order of their streams. */
function afterCursor(page: PricePage, streams: readonly Stream[], stream: Stream): SQL | undefined {
  const { cursor, isRising } = page;
  if (!cursor) return undefined;
  const last = streams[Math.min(cursor.rank, streams.length - 1)];
  if (!last) return undefined;
  const beyond = isRising ? sql`>` : sql`<`;
  const key = Number(cursor.key);
  if (last === stream)
    return sql`(${stream.key}, ${stream.id}) ${beyond} (${key}::bigint, ${cursor.id}::int)`;
  const cost = last.costOf(key);
  return isRising
    ? sql`${stream.key} >= ${stream.lowestKey(stream.rank > last.rank ? cost : cost + 1)}::bigint`
    : sql`${stream.key} < ${stream.lowestKey(stream.rank < last.rank ? cost + 1 : cost)}::bigint`;
}

const nameOf = ({ rank }: Stream): SQL => sql.raw(`stream_${rank}`);

/** Where the nearest of the streams that fill the page ends: what comes after that is not on it. */
function boundOf({ isRising }: PricePage, earlier: readonly Stream[], rows: SQL): SQL {
  const [last, nearest] = isRising ? [sql`max`, sql`min`] : [sql`min`, sql`max`];
  const ends = earlier.map(
    (stream) => sql`select ${last}(cost) as cost from ${nameOf(stream)} having count(*) >= ${rows}`,
  );
  return sql`(select ${nearest}(cost) from (${sql.join(ends, sql` union all `)}) as ends)`;
}

/** The ids of a page in order, with `rank` and `key` for a cursor; one row more than the page if more follow. */
export function selectIdsByPrice(page: PricePage): SQL {
  const { scope, filters, isRising, limit, offset } = page;
  const streams = streamsOf(page);
  const along = sql.raw(isRising ? 'asc' : 'desc');
  const rows = sql.raw(String(offset + limit + 1));
  const parts = streams.map((stream, index) => {
    const earlier = streams.slice(0, index);
    const condition = and(
      isListed(scope),
      ...filters,
      stream.where,
      afterCursor(page, streams, stream),
      earlier.length > 0 ? stream.within(boundOf(page, earlier, rows)) : undefined,
    );
    return sql`${nameOf(stream)} as materialized (
      select ${stream.id} as id, ${stream.rank}::int as rank, ${stream.key} as key, ${stream.cost} as cost
      from ${stream.from} where ${condition}
      order by ${stream.key} ${along}, ${stream.id} ${along} limit ${rows})`;
  });
  const all = sql.join(
    streams.map((stream) => sql`select * from ${nameOf(stream)}`),
    sql` union all `,
  );
  return sql`with ${sql.join(parts, sql`, `)}
    select id, rank, key, row_number() over (order by cost ${along}, rank ${along}, key ${along}, id ${along}) as place
    from (${all}) as merged
    order by place limit ${sql.raw(String(limit + 1))} offset ${sql.raw(String(offset))}`;
}
