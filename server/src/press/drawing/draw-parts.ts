import type { OrderAddress } from '@casepack/contract/orders/order';
import type { PaperBrand } from '../pdf-document';
import { alarm, contentWidth, ink, left, lineHeight, quiet, right, type Sheet, type Style } from './sheet';

export type Fact = readonly [label: string, value: string];

const COLUMN_GAP = 16;
/** In points. */
const LOGO = { width: 144, height: 54 };
const label: Style = { size: 7.5, color: quiet };
const body: Style = { size: 9, mostLines: 3 };

interface Heading {
  title: string;
  number?: string;
  mark?: string | null;
  seller: { name: string; address: string | null; email?: string | null; phone?: string | null };
}

/** Free text keeps its line breaks. */
const paragraphs = (text: string | null | undefined): string[] =>
  (text ?? '').split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '');

/** The sender, and the title of the document. */
export function drawHeading(sheet: Sheet, { title, number, mark, seller }: Heading): void {
  const half = (contentWidth - COLUMN_GAP) / 2;
  const top = sheet.y;
  const underLogo = sheet.logo(left, top, LOGO.width, LOGO.height);
  let below = sheet.text(seller.name, left, underLogo, half, { size: 13, weight: 'bold', mostLines: 3 }) + 2;
  const contacts = [...paragraphs(seller.address).slice(0, 6), seller.email, seller.phone];
  for (const line of contacts) {
    if (line) below = sheet.text(line, left, below, half, { size: 8.5, color: quiet, mostLines: 2 });
  }

  const x = right - half;
  let beside = sheet.text(title, x, top - 3, half, {
    size: 20,
    weight: 'bold',
    color: sheet.accent,
    align: 'right',
    mostLines: 2,
  });
  if (number) beside = sheet.text(number, x, beside, half, { size: 11, weight: 'bold', align: 'right' });
  if (mark) {
    const style: Style = { size: 10, weight: 'bold', color: alarm, align: 'right', mostLines: 1 };
    const [line] = sheet.wrap(mark, half, style);
    const width = (line?.width ?? 0) * style.size;
    beside = sheet.text(mark, x - 8, beside + 8, half, style);
    sheet.box(right - width - 16, beside - lineHeight(style.size) - 3, width + 16, 19, alarm);
    beside += 6;
  }
  sheet.y = Math.max(below, beside) + 14;
}

const factValue: Style = { size: 9, weight: 'bold', mostLines: 12 };

/** Equal widths, unless one needs more: then the others give it what they can spare. */
function shareWidth(needs: readonly number[], available: number): number[] {
  const equal = available / needs.length;
  if (needs.every((need) => need <= equal)) return needs.map(() => equal);
  let rest = available;
  const widths = [...needs];
  const ascending = [...needs.entries()].sort(([, one], [, other]) => one - other);
  for (const [turn, [at, need]] of ascending.entries()) {
    widths[at] = Math.min(need, rest / (needs.length - turn));
    rest -= widths[at];
  }
  return widths.map((width) => width + rest / needs.length);
}

/** Short facts side by side, each below its label. */
export function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  sheet.rule(sheet.y);
  const top = sheet.y + 7;
  const needs = facts.map(
    ([name, value]) => Math.max(sheet.widthOf(name, label), sheet.widthOf(value, factValue)) + 1,
  );
  const widths = shareWidth(needs, contentWidth - COLUMN_GAP * (facts.length - 1));
  let x = left;
  const below = facts.map(([name, value], at) => {
    const width = widths[at] ?? 0;
    const under = sheet.text(name, x, top, width, label);
    const end = sheet.text(value, x, under, width, factValue);
    x += width + COLUMN_GAP;
    return end;
  });
  sheet.y = Math.max(...below) + 6;
  sheet.rule(sheet.y);
  sheet.y += 12;
}

export const addressLines = (address: OrderAddress | null): string[] =>
  address
    ? [
        address.streetAddress,
        address.addressLine2 ?? '',
        [address.city, [address.state, address.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
        address.country,
      ].filter((line) => line.trim() !== '')
    : [];

interface Party {
  title: string;
  name: string;
  lines: readonly (string | null)[];
}

export function drawParties(sheet: Sheet, parties: readonly Party[]): void {
  const width = (contentWidth - COLUMN_GAP) / 2;
  const top = sheet.y;
  const below = parties.map(({ title, name, lines }, at) => {
    const x = left + at * (width + COLUMN_GAP);
    let y = sheet.text(title, x, top, width, label);
    y = sheet.text(name, x, y, width, { ...body, weight: 'bold' });
    for (const line of lines) if (line) y = sheet.text(line, x, y, width, body);
    return y;
  });
  sheet.y = Math.max(...below) + 16;
}

export interface Amount {
  label: string;
  value: string;
  isSum?: boolean;
}

const LABEL_WIDTH = 190;
const LEAST_VALUE_WIDTH = 96;

/** Amounts below each other at the right edge, never split across pages. */
export function drawAmounts(sheet: Sheet, amounts: readonly Amount[]): void {
  const styleOf = ({ isSum }: Amount): Style => ({
    size: isSum ? 10.5 : 9,
    ...(isSum ? { weight: 'bold' } : {}),
    mostLines: 3,
  });
  const valueWidth = Math.max(
    LEAST_VALUE_WIDTH,
    ...amounts.map((amount) => sheet.widthOf(amount.value, styleOf(amount)) + 1),
  );
  const x = right - valueWidth - LABEL_WIDTH - 12;
  const laidOut = amounts.map((amount) => {
    const style = styleOf(amount);
    return { amount, style, lines: sheet.wrap(amount.label, LABEL_WIDTH, style) };
  });
  const height = laidOut.reduce(
    (sum, { style, lines }) => sum + lines.length * lineHeight(style.size) + 4,
    0,
  );
  sheet.y += 4;
  sheet.makeRoom(height + 8);
  for (const { amount, style, lines } of laidOut) {
    if (amount.isSum) {
      sheet.rule(sheet.y, ink, x, right);
      sheet.y += 4;
    }
    const aligned: Style = { ...style, align: 'right' };
    sheet.text(amount.value, right - valueWidth, sheet.y, valueWidth, { ...aligned, mostLines: 1 });
    sheet.y =
      sheet.lines(lines, x, sheet.y, LABEL_WIDTH, { ...aligned, color: amount.isSum ? ink : quiet }) + 3;
  }
  sheet.y += 8;
}

/** A text of up to this many lines stays on one page, such as an address. */
const KEPT_TOGETHER = 12;

/** A titled free text that may continue on further pages. */
export function drawNote(sheet: Sheet, title: string, text: string | null): void {
  const lines = paragraphs(text).flatMap((each) =>
    sheet.wrap(each, contentWidth, { ...body, mostLines: 200 }),
  );
  if (lines.length === 0) return;
  const together = lines.length <= KEPT_TOGETHER ? lines.length : 2;
  sheet.makeRoom(6 + lineHeight(label.size) + together * lineHeight(body.size));
  sheet.y = sheet.text(title, left, sheet.y + 6, contentWidth, label);
  for (const line of lines) {
    sheet.makeRoom(lineHeight(body.size));
    sheet.y = sheet.lines([line], left, sheet.y, contentWidth, body);
  }
  sheet.y += 6;
}

/** Where the money goes, if the sender has said so. */
export function drawPayTo(sheet: Sheet, brand: PaperBrand | undefined): void {
  drawNote(sheet, 'Remit to', brand?.remitTo ?? null);
  drawNote(sheet, 'Bank details', brand?.bankDetails ?? null);
}
