import type { z } from 'zod';
import { toCsvLine, withGuard, withoutGuard } from '../csv';
import type { Product } from './product';
import { ProductInput } from './product-input';

export const TEMPLATE_FILE_NAME = 'product-import-template.csv';
export const MAX_CSV_ROWS = 200_000;

type Field = keyof ProductInput;

/** Each column of a product file and its field, in the order used for exports. */
export const csvFields = {
  sku: 'sku',
  name: 'name',
  description: 'description',
  category: 'category',
  image_url: 'imageUrl',
  tags: 'tags',
  wholesale_price_per_unit: 'wholesalePricePerUnit',
  retail_price_per_unit: 'retailPricePerUnit',
  case_pack_quantity: 'casePackQuantity',
  case_pack_cost: 'casePackCost',
  has_testers_available: 'hasTestersAvailable',
  tester_price: 'testerPrice',
  minimum_quantity: 'minimumQuantity',
  order_multiple: 'orderMultiple',
  maximum_quantity: 'maximumQuantity',
  units_available: 'unitsAvailable',
  unit_of_measurement: 'unitOfMeasurement',
  metadata_fields: 'metadataFields',
  barcode: 'barcode',
  allow_backorder: 'allowBackorder',
  expected_on: 'expectedOn',
  low_stock_at: 'lowStockAt',
  bin_location: 'binLocation',
} as const satisfies Record<string, Field>;

export type CsvColumn = keyof typeof csvFields;

export const csvColumns = Object.keys(csvFields) as CsvColumn[]; // keys of the literal above
/** Exports have these only if a product uses them. */
export const columnsInUse = [
  'barcode',
  'allow_backorder',
  'expected_on',
  'low_stock_at',
  'bin_location',
] as const satisfies readonly CsvColumn[];

export const requiredCsvColumns = [
  'sku',
  'name',
  'description',
  'category',
  'image_url',
] as const satisfies readonly CsvColumn[];

/** The extra column of a reject file. It is ignored on import, so a corrected reject file can be uploaded as it is. */
export const REJECT_REASON_COLUMN = 'import_error';

const isCsvColumn = (name: string): name is CsvColumn => Object.hasOwn(csvFields, name);
const columnOf = new Map<string, CsvColumn>(csvColumns.map((column) => [csvFields[column], column]));

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

type CsvHeader = { columns: (CsvColumn | null)[] } | { problem: string };

/** Reads the header line. A null column is skipped. */
export function readCsvHeader(cells: readonly string[]): CsvHeader {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const [only = ''] = names;
  if (names.length === 1 && /[;\t]/.test(only)) {
    const found = only.includes(';') ? 'semicolons' : 'tabs';
    return { problem: `Columns must be separated by commas, but this file uses ${found}` };
  }
  const missing = requiredCsvColumns.filter((column) => !names.includes(column));
  if (missing.length > 0) return { problem: `Required columns are missing: ${quoted(missing)}` };
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0)
    return { problem: `Columns appear more than once: ${quoted([...new Set(repeated)])}` };
  const unknown = names.filter((name) => !isCsvColumn(name) && name !== REJECT_REASON_COLUMN);
  if (unknown.length > 0)
    return { problem: `Unknown columns: ${quoted(unknown.map((name) => name.slice(0, 60)))}` };
  return { columns: names.map((name) => (isCsvColumn(name) ? name : null)) };
}

const yes = new Set(['true', 'yes', 'y', '1']);
const no = new Set(['false', 'no', 'n', '0', '']);
const YES_OR_NO = 'Enter true or false';

/** Converts a cell for the product schema. Unreadable values are passed on unchanged, so that the schema rejects them. */
function readCell(column: CsvColumn, cell: string): unknown {
  switch (column) {
    case 'has_testers_available':
    case 'allow_backorder': {
      const word = cell.trim().toLowerCase();
      if (yes.has(word)) return true;
      return no.has(word) ? false : cell;
    }
    case 'metadata_fields':
      return cell.trim() === '' ? null : readJson(cell);
    case 'unit_of_measurement':
      return cell.trim().toLowerCase() || undefined;
    case 'case_pack_quantity':
    case 'minimum_quantity':
    case 'order_multiple':
      return cell.trim() || undefined;
    default:
      return cell;
  }
}

function readJson(cell: string): unknown {
  try {
    const value: unknown = JSON.parse(cell);
    // A record schema would silently skip this key.
    return Object.hasOwn(Object(value), '__proto__') ? cell : value;
  } catch {
    return cell;
  }
}

type CsvRow = { product: ProductInput } | { problems: { column: CsvColumn | null; message: string }[] };

/** Checks one row against the same schema as the product form. */
export function readCsvRow(columns: readonly (CsvColumn | null)[], cells: readonly string[]): CsvRow {
  if (cells.length !== columns.length) {
    const message = `Expected ${columns.length} columns but found ${cells.length}`;
    return { problems: [{ column: null, message }] };
  }
  const values: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    if (column) values[csvFields[column]] = readCell(column, withoutGuard(cells[index] ?? ''));
  }
  const parsed = ProductInput.safeParse(values);
  if (parsed.success) return { product: parsed.data };
  const seen = new Set<string>();
  const problems = parsed.error.issues.flatMap(({ path, message }) => {
    const column = columnOf.get(String(path[0]));
    const problem = {
      column: column ?? null,
      message: column === 'has_testers_available' || column === 'allow_backorder' ? YES_OR_NO : message,
    };
    const key = `${problem.column}:${problem.message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [problem];
  });
  return { problems };
}

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The cells of a product in the order of the columns; `encoded` is the product as it travels. */
export const toCsvCells = (
  encoded: z.input<typeof Product>,
  columns: readonly CsvColumn[] = csvColumns,
): string[] => columns.map((column) => withGuard(cellText(encoded[csvFields[column]])));

const example: Record<CsvColumn, string> = {
  sku: 'SOAP-LAV-100',
  name: 'Lavender Soap',
  description: 'Cold-process bar with lavender oil, 100 g',
  category: 'Soap',
  image_url: 'https://example.com/lavender-soap.jpg',
  tags: 'soap,lavender',
  wholesale_price_per_unit: '4.50',
  retail_price_per_unit: '9.00',
  case_pack_quantity: '12',
  case_pack_cost: '48.00',
  has_testers_available: 'true',
  tester_price: '2.00',
  minimum_quantity: '1',
  order_multiple: '1',
  maximum_quantity: '50',
  units_available: '600',
  unit_of_measurement: 'each',
  metadata_fields: '{"scent":"Lavender"}',
  barcode: '4006381333931',
  allow_backorder: 'true',
  expected_on: '2027-01-15',
  low_stock_at: '60',
  bin_location: 'A-12',
};

/** The import template: every column and one sample row. */
export const csvTemplate = (): string =>
  toCsvLine(csvColumns) + toCsvLine(csvColumns.map((column) => example[column]));
