import { MAX_QUANTITY } from '../orders/line-rules';
import type { EntryQuantity, EntryUnit } from './read-entry';
import type { DecimalMark } from './read-number';
import { type CellNumber, isTesterCell, readCellNumber, readMarkedQuantity, unitOfCell } from './sheet-cell';
import type { ColumnRole } from './sheet-header';
import type { SheetRow } from './split-rows';

/** The quantity of a row; `doubt` says in one sentence why it cannot be told. */
export interface RowQuantity {
  quantity: number | null;
  unit: EntryUnit;
  isTester: boolean;
  doubt: string | null;
}

const MAX_UNITS = 10_000_000;
const CENT = 0.0101;
const FEWEST_FOR_SEQUENCE = 3;
const LONGEST_QUANTITY = 6;

const NOT_WHOLE = 'The quantity must be a whole number.';
const none = { quantity: null, unit: 'case', isTester: false, doubt: null } as const;

function checked({ value, isDoubtful }: CellNumber, unit: EntryUnit, isTester: boolean): RowQuantity {
  const found = { quantity: null, unit, isTester };
  if (isDoubtful) return { ...found, doubt: 'This number can be read in two ways. Enter the quantity.' };
  if (!Number.isInteger(value)) return { ...found, doubt: NOT_WHOLE };
  if (value < 1) return { ...found, doubt: 'The quantity is 0.' };
  const most = unit === 'unit' ? MAX_UNITS : MAX_QUANTITY;
  return value > most
    ? { ...found, doubt: 'The quantity is too large.' }
    : { ...found, quantity: value, doubt: null };
}

const seldomTrue = /^(?:no|n|false|0|-|case|cases)?$/i;
const often = /^(?:yes|y|true|x|1|t|tester|testers)$/i;

/** By the headings. Undefined if the cells of this row do not fit them. */
export function quantityByHeader(
  cells: readonly string[],
  roles: readonly (ColumnRole | undefined)[],
  mark: DecimalMark | undefined,
): RowQuantity | undefined {
  const of = (role: ColumnRole) => cells.filter((cell, at) => roles[at] === role && cell !== '');
  const testers = of('tester');
  const isTester = testers.some((cell) => often.test(cell));
  const unclear = testers.find((cell) => !often.test(cell) && !seldomTrue.test(cell));
  const cases = of('cases');
  const amounts = cases.length > 0 ? cases : [...of('quantity'), ...of('units')];
  const stated = of('unit').map(unitOfCell).find(Boolean);
  const unit =
    stated ?? (cases.length === 0 && of('quantity').length === 0 && amounts.length > 0 ? 'unit' : 'case');
  const distinct = [...new Set(amounts)];
  const [only] = distinct;
  if (only === undefined) return { ...none, unit, isTester };
  const marked = readMarkedQuantity(only);
  const number = readCellNumber(only, mark);
  if (!marked && !number) return undefined;
  if (distinct.length > 1)
    return { ...none, doubt: `Which is the quantity: ${distinct.slice(0, 4).join(' or ')}?` };
  const doubt = unclear && roles.includes('tester') && /\d/.test(unclear) ? 'Is this a tester?' : null;
  if (marked) return { ...marked, isTester: marked.isTester || isTester, doubt };
  const found = number && checked(number, unit, isTester);
  return found && { ...found, doubt: found.doubt ?? doubt };
}

interface Column {
  isNumeric: boolean;
  isPrice: boolean;
  isCode: boolean;
  isSequence: boolean;
}

/** What the columns of rows with the same number of cells have in common. */
export interface ColumnGroup {
  columns: Column[];
  /** The columns that, multiplied with a price, give a total. */
  byArithmetic: Set<number>;
  rowCount: number;
}

type Numbers = (CellNumber | undefined)[];

const numbersOf = (cells: readonly string[], mark: DecimalMark | undefined): Numbers =>
  cells.map((cell) => readCellNumber(cell, mark));

function isSequence(values: readonly (number | undefined)[]): boolean {
  const [first, second] = values;
  if (first === undefined || second === undefined || values.length < FEWEST_FOR_SEQUENCE) return false;
  const step = second - first;
  return (
    (first === 1 || (first === 10 && step === 10)) &&
    (step === 1 || step === 10) &&
    values.every((value, at) => value === first + at * step)
  );
}

const MOST_FOR_ARITHMETIC = 12;

/** Whether `quantity` times some price of the row is some total of the row. */
function multiplies(numbers: Numbers, at: number): boolean {
  const quantity = numbers[at];
  if (!quantity || numbers.length > MOST_FOR_ARITHMETIC) return false;
  return numbers.some(
    (price, priceAt) =>
      price &&
      priceAt !== at &&
      numbers.some(
        (total, totalAt) =>
          total &&
          totalAt !== at &&
          totalAt !== priceAt &&
          Math.abs(quantity.value * price.value - total.value) < CENT,
      ),
  );
}

export function groupColumns(rows: readonly SheetRow[], mark: DecimalMark | undefined): ColumnGroup {
  const width = rows[0]?.cells.length ?? 0;
  const numbers = rows.map(({ cells }) => numbersOf(cells, mark));
  const columns = Array.from({ length: width }, (_, at): Column => {
    const filled = rows.filter(({ cells }) => cells[at] !== '').length;
    const found = numbers.map((row) => row[at]).filter((number) => number !== undefined);
    return {
      isNumeric: found.length > 0 && found.length * 3 >= filled * 2,
      isPrice: found.some(({ isPrice }) => isPrice),
      isCode: found.every(({ value }) => String(value).length > LONGEST_QUANTITY),
      isSequence: isSequence(numbers.map((row) => row[at]?.value)),
    };
  });
  const byArithmetic = new Set<number>();
  const withAmounts = numbers.filter((row) => row.filter(Boolean).length >= 3);
  for (const [at, { isNumeric, isPrice, isCode }] of columns.entries()) {
    if (!isNumeric || isPrice || isCode || withAmounts.length === 0) continue;
    const count = withAmounts.filter((row) => multiplies(row, at)).length;
    if (count * 3 >= withAmounts.length * 2) byArithmetic.add(at);
  }
  return { columns, byArithmetic, rowCount: rows.length };
}

function chooseColumn(group: ColumnGroup, numbers: Numbers, itemAt: number): number[] {
  const { columns, byArithmetic, rowCount } = group;
  const numeric = columns.flatMap(({ isNumeric }, at) =>
    isNumeric && at !== itemAt && numbers[at] ? [at] : [],
  );
  const whole = numeric.filter((at) => !columns[at]?.isPrice && !columns[at]?.isCode);
  if (whole.length === 0) return numeric.length === 1 ? numeric : [];
  if (whole.length === 1) return whole;
  const multiplied = whole.filter((at) => byArithmetic.has(at) && multiplies(numbers, at));
  if (multiplied.length === 1) return multiplied;
  const counted =
    rowCount >= FEWEST_FOR_SEQUENCE ? whole.filter((at) => at > 0 || !columns[at]?.isSequence) : whole;
  return counted;
}

/** The cells of a row, each read once. */
export interface CellsOfRow {
  cells: readonly string[];
  numbers: Numbers;
  /** Cells that can be nothing but a quantity. */
  marked: (EntryQuantity | undefined)[];
}

export const readRowCells = (cells: readonly string[], mark: DecimalMark | undefined): CellsOfRow => ({
  cells,
  numbers: numbersOf(cells, mark),
  marked: cells.map(readMarkedQuantity),
});

/** Without headings: by what the columns hold, by quantity times price, and never if two numbers are possible. */
export function quantityByColumns(row: CellsOfRow, itemAt: number, group: ColumnGroup): RowQuantity {
  const { cells, numbers } = row;
  const isTester = cells.some((cell, at) => at !== itemAt && isTesterCell(cell));
  const marked = row.marked.filter((each, at) => each && at !== itemAt);
  const [sure] = marked;
  if (sure && marked.length === 1) return { ...sure, isTester: sure.isTester || isTester, doubt: null };
  const unit = cells.map(unitOfCell).find(Boolean) ?? 'case';
  const chosen = chooseColumn(group, numbers, itemAt);
  const values = [...new Set(chosen.map((at) => numbers[at]?.value))];
  const [only] = chosen;
  const number = only === undefined ? undefined : numbers[only];
  if (only === undefined || !number) return { ...none, unit, isTester };
  if (values.length > 1)
    return { ...none, unit, isTester, doubt: `Which is the quantity: ${values.slice(0, 4).join(' or ')}?` };
  if (chosen.length === 1 && only === 0 && group.columns[0]?.isSequence)
    return { ...none, unit, isTester, doubt: 'This could be a line number. Enter the quantity.' };
  return /[$€£¥]/.test(cells[only] ?? '') ? { ...none, unit, isTester } : checked(number, unit, isTester);
}
