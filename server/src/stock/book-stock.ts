import { counted } from '@casepack/contract/count';
import { AppError } from '@casepack/contract/errors';
import { type BookedStock, MAX_UNITS, type StockEntry } from '@casepack/contract/stock/stock';
import { allocateStock } from '../catalog/allocate-stock';
import { announceStockChange } from '../catalog/announce-catalog-change';
import { getCatalogToEdit } from '../catalog/catalog-scope';
import { type Context, inTransaction } from '../context';
import { moveStock, type StockChange } from '../orders/stock.queries';
import { bookOnce } from './book-once';
import { findNamedForUpdate, lowerExpected, type StockedProduct, startCounting } from './stock.queries';

type Row = StockEntry['rows'][number];

interface FoundRow {
  index: number;
  row: Row;
  product: StockedProduct;
}

/** The name of the field and why it is wrong. */
type Problems = Record<string, string>;

const codeOf = ({ sku }: Row): string => (sku ?? '').toLowerCase();

/** The product of each row, by its id, SKU or barcode; a SKU counts before a barcode. */
async function findRows(
  ctx: Context,
  manufacturerId: number,
  rows: readonly Row[],
  problems: Problems,
): Promise<FoundRow[]> {
  const found = await findNamedForUpdate(ctx.db, manufacturerId, {
    ids: rows.flatMap(({ productId }) => (productId === undefined ? [] : [productId])),
    codes: [...new Set(rows.filter(({ productId }) => productId === undefined).map(codeOf))],
  });
  const byId = new Map(found.map((product) => [product.id, product]));
  const byCode = new Map([
    ...found.map((product) => [product.barcode, product] as const),
    ...found.map((product) => [product.sku.toLowerCase(), product] as const),
  ]);
  return rows.flatMap((row, index) => {
    const product = row.productId === undefined ? byCode.get(codeOf(row)) : byId.get(row.productId);
    if (product) return [{ index, row, product }];
    problems[`rows.${index}.sku`] =
      row.productId === undefined ? `No product has the SKU or barcode ${row.sku}` : 'Product not found';
    return [];
  });
}

/** Goods that arrived more than once are added up. */
function receiptOf(rows: readonly FoundRow[], problems: Problems): Map<number, number> {
  const units = new Map<number, number>();
  for (const { index, row, product } of rows) {
    const sum = (units.get(product.id) ?? 0) + row.units;
    units.set(product.id, sum);
    if (row.units === 0) problems[`rows.${index}.units`] = 'Enter how many units arrived';
    else if (product.unitsAvailable === null)
      problems[`rows.${index}.sku`] = `The stock of ${product.sku} is unlimited. Record a count first`;
    else if (product.unitsAvailable + sum > MAX_UNITS)
      problems[`rows.${index}.units`] = `${product.sku} would have more than ${MAX_UNITS} units`;
  }
  return units;
}

/** What is on the shelf includes what is reserved for orders. */
function countOf(rows: readonly FoundRow[], problems: Problems): Map<number, number> {
  const units = new Map<number, number>();
  for (const { index, row, product } of rows) {
    const { id, sku, unitsReserved } = product;
    if (units.has(id)) problems[`rows.${index}.sku`] = `${sku} is counted in another row`;
    else if (row.units < unitsReserved) {
      const reserved = counted(unitsReserved, 'unit');
      problems[`rows.${index}.units`] =
        `${sku}: ${reserved} are reserved for orders, so fewer cannot be counted. Ship or change the orders first`;
    }
    units.set(id, row.units - unitsReserved - (product.unitsAvailable ?? 0));
  }
  return units;
}

/** One row of the ledger has one reason, so rows are booked by reason. */
async function move(
  ctx: Context,
  manufacturerId: number,
  kind: 'receipt' | 'count',
  units: ReadonlyMap<number, number>,
  reasonOf: ReadonlyMap<number, string | null>,
): Promise<void> {
  const byReason = new Map<string | null, Map<number, StockChange>>();
  for (const [id, available] of units) {
    const reason = reasonOf.get(id) ?? null;
    const changes = byReason.get(reason) ?? new Map<number, StockChange>();
    byReason.set(reason, changes.set(id, { kind, available, reserved: 0, backordered: 0 }));
  }
  for (const [reason, changes] of byReason)
    await moveStock(ctx, manufacturerId, changes, { orderId: null, reason });
}

async function book(
  ctx: Context,
  manufacturerId: number,
  kind: 'receipt' | 'count',
  { rows, reason }: StockEntry,
): Promise<BookedStock> {
  const problems: Problems = {};
  const found = await findRows(ctx, manufacturerId, rows, problems);
  const units = kind === 'receipt' ? receiptOf(found, problems) : countOf(found, problems);
  const [first, ...others] = Object.values(problems);
  if (first !== undefined) {
    const message = others.length === 0 ? first : `${first} (and ${others.length} more)`;
    throw new AppError('invalid_input', message, { fields: problems });
  }
  if (kind === 'count') {
    const unlimited = found.filter(({ product }) => product.unitsAvailable === null);
    await startCounting(
      ctx.db,
      unlimited.map(({ product }) => product.id),
    );
  } else await lowerExpected(ctx.db, units);
  const reasonOf = new Map(found.map(({ product, row }) => [product.id, row.reason ?? reason ?? null]));
  await move(ctx, manufacturerId, kind, units, reasonOf);
  const waitedFor = found.filter(({ product }) => product.unitsBackordered > 0);
  const readyOrders = await allocateStock(ctx, [...new Set(waitedFor.map(({ product }) => product.id))]);
  await announceStockChange(ctx, manufacturerId);
  const total = rows.reduce((sum, row) => sum + row.units, 0);
  return { products: units.size, units: total, readyOrders };
}

/** Books all rows, or none and names every row that is wrong. The same id is booked once. */
export async function bookStock(
  ctx: Context,
  kind: 'receipt' | 'count',
  entry: StockEntry,
  asked?: number,
): Promise<BookedStock> {
  const { manufacturerId } = await getCatalogToEdit(ctx, asked, 'stock:manage');
  return inTransaction(ctx, (ctx) =>
    bookOnce(ctx, { kind, manufacturerId, entry }, () => book(ctx, manufacturerId, kind, entry)),
  );
}
