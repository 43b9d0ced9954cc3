import { withGuard, withoutGuard } from '../csv';
import { plainText } from '../text';
import { entryPrice, entryQuantity, PriceKind, TESTER_BREAK } from './price-list';

export const priceColumns = ['sku', 'kind', 'from_quantity', 'price'] as const;
export type PriceColumn = (typeof priceColumns)[number];
const required: readonly PriceColumn[] = ['sku', 'price'];

export const MAX_PRICE_ROWS = 200_000;

const isColumn = (name: string): name is PriceColumn => priceColumns.some((column) => column === name);
const quoted = (names: readonly string[]): string => names.map((name) => `"${name.slice(0, 60)}"`).join(', ');

const separators = [',', ';', '\t'] as const;

/** The separator of a price file: the one that its first line has most of. */
export function separatorOf(line: string): (typeof separators)[number] {
  const count = (separator: string): number => line.split(separator).length;
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best));
}

type PriceHeader = { columns: PriceColumn[] } | { problem: string };

export function readPriceHeader(cells: readonly string[]): PriceHeader {
  const names = cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'));
  const missing = required.filter((column) => !names.includes(column));
  if (missing.length > 0) return { problem: `Required columns are missing: ${quoted(missing)}` };
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0)
    return { problem: `Columns appear more than once: ${quoted([...new Set(repeated)])}` };
  const columns = names.filter(isColumn);
  if (columns.length < names.length)
    return { problem: `Unknown columns: ${quoted(names.filter((name) => !isColumn(name)))}` };
  return { columns };
}

const Sku = plainText(100, 'SKU is required');

export interface PriceRow {
  sku: string;
  kind: PriceKind;
  fromQuantity: number;
  price: number;
}
interface RowProblem {
  column: PriceColumn | null;
  message: string;
}

/** Checks one row; kind and quantity may be missing or empty. */
export function readPriceRow(
  columns: readonly PriceColumn[],
  cells: readonly string[],
): { row: PriceRow } | { problems: RowProblem[] } {
  if (cells.length !== columns.length) {
    const message = `Expected ${columns.length} columns but found ${cells.length}`;
    return { problems: [{ column: null, message }] };
  }
  const cell = (column: PriceColumn): string => {
    const index = columns.indexOf(column);
    return index < 0 ? '' : withoutGuard(cells[index] ?? '').trim();
  };
  const quantity = cell('from_quantity');
  const read = {
    sku: Sku.safeParse(cell('sku')),
    kind: PriceKind.safeParse(cell('kind').toLowerCase() || 'case'),
    from_quantity: entryQuantity.safeParse(
      /^\d{1,9}$/.test(quantity || '1') ? Number(quantity || 1) : quantity,
    ),
    price: entryPrice.safeParse(cell('price')),
  };
  if (read.sku.success && read.kind.success && read.from_quantity.success && read.price.success) {
    const row = {
      sku: read.sku.data,
      kind: read.kind.data,
      fromQuantity: read.from_quantity.data,
      price: read.price.data,
    };
    if (row.kind === 'case' || row.fromQuantity === 1) return { row };
    return { problems: [{ column: 'from_quantity', message: TESTER_BREAK }] };
  }
  return {
    problems: priceColumns.flatMap((column) => {
      const message = read[column].error?.issues[0]?.message;
      return message === undefined ? [] : [{ column, message }];
    }),
  };
}

export const toPriceCells = (sku: string, kind: PriceKind, fromQuantity: number, price: string): string[] => [
  withGuard(sku),
  kind,
  String(fromQuantity),
  price,
];
