import { z } from 'zod';
import { Carrier, carrierLabels, carriers } from '../orders/tracking';
import { plainText } from '../text';

/** The columns of a file of tracking numbers. */
const trackingColumns = ['order', 'carrier', 'number'] as const;

const carrierWords = new Map<string, Carrier>(
  carriers.flatMap((carrier) => [
    [carrier, carrier],
    [carrierLabels[carrier].toLowerCase(), carrier],
  ]),
);

/** One tracking number of one order, named by its order number. */
export const TrackingRow = z.object({
  order: plainText(100, 'Order number is required'),
  carrier: Carrier,
  number: plainText(100, 'Tracking number is required'),
});
export type TrackingRow = z.infer<typeof TrackingRow>;

export interface TrackingProblem {
  /** Counted from 1. */
  line: number;
  message: string;
}

const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim();

const separatorOf = (line: string): string => ['\t', ';'].find((sign) => line.includes(sign)) ?? ',';

const isHeader = (cells: readonly string[]): boolean =>
  cells.length === trackingColumns.length &&
  cells[0]?.toLowerCase().startsWith('order') === true &&
  cells[1]?.toLowerCase() === 'carrier';

function readRow(cells: readonly string[]): TrackingRow | string {
  if (cells.length !== trackingColumns.length)
    return 'Enter order number, carrier and tracking number, separated by commas';
  const [order, carrier = '', number] = cells;
  const known = carrierWords.get(carrier.toLowerCase());
  if (!known) {
    const names = carriers.map((each) => carrierLabels[each]).join(', ');
    return carrier === '' ? 'Carrier is required' : `There is no carrier ${carrier}. Use one of ${names}`;
  }
  const read = TrackingRow.safeParse({ order, carrier: known, number });
  return read.success ? read.data : (read.error.issues[0]?.message ?? 'Cannot be read');
}

/** Reads pasted or uploaded lines: order number, carrier, tracking number. Every line is a row or a problem. */
export function readTrackingRows(text: string): { rows: TrackingRow[]; problems: TrackingProblem[] } {
  const rows: TrackingRow[] = [];
  const problems: TrackingProblem[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const cells = line.split(separatorOf(line)).map(unquoted);
    if (rows.length + problems.length === 0 && isHeader(cells)) continue;
    const row = readRow(cells);
    if (typeof row === 'string') problems.push({ line: index + 1, message: row });
    else rows.push(row);
  }
  return { rows, problems };
}
