import { findOrderFacts, type OrderFacts } from './order-facts';
import { entryReadings } from './read-entry';
import type { DecimalMark } from './read-number';
import { findDecimalMark, isDate, isTesterCell, unitOfCell } from './sheet-cell';
import { type ColumnRole, findHeader, type Header } from './sheet-header';
import {
  type CellsOfRow,
  type ColumnGroup,
  groupColumns,
  quantityByColumns,
  quantityByHeader,
  type RowQuantity,
  readRowCells,
} from './sheet-quantity';
import type { SheetRow } from './split-rows';
import { codesIn, isSummary, splitAmounts, startsReply, withoutManners } from './text-row';

/** One way to read a row. */
export interface RowReading extends RowQuantity {
  item: string;
  /** The lowest level with a known item counts; there, all known items must agree. */
  level: number;
  /** The text that the item was cut out of, whose other words must fit the product; null if the item stands alone. */
  within: string | null;
}

export interface ReadRow {
  row: number;
  entry: string;
  readings: RowReading[];
  /** What it is if no item in it is known; quoted rows and sums of a form are not looked up. */
  note: 'quoted' | 'summary' | 'fact' | null;
}

export interface ReadSheet {
  rows: ReadRow[];
  headerRow: number | null;
  facts: OrderFacts;
}

const LONGEST_ENTRY = 500;
const LONGEST_ITEM = 200;
const SHORTEST_BARCODE = 8;
/** How many cells of a row may name its item. */
const MOST_ITEMS = 12;
/** Readings of a row, from those that take it as it is to those that cut it apart. */
const level = { asGiven: 0, split: 1, tester: 2, code: 3 } as const;

const namesSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A cell of a table may start with its SKU and go on with any description. */
function loosely(item: string, amount: RowQuantity, inTable: boolean): RowReading[] {
  return codesIn(item).map((code) => {
    const within = inTable && item.startsWith(`${code} `) ? null : item;
    return { ...amount, item: code, level: level.code, within };
  });
}

/** Reads a text in the short entry language; `known` is what other cells say about the quantity. */
function readText(text: string, known?: RowQuantity): RowReading[] {
  const readings = entryReadings(text);
  const hasQuantity = !known && readings.some(({ quantity }) => quantity !== null);
  return readings.flatMap((each, at) => {
    const { item, quantity, unit, isTester } = each;
    const before = readings[at - 1];
    const isCutOff = isTester && before?.isTester === false && before.quantity === quantity;
    const isWhole = quantity === null && !isTester;
    if (known && quantity !== null) return [];
    const amount: RowQuantity = known
      ? { ...known, isTester: known.isTester || isTester }
      : { quantity, unit, isTester, doubt: null };
    const at0 = isWhole ? level.asGiven : isCutOff ? level.tester : level.split;
    const isLess = hasQuantity && quantity === null;
    return [
      { ...amount, item: item.slice(0, LONGEST_ITEM), level: at0, within: null },
      ...(isLess ? [] : loosely(item, amount, known !== undefined)),
    ];
  });
}

const digitsOf = (cell: string): string => cell.replace(/[\s-]/g, '');
const isBarcode = (cell: string): boolean =>
  /^\d+$/.test(digitsOf(cell)) && digitsOf(cell).length >= SHORTEST_BARCODE && digitsOf(cell).length <= 14;

const isDigits = (cell: string): boolean => /^\d{1,20}$/.test(cell);

/** The cells that may name the item, the likely ones first. */
function itemCells({ cells, numbers, marked }: CellsOfRow): { at: number; level: number }[] {
  const found: { at: number; level: number }[] = [];
  for (const [at, cell] of cells.entries()) {
    if (!namesSomething(cell) || isDate(cell) || isTesterCell(cell) || unitOfCell(cell)) continue;
    if (marked[at]) continue;
    const isNumber = numbers[at] !== undefined;
    if (!isNumber || isBarcode(cell)) found.push({ at, level: level.asGiven });
    else if (isDigits(cell)) found.push({ at, level: level.split });
  }
  return found;
}

const itemRoles: readonly ColumnRole[] = ['sku', 'barcode', 'name'];

function readWithHeader(
  cells: readonly string[],
  { roles }: Header,
  mark: DecimalMark | undefined,
): RowReading[] | undefined {
  const amount = quantityByHeader(cells, roles, mark);
  if (!amount) return undefined;
  const items = itemRoles.flatMap((role) =>
    cells.filter((cell, at) => roles[at] === role && namesSomething(cell)),
  );
  if (items.length === 0) return undefined;
  if (amount.quantity === null && amount.doubt === null && items.length === 1)
    return items.flatMap((item) => readText(item)).map((each) => ({ ...each, unit: amount.unit }));
  return items.flatMap((item) => readText(item, amount));
}

function readCells(
  cells: readonly string[],
  group: ColumnGroup,
  mark: DecimalMark | undefined,
): RowReading[] {
  const row = readRowCells(cells, mark);
  return itemCells(row)
    .slice(0, MOST_ITEMS)
    .flatMap(({ at, level: cellLevel }) => {
      const item = cells[at] ?? '';
      const amount = quantityByColumns(row, at, group);
      const isAlone = amount.quantity === null && amount.doubt === null;
      const readings = isAlone ? readText(withoutManners(item)) : readText(item, amount);
      const isTester = amount.isTester;
      return readings.map((each) => ({
        ...each,
        isTester: each.isTester || isTester,
        level: Math.max(each.level, cellLevel),
      }));
    });
}

function readPlain(text: string): RowReading[] {
  const wish = withoutManners(text);
  const readings = readText(wish);
  return wish === text
    ? readings
    : [...readText(text).filter((each) => each.level === level.asGiven), ...readings];
}

/** Which rows repeat an earlier message. If all of them do, the order itself was forwarded. */
function findQuoted(rows: readonly SheetRow[]): Set<number> {
  const quoted = new Set<number>();
  let isReply = false;
  let ownRows = 0;
  for (const { row, cells } of rows) {
    const text = cells.join(' ');
    isReply ||= startsReply(text);
    if (isReply || text.startsWith('>')) quoted.add(row);
    else if (/\d/.test(text)) ownRows += 1;
  }
  return ownRows > 0 ? quoted : new Set();
}

interface Shaped extends SheetRow {
  /** The cells as they are read: a text may have been split. */
  shape: string[];
}

const shapeOf = (cells: readonly string[]): string[] => {
  const [only = ''] = cells.filter((cell) => cell !== '');
  if (cells.filter((cell) => cell !== '').length > 1) return [...cells];
  return splitAmounts(withoutManners(only.replace(/^>+\s?/, ''))) ?? [only.replace(/^(?:>\s?)+/, '')];
};

function groupByWidth(rows: readonly Shaped[], mark: DecimalMark | undefined): Map<number, ColumnGroup> {
  const byWidth = new Map<number, Shaped[]>();
  for (const row of rows) {
    const same = byWidth.get(row.shape.length);
    if (same) same.push(row);
    else byWidth.set(row.shape.length, [row]);
  }
  return new Map(
    [...byWidth].map(([width, same]) => [
      width,
      groupColumns(
        same.map(({ row, shape }) => ({ row, cells: shape })),
        mark,
      ),
    ]),
  );
}

const isSummaryRow = (cells: readonly string[]): boolean => {
  const words = cells.filter((cell) => /\p{L}/u.test(cell));
  return words.length > 0 && words.every(isSummary);
};

const withoutRepeats = (readings: readonly RowReading[]): RowReading[] => {
  const seen = new Set<string>();
  return readings.filter(({ item, quantity, isTester, level: at }) => {
    const key = `${item.toLowerCase()} ${quantity} ${isTester} ${at}`;
    return item !== '' && !seen.has(key) && seen.add(key);
  });
};

/** Reads rows as an order: each row but the header gets its possible readings, which a look-up decides. */
export function readSheet(given: readonly SheetRow[]): ReadSheet {
  const header = findHeader(given);
  const facts = findOrderFacts(given);
  const quoted = findQuoted(given);
  const body: Shaped[] = given
    .filter(({ row }) => row !== header?.row)
    .map((each) => ({ ...each, shape: shapeOf(each.cells) }));
  const mark = findDecimalMark(
    (function* () {
      for (const { shape } of body) yield* shape;
    })(),
  );
  const groups = groupByWidth(
    body.filter(({ shape }) => shape.length > 1),
    mark,
  );

  const rows = body.map(({ row, cells, shape }): ReadRow => {
    const entry = cells.filter(Boolean).join(' ').slice(0, LONGEST_ENTRY);
    if (quoted.has(row)) return { row, entry, readings: [], note: 'quoted' };
    if (isSummaryRow(shape)) return { row, entry, readings: [], note: 'summary' };
    const group = groups.get(shape.length);
    const isTable = cells.length > 1 && shape.length > 1;
    const byHeader = header && isTable && row > header.row ? readWithHeader(cells, header, mark) : undefined;
    const readings = byHeader ?? (group ? readCells(shape, group, mark) : readPlain(shape[0] ?? ''));
    return { row, entry, readings: withoutRepeats(readings), note: facts.rows.has(row) ? 'fact' : null };
  });
  return { rows, headerRow: header?.row ?? null, facts };
}
