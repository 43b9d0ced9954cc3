import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import { DEFAULT_SUGGESTIONS } from '@casepack/contract/desk/endpoints';
import { and, type SQL, sql } from 'drizzle-orm';
import { isListed } from '../catalog/catalog.queries';
import type { CatalogCache } from '../catalog/catalog-cache';
import { literally, readSearch, type Search } from '../catalog/product-search';
import { offeredTo } from '../catalog/viewer';
import type { Context } from '../context';
import { hotStatement, unknownToPlan } from '../db/hot-statement';
import { lowerName, lowerSku, products } from '../db/schema/catalog';
import { partNumbers } from '../db/schema/desk';
import { type DeskRow, type DeskSlots, deskColumns, deskRows, toDeskProduct } from './desk-products';
import { type DeskViewer, getDeskViewer } from './get-desk-viewer';

/** More words do not narrow a search, and each number of words has its own plan. */
const MOST_WORDS = 4;
/** How many of the many products with a common word are sorted by name. */
const MOST_SORTED = 200;
/** Sorts after every other character. */
const LAST = '\u{10ffff}';

const at = sql.placeholder;

// A range instead of a pattern, so that one plan with the index serves every text.
const startsWithText = (column: SQL): SQL =>
  sql`${column} >= ${at('text')}::text and ${column} < ${at('end')}::text`;

const allOf = (conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`;

// If PostgreSQL knew the pattern, it would expect fewer rows and plan every search anew.
const patternOf = (part: string): SQL => unknownToPlan(sql`${at(part)}::text`);

// The first condition is the one that the index serves.
const startsInName = (word: number): SQL =>
  sql`${products.searchText} like ${patternOf(`start${word}`)} and ' ' || ${lowerName} like ${patternOf(`opening${word}`)}`;
const isAnywhere = (word: number): SQL =>
  sql`${products.searchText} like ${patternOf(`part${word}`)} and strpos(${products.searchText}, ${at(`inside${word}`)}::text) > 0`;

interface Shape {
  wordCount: number;
  listCount: number;
  isLimited: boolean;
  limit: number;
}

/**
 * Exact SKU, exact barcode or part number, SKU prefix, name prefix; then words within names, then anywhere. Each of the
 * last two steps is taken only if what comes before does not fill the list.
 */
function writeStatement({ wordCount, listCount, isLimited, limit }: Shape): SQL {
  const slots: DeskSlots = {
    scope: at('scope'),
    customerId: at('customerId'),
    lists: Array.from({ length: listCount }, (_, list) => ({ id: at(`list${list}`) })),
    limiting: isLimited ? { id: at('limiting') } : undefined,
  };
  const words = Array.from({ length: wordCount }, (_, word) => word);
  const isVisible = allOf([isListed(slots.scope), offeredTo(slots)]);
  const isShort = (...steps: SQL[]) =>
    sql`(select count(distinct id) from (${sql.join(
      steps.map((step) => sql`select id from ${step}`),
      sql` union all `,
    )}) as earlier) < ${most}`;
  // Planned for all rows: for the first few, PostgreSQL would rather read the whole table.
  const all = (conditions: SQL[]) =>
    sql`select ${products.id}, ${lowerName} as key from ${products} where ${allOf([isVisible, ...conditions])} offset 0`;
  const most = sql.raw(String(limit));
  const many = sql.raw(String(MOST_SORTED));
  return sql`
    with early as materialized (
      (select ${products.id}, 0 as rank, ${lowerSku} as key from ${products}
        where ${isVisible} and ${lowerSku} = ${at('text')}::text limit 1)
      union all
      (select ${products.id}, 1, '' from ${products}
        where ${isVisible} and ${products.barcode} = ${at('digits')}::text limit 1)
      union all
      (select ${products.id}, 1, '' from ${partNumbers} join ${products} on ${products.id} = ${partNumbers.productId}
        where ${partNumbers.wholesaleCustomerId} = ${at('customerId')}::int
          and lower(${partNumbers.partNumber}) = ${at('text')}::text and ${isVisible} limit 1)
      union all
      (select ${products.id}, 2, ${lowerSku} from ${products}
        where ${isVisible} and ${startsWithText(lowerSku)} order by ${lowerSku}, ${products.id} limit ${most})
      union all
      (select ${products.id}, 3, ${lowerName} from ${products}
        where ${isVisible} and ${startsWithText(lowerName)} order by ${lowerName}, ${products.id} limit ${most})
    ), in_names as materialized (
      select id, 4 as rank, key from (${all(words.map(startsInName))}) as named
      where ${isShort(sql`early`)} limit ${many}
    ), elsewhere as materialized (
      select id, 5 as rank, key from (${all(words.map(isAnywhere))}) as described
      where ${isShort(sql`early`, sql`in_names`)} limit ${many}
    ), picked as (
      select id, min(rank) as rank, min(key) as key from (
        select * from early union all select * from in_names union all select * from elsewhere
      ) as every group by id order by 2, 3, 1 limit ${most}
    )
    select ${deskColumns(slots)} from picked join ${products} on ${products.id} = picked.id
    order by picked.rank, picked.key, picked.id`;
}

type Values = Record<string, string | number>;
/** Written when first needed; there are few shapes, because words and lists are few and limits are at most 50. */
const statements = new Map<string, ReturnType<typeof hotStatement<Values, DeskRow>>>();

function statementOf(shape: Shape) {
  const { wordCount, listCount, isLimited, limit } = shape;
  const name = `desk_products_${wordCount}_${listCount}_${isLimited ? 'only' : 'all'}_${limit}`;
  const known = statements.get(name) ?? hotStatement<Values, DeskRow>(name, writeStatement(shape), deskRows);
  statements.set(name, known);
  return known;
}

/** A word of one or two letters is found only at the start of a word, where the index helps. */
const anywhere = (word: string): string => ([...word].length < 3 ? ` ${word}` : word);

/**
 * What the index is asked for: the text, or only the digits at its end. They tell SKUs apart that begin with the same letters,
 * which are in the index as often as there are products.
 */
const lookedUp = (text: string): string => `%${literally(/\d{4,}$/.exec(text)?.[0] ?? text)}%`;

function valuesOf({ scope, customerId, lists, limiting }: DeskViewer, { text, words }: Search): Values {
  return Object.fromEntries<string | number>([
    ...Object.entries({ scope, customerId, text, end: text + LAST, digits: text.replace(/[\s-]/g, '') }),
    ...words.flatMap((word, index) => [
      [`start${index}`, lookedUp(` ${word}`)] as const,
      [`opening${index}`, `% ${literally(word)}%`] as const,
      [`part${index}`, lookedUp(anywhere(word))] as const,
      [`inside${index}`, anywhere(word)] as const,
    ]),
    ...lists.map(({ id }, index) => [`list${index}`, id] as const),
    ...(limiting ? [['limiting', limiting.id] as const] : []),
  ]);
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
  const few = { ...wanted, words: wanted.words.slice(0, MOST_WORDS) };
  const find = statementOf({
    wordCount: few.words.length,
    listCount: viewer.lists.length,
    isLimited: viewer.limiting !== undefined,
    limit,
  });
  const rows = await find(ctx.db, valuesOf(viewer, few));
  return rows.map((row) => toDeskProduct(row, viewer));
}
