import { withoutGuard } from '../csv';
import { withoutInvisible } from '../invisible';
import type { ImportColumn } from './column';

/** Whether "1.234" is a thousand or one and a bit; also which part of 3/4/2026 is the month. */
export type DecimalStyle = 'point' | 'comma';

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'on']);
const no = new Set(['false', 'no', 'n', '0', 'off']);

const europeanAmount = /^(\d+|\d{1,3}(?:[.' ]\d{3})+)(?:,(\d{1,2}))?$/;

/** "1.234,50" becomes "1234.50". A text that is no such amount stays as it is, and is rejected or read as it is. */
function plainAmount(text: string, decimals: DecimalStyle): string {
  const bare = text
    .replace(/^(US\$|\$|USD)\s*|\s*(\$|USD)$/i, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();
  if (decimals === 'point') return bare;
  const [, whole, fraction] = europeanAmount.exec(bare) ?? [];
  // "1,234" would be read as a thousand, and is more than two decimals here.
  if (whole === undefined) return bare.includes('.') ? bare : bare.replaceAll(',', '.');
  return whole.replace(/[.' ]/g, '') + (fraction === undefined ? '' : `.${fraction}`);
}

const groupedBy = {
  point: /^[+-]?\d{1,3}(,\d{3})+(\.0+)?$/,
  comma: /^[+-]?\d{1,3}([.' ]\d{3})+(,0+)?$/,
};

const grouping = {
  point: { sign: 'period', doubtful: /^[+-]?[1-9]\d{0,2}\.000$/ },
  comma: { sign: 'comma', doubtful: /^[+-]?[1-9]\d{0,2},000$/ },
};

/** "1.000" is a thousand to some, and one with three decimals to others. */
function doubtOf(text: string, decimals: DecimalStyle): string | undefined {
  const { sign, doubtful } = grouping[decimals];
  if (!doubtful.test(text)) return undefined;
  const short = text.slice(0, -4);
  return `${text} can be read as ${short}000 or as ${short}. Write the number without the ${sign}`;
}

/** "1,000" is a whole number, and so is "12.0" of a spreadsheet. */
function plainWhole(text: string, decimals: DecimalStyle): string {
  if (groupedBy[decimals].test(text)) {
    const whole = text.split(decimals === 'point' ? '.' : ',')[0] ?? '';
    return whole.replace(/[,.' ]/g, '');
  }
  const whole = text.replace(/^([+-]?\d+)[.,]0+$/, '$1');
  // "1,234" has decimals here, and would be read as a thousand.
  return decimals === 'comma' ? whole.replaceAll(',', '.') : whole;
}

const pad = (part: string): string => part.padStart(2, '0');

/** 3/4/2026 starts with the month, unless the file writes decimals with commas; 3.4.2026 starts with the day. */
function plainDay(text: string, decimals: DecimalStyle): string {
  const bare = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim();
  const [, one, sign, two, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(bare) ?? [];
  if (one === undefined || two === undefined || year === undefined) {
    const [, ...parts] = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(bare) ?? [];
    return parts.length === 3 ? parts.map(pad).join('-') : bare;
  }
  const dayFirst = sign === '.' || decimals === 'comma';
  return dayFirst ? `${year}-${pad(two)}-${pad(one)}` : `${year}-${pad(one)}-${pad(two)}`;
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // A record schema would silently skip this key.
    return Object.hasOwn(Object(value), '__proto__') ? text : value;
  } catch {
    return text;
  }
}

function yesOrNo(text: string): unknown {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : text;
}

function prepared({ cell, prepare }: ImportColumn, text: string, decimals: DecimalStyle): unknown {
  switch (cell) {
    case 'amount':
      return plainAmount(text, decimals);
    case 'whole':
      return plainWhole(text, decimals);
    case 'day':
      return plainDay(text, decimals);
    case 'yes_no':
      return yesOrNo(text);
    case 'json':
      return jsonOf(text);
    default:
      return prepare ? prepare(text) : text;
  }
}

export type ReadCell = { value: unknown } | { problem: string };

/** The value of a cell; undefined if the cell is empty, which changes nothing. */
export function readCell(column: ImportColumn, cell: string, decimals: DecimalStyle): ReadCell {
  const text = withoutInvisible(withoutGuard(cell)).trim();
  if (text === '') return { value: undefined };
  const doubt = column.cell === 'whole' ? doubtOf(text, decimals) : undefined;
  if (doubt !== undefined) return { problem: doubt };
  const read = column.value.safeParse(prepared(column, text, decimals));
  if (read.success) return { value: read.data };
  if (column.cell === 'yes_no') return { problem: 'Enter yes or no' };
  return { problem: read.error.issues[0]?.message ?? 'Cannot be read' };
}

const withComma = /^\D{0,4}\d[\d.' ]*,\d{1,2}\D{0,4}$/;
const withPoint = /\.\d{1,2}\D{0,4}$/;

/** How the amounts of a file are written. In doubt with a point. */
export function guessDecimals(amounts: readonly string[]): DecimalStyle {
  const commas = amounts.filter((each) => withComma.test(each.trim())).length;
  const points = amounts.filter((each) => withPoint.test(each.trim())).length;
  return commas > points ? 'comma' : 'point';
}
