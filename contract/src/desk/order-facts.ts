import type { CalendarDate } from '../calendar';
import type { SheetRow } from './split-rows';

/** What a text says about the whole order. */
export interface OrderFacts {
  purchaseOrderNumber: string | null;
  shipDate: CalendarDate | null;
  /** The rows that were read for it. */
  rows: Set<number>;
}

const LONGEST = 300;
const value = '([A-Z0-9][A-Z0-9/_.-]{0,39})';
// Plain 'order 4' is a wish, so there it takes a word or sign for the number.
const poText = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])(?:(?:p\\.?\\s?o\\.?|purchase order)\\s?(?:number|num|no|nr)?[\\s#:.]{1,4}|order\\s?(?:number|num\\.?|no\\.?|nr\\.?|#)[\\s#:]{0,3})${value}`,
  'giu',
);
const wholeValue = /^[A-Z0-9][A-Z0-9/_.-]{0,39}$/i;
const poLabel =
  /^(?:p\.?\s?o\.?|purchase order|customer po|your order|order)\s?(?:number|num\.?|no\.?|nr\.?|#)?\s?:?$/i;
const shipText =
  /(?:^|[^\p{L}])(?:(?:requested |required )?(?:ship|shipping|delivery|deliver|delivered|arrive|arrival)(?:\s?(?:date|by|on|before))?|required (?:by|date)|needed? by|in[- ]hands?(?: date| by)?)\s?[:-]?\s?(?=[\p{L}\d])(.{4,40})/giu;
const shipLabel =
  /^(?:requested |required )?(?:ship|shipping|delivery|arrival|required|need by)\s?(?:date|by|on)?\s?:?$/i;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (word: string): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

function toDay(year: number, month: number, day: number): CalendarDate | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000 && year <= 2100;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+/i;
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/;
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/;
const dayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]${month},?[ -](\\d{4})(?!\\d)`, 'i');
const monthFirst = new RegExp(`^${month} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`, 'i');

/** A date at the start of the text; undefined if it is none, or if day and month could be swapped. */
export function readDate(given: string): CalendarDate | undefined {
  const text = given
    .trim()
    .replace(/^(?:the|on|by|date|before|:)\s+/i, '')
    .replace(weekday, '');
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? [];
  if (isoYear) return toDay(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, dotDay, dotMonth, dotYear] = dotted.exec(text) ?? [];
  if (dotDay) return toDay(Number(dotYear), Number(dotMonth), Number(dotDay));
  const [, firstDay = '', firstMonth = '', firstYear] = dayFirst.exec(text) ?? [];
  if (firstDay) return toDay(Number(firstYear), monthOf(firstMonth), Number(firstDay));
  const [, secondMonth = '', secondDay, secondYear] = monthFirst.exec(text) ?? [];
  if (secondMonth) return toDay(Number(secondYear), monthOf(secondMonth), Number(secondDay));
  const [, one, other, year] = slashed.exec(text) ?? [];
  if (!one) return undefined;
  const [first, second] = [Number(one), Number(other)];
  if (first > 12) return toDay(Number(year), second, first);
  return second > 12 || first === second ? toDay(Number(year), first, second) : undefined;
}

const isNumber = (found: string): boolean =>
  /\d/.test(found) && readDate(found) === undefined && !/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(found);
const asNumber = (found: string): string => found.replace(/[.,:/-]+$/, '');

/** The one value that all places agree on. */
function only<T>(found: ReadonlyMap<T, Set<number>>, rows: Set<number>): T | null {
  const [first, ...others] = [...found];
  if (!first || others.length > 0) return null;
  for (const row of first[1]) rows.add(row);
  return first[0];
}

function note<T>(found: Map<T, Set<number>>, value: T, row: number): void {
  found.set(value, (found.get(value) ?? new Set()).add(row));
}

interface Found {
  numbers: Map<string, Set<number>>;
  dates: Map<CalendarDate, Set<number>>;
}

function findBeside({ row, cells }: SheetRow, { numbers, dates }: Found): void {
  const text = cells.join(' ').slice(0, LONGEST);
  for (const [, found = ''] of text.matchAll(poText)) {
    const number = asNumber(found);
    if (isNumber(number)) note(numbers, number, row);
  }
  for (const [, found = ''] of text.matchAll(shipText)) {
    const day = readDate(found);
    if (day) note(dates, day, row);
  }
}

function findBelow({ cells }: SheetRow, below: SheetRow, { numbers, dates }: Found): void {
  for (const [at, cell] of cells.entries()) {
    const under = below.cells[at] ?? '';
    const day = shipLabel.test(cell) ? readDate(under) : undefined;
    if (day) note(dates, day, below.row);
    if (poLabel.test(cell) && isNumber(under) && wholeValue.test(under)) note(numbers, under, below.row);
  }
}

/** PO number and ship date, next to their label or below it. None is given if several are found. */
export function findOrderFacts(rows: readonly SheetRow[]): OrderFacts {
  const found: Found = { numbers: new Map(), dates: new Map() };
  for (const [index, row] of rows.entries()) {
    findBeside(row, found);
    const below = rows[index + 1];
    if (below && row.cells.length > 1) findBelow(row, below, found);
  }
  const read = new Set<number>();
  return {
    purchaseOrderNumber: only(found.numbers, read),
    shipDate: only(found.dates, read),
    rows: read,
  };
}
