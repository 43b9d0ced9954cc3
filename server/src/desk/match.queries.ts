import { type SQL, sql } from 'drizzle-orm';
import { isListed } from '../catalog/catalog.queries';
import { offeredTo } from '../catalog/viewer';
import type { Database } from '../db/client';
import { findHot, type HotRows, namedByText } from '../db/hot-statement';
import { flatSku, lowerName, lowerSku, products } from '../db/schema/catalog';
import { partNumbers } from '../db/schema/desk';
import { type DeskRow, deskColumns, deskRows } from './desk-products';
import type { DeskViewer } from './get-desk-viewer';

/** By what an item is known; a name counts only if no code fits. */
export type KnownBy = 'sku' | 'barcode' | 'part' | 'name';

export interface KnownItem {
  key: string;
  knownBy: KnownBy;
  productId: number;
}

const visibleTo = (viewer: DeskViewer): SQL =>
  sql`${isListed(viewer.scope)} and ${offeredTo(viewer) ?? sql`true`}`;

const textsOf = (keys: readonly string[]): SQL =>
  sql`(select value as key from json_array_elements_text(${JSON.stringify(keys)}::json))`;

const asGiven = { columns: sql``, read: (row: unknown) => row } as HotRows<KnownItem>; // the driver names the columns

/** As many as are shown to choose from, and one more. */
const MOST_OF_ONE_NAME = sql.raw('6');

/** Which products these texts name exactly. Keys are in lower case; barcodes are digits alone. */
export function findKnownItems(
  db: Database,
  viewer: DeskViewer,
  { codes, names, barcodes }: { codes: string[]; names: string[]; barcodes: string[] },
): Promise<KnownItem[]> {
  // With its limit, each text is one step along the index; a plain join would read the whole catalog.
  const each = (keys: readonly string[], knownBy: KnownBy, found: SQL) =>
    sql`select wanted.key, ${sql.raw(`'${knownBy}'`)} as "knownBy", found.id as "productId" from ${textsOf(keys)} wanted
      cross join lateral (${found} limit ${MOST_OF_ONE_NAME}) as found`;
  const productWhere = (condition: SQL) =>
    sql`select ${products.id} from ${products} where ${visibleTo(viewer)} and ${condition}`;
  const byPartNumber = sql`select ${products.id} from ${partNumbers}
    join ${products} on ${products.id} = ${partNumbers.productId} and ${visibleTo(viewer)}
    where ${partNumbers.wholesaleCustomerId} = ${viewer.customerId}::int
      and lower(${partNumbers.partNumber}) = wanted.key`;
  return findHot(
    db,
    asGiven,
    sql.join(
      [
        each(codes, 'sku', productWhere(sql`${lowerSku} = wanted.key collate "C"`)),
        each(codes, 'part', byPartNumber),
        each(barcodes, 'barcode', productWhere(sql`${products.barcode} = wanted.key`)),
        each(names, 'name', productWhere(sql`${lowerName} = wanted.key collate "C"`)),
      ],
      sql` union all `,
    ),
    namedByText('desk_known'),
  );
}

export interface NearItem {
  key: string;
  productId: number;
  sku: string;
  name: string;
}

const NEAR_PER_STEP = sql.raw('12');

/**
 * Products that may be meant by these texts: the same SKU without its signs, SKUs with the same start or end, names with
 * the same words. Each step reads a bounded number of rows along an index.
 */
export function findNearItems(
  db: Database,
  viewer: DeskViewer,
  wanted: readonly NearKey[],
): Promise<NearItem[]> {
  const isVisible = visibleTo(viewer);
  const found = sql`${products.id} as "productId", ${products.sku}, ${products.name}`;
  const within = (from: SQL, column: SQL) =>
    sql`(select ${found} from ${products} where ${isVisible} and ${from} <> ''
      and ${column} >= ${from} collate "C" and ${column} < (${from} || U&'\\+10FFFF') collate "C"
      order by ${column} limit ${NEAR_PER_STEP})`;
  return findHot(
    db,
    asGiven as unknown as HotRows<NearItem>, // read as the driver names the columns
    sql`
    select wanted.key, near.* from json_to_recordset(${JSON.stringify(wanted)}::json)
        as wanted(key text, flat text, start text, shorter text, tail text, words text)
      cross join lateral (
        (select ${found} from ${products}
          where ${isVisible} and wanted.flat <> '' and ${flatSku} = wanted.flat collate "C" limit ${NEAR_PER_STEP})
        union all ${within(sql`wanted.start`, flatSku)}
        union all ${within(sql`wanted.shorter`, flatSku)}
        union all (select ${found} from ${products} where ${isVisible} and wanted.tail <> ''
          and ${products.searchText} like wanted.tail limit ${NEAR_PER_STEP})
        union all (select ${found} from ${products} where ${isVisible} and wanted.words <> ''
          and ${lowerName} like wanted.words limit ${NEAR_PER_STEP})
      ) near`,
    namedByText('desk_near'),
  );
}

/** What is compared to find products near a text; an empty part is skipped. */
export interface NearKey {
  key: string;
  /** The SKU without signs, and two starts of it. */
  flat: string;
  start: string;
  shorter: string;
  /** Patterns: the end of a SKU, the words of a name. */
  tail: string;
  words: string;
}

export async function findDeskRows(
  db: Database,
  viewer: DeskViewer,
  ids: readonly number[],
): Promise<Map<number, DeskRow>> {
  if (ids.length === 0) return new Map();
  const rows = await findHot(
    db,
    deskRows,
    sql`select ${deskColumns(viewer)}
      from (select value::int as id from json_array_elements_text(${JSON.stringify(ids)}::json)) wanted
      join ${products} on ${products.id} = wanted.id and ${visibleTo(viewer)}`,
    namedByText('desk_rows'),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
