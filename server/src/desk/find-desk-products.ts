import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import { DEFAULT_SUGGESTIONS } from '@casepack/contract/desk/endpoints';
import { and, type SQL, sql } from 'drizzle-orm';
import { isListed } from '../catalog/catalog.queries';
import type { CatalogCache } from '../catalog/catalog-cache';
import { literally, readSearch, type Search } from '../catalog/product-search';
import { offeredTo } from '../catalog/viewer';
import type { Context } from '../context';
import { findHot, namedByText } from '../db/hot-statement';
import { lowerName, lowerSku, products } from '../db/schema/catalog';
import { partNumbers } from '../db/schema/desk';
import { type DeskRow, deskColumns, deskRows, toDeskProduct } from './desk-products';
import { type DeskViewer, getDeskViewer } from './get-desk-viewer';

/** More words do not narrow a search, and each number of words has its own plan. */
const MOST_WORDS = 4;
/** How many of the many products with a common word are sorted by name. */
const MOST_SORTED = 200;
/** Sorts after every other character. */
const LAST = '\u{10ffff}';

// A range instead of a pattern, so that one plan with the index serves every text.
const startsWith = (column: SQL, text: string): SQL =>
  sql`${column} >= ${text}::text and ${column} < ${text + LAST}::text`;

const allOf = (conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`;

const digitsOf = (text: string): string => text.replace(/[\s-]/g, '');

// The first condition is the one that the index serves.
const wordStart = (word: string): SQL => {
  const pattern = `% ${literally(word)}%`;
  return sql`${products.searchText} like ${pattern}::text and ' ' || ${lowerName} like ${pattern}::text`;
};

/** A word of one or two letters is found only at the start of a word, where the index helps. */
const anywhere = (word: string): SQL =>
  sql`${products.searchText} like ${[...word].length < 3 ? `% ${literally(word)}%` : `%${literally(word)}%`}::text`;

/**
 * Exact SKU, exact barcode or part number, SKU prefix, name prefix; then words within names, then anywhere. Each of the
 * last two steps is taken only if what comes before does not fill the list.
 */
export function selectDeskProducts(viewer: DeskViewer, { text, words }: Search, limit: number): SQL {
  const few = words.slice(0, MOST_WORDS);
  const isVisible = allOf([isListed(viewer.scope), offeredTo(viewer)]);
  const isShort = (...steps: SQL[]) =>
    sql`(select count(distinct id) from (${sql.join(
      steps.map((step) => sql`select id from ${step}`),
      sql` union all `,
    )}) as earlier) < ${limit}::int`;
  // Planned for all rows: for the first few, PostgreSQL would rather read the whole table.
  const all = (conditions: SQL[]) =>
    sql`select ${products.id}, ${lowerName} as key from ${products} where ${allOf([isVisible, ...conditions])} offset 0`;
  const early = sql`early`;
  const inNames = sql`in_names`;
  const sorted = sql.raw(String(limit));
  const many = sql.raw(String(MOST_SORTED));
  return sql`
    with early as materialized (
      (select ${products.id}, 0 as rank, ${lowerSku} as key from ${products}
        where ${isVisible} and ${lowerSku} = ${text}::text limit 1)
      union all
      (select ${products.id}, 1, '' from ${products}
        where ${isVisible} and ${products.barcode} = ${digitsOf(text)}::text limit 1)
      union all
      (select ${products.id}, 1, '' from ${partNumbers} join ${products} on ${products.id} = ${partNumbers.productId}
        where ${partNumbers.wholesaleCustomerId} = ${viewer.customerId}::int
          and lower(${partNumbers.partNumber}) = ${text}::text and ${isVisible} limit 1)
      union all
      (select ${products.id}, 2, ${lowerSku} from ${products}
        where ${isVisible} and ${startsWith(lowerSku, text)} order by ${lowerSku}, ${products.id} limit ${sorted})
      union all
      (select ${products.id}, 3, ${lowerName} from ${products}
        where ${isVisible} and ${startsWith(lowerName, text)} order by ${lowerName}, ${products.id} limit ${sorted})
    ), in_names as materialized (
      select id, 4 as rank, key from (${all(few.map(wordStart))}) as named
      where ${isShort(early)} limit ${many}
    ), elsewhere as materialized (
      select id, 5 as rank, key from (${all(few.map(anywhere))}) as described
      where ${isShort(early, inNames)} limit ${many}
    ), picked as (
      select id, min(rank) as rank, min(key) as key from (
        select * from early union all select * from in_names union all select * from elsewhere
      ) as every group by id order by 2, 3, 1 limit ${sorted}
    )
    select ${deskColumns(viewer)} from picked join ${products} on ${products.id} = picked.id
    order by picked.rank, picked.key, picked.id`;
}

/** The products that a text of any length may mean, best first. */
export async function findDeskProducts(
  ctx: Context,
  cache: CatalogCache,
  {
    customerId,
    search,
    limit = DEFAULT_SUGGESTIONS,
  }: { customerId: number; search: string; limit?: number | undefined },
): Promise<DeskProduct[]> {
  const viewer = await getDeskViewer(ctx, cache, customerId);
  const wanted = readSearch(search);
  if (!wanted || wanted.words.length === 0) return [];
  const statement = selectDeskProducts(viewer, wanted, limit);
  const rows: DeskRow[] = await findHot(ctx.db, deskRows, statement, namedByText('desk_products'));
  return rows.map((row) => toDeskProduct(row, viewer));
}
