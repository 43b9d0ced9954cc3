import { type EntryQuantity, readQuantity } from './read-entry';
import { type DecimalMark, readNumber } from './read-number';

/** A number of a cell. */
export interface CellNumber {
  value: number;
  /** Has a currency sign or decimals. */
  isPrice: boolean;
  /** Could be another number with the other decimal mark. */
  isDoubtful: boolean;
}

const currency = /^(?:us\$|usd|eur|gbp|cad|chf|[$€£¥])\s*|\s*(?:usd|eur|gbp|cad|chf|[$€£¥])$/gi;
const currencyWord = /usd|eur|gbp|cad|chf|[$€£¥]/i;
const dateShape = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/;

export const isDate = (cell: string): boolean => dateShape.test(cell);

/** `mark` is what the other cells use; undefined if they do not tell. */
export function readCellNumber(cell: string, mark: DecimalMark | undefined): CellNumber | undefined {
  if (cell.length > 30 || !/\d/.test(cell) || isDate(cell)) return undefined;
  const digits = cell
    .replace(currency, '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/[.,]-$/, '')
    .trim();
  const point = readNumber(digits, '.');
  const comma = readNumber(digits, ',');
  const value = mark === ',' ? (comma ?? point) : (point ?? comma);
  if (value === undefined) return undefined;
  const isEither = point !== undefined && comma !== undefined && point !== comma;
  const isFraction = !Number.isInteger(value) || (/[.,]\d{1,2}$/.test(digits) && !isEither);
  return {
    value,
    isPrice: currencyWord.test(cell) || isFraction,
    isDoubtful: isEither && mark === undefined && !Number.isInteger(point),
  };
}

/** The decimal mark of all numbers that can be read in one way only; undefined if they do not agree or tell. */
export function findDecimalMark(cells: Iterable<string>): DecimalMark | undefined {
  const seen = { '.': 0, ',': 0 };
  for (const cell of cells) {
    if (cell.length > 30 || !/\d[.,]\d/.test(cell) || isDate(cell)) continue;
    const digits = cell.replace(currency, '').trim();
    const point = readNumber(digits, '.');
    const comma = readNumber(digits, ',');
    if (point !== undefined && comma === undefined) seen['.'] += 1;
    if (comma !== undefined && point === undefined) seen[','] += 1;
  }
  if (seen['.'] === 0 && seen[','] === 0) return undefined;
  if (seen['.'] > 0 && seen[','] > 0) return undefined;
  return seen['.'] > 0 ? '.' : ',';
}

/** A cell that can be nothing but a quantity: `x4`, `60u`, `5 cs`, `t 2`. */
export function readMarkedQuantity(cell: string): EntryQuantity | undefined {
  if (!/\p{L}|[×*]/u.test(cell) || !/\d/.test(cell)) return undefined;
  return readQuantity(cell);
}

/** A unit of its own cell. */
const unitCells: ReadonlyMap<string, EntryQuantity['unit']> = new Map([
  ...['ea', 'each', 'unit', 'units', 'pc', 'pcs', 'pce', 'piece', 'pieces', 'stk', 'st'].map(
    (word) => [word, 'unit'] as const,
  ),
  ...['cs', 'case', 'cases', 'ctn', 'carton', 'cartons', 'ca'].map((word) => [word, 'case'] as const),
]);

export const unitOfCell = (cell: string): EntryQuantity['unit'] | undefined =>
  unitCells.get(cell.toLowerCase().replace(/\.$/, ''));

export const isTesterCell = (cell: string): boolean => /^(?:t|tester|testers)$/i.test(cell);
