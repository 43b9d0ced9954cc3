import type { SheetRow } from './split-rows';

/** What a column holds, as its heading says. */
export type ColumnRole =
  | 'sku'
  | 'barcode'
  | 'name'
  | 'quantity'
  | 'cases'
  | 'units'
  | 'price'
  | 'total'
  | 'unit'
  | 'tester'
  | 'ignored';

/** The first match counts. Headings are compared without punctuation. */
const headings: readonly [RegExp, ColumnRole][] = [
  [
    /^(?:line|ln|no|nr|row|pos|position|line no|line number|line item|date|ship date|delivery date|notes?|comments?|remarks?|image|photo|color|colour|size)$/,
    'ignored',
  ],
  [
    /\b(?:pack|per case|case size|inner|case qty|units per|unit per|case count|moq|min|minimum|msrp|retail|on hand|available|stock|shipped|backorder|back ordered|received|invoiced|weight|discount)\b/,
    'ignored',
  ],
  [/\b(?:upc|ean|gtin|barcode|bar code)\b/, 'barcode'],
  [
    /^(?:cases|case|cs|ctns?|cartons?|qty cases|cases ordered|case quantity|quantity cases|number of cases|qty cs|order cases)$/,
    'cases',
  ],
  [
    /^(?:units|qty units|quantity units|units ordered|pcs|pieces|each|eaches|qty ea|qty each|qty pcs|total units)$/,
    'units',
  ],
  [/\b(?:total|amount|extended|ext|extension|subtotal|sum|line value|betrag|gesamt|summe)\b/, 'total'],
  [/\b(?:price|cost|rate|unit price|preis|prix|each price|wholesale)\b/, 'price'],
  [/\b(?:qty|quantity|quantities|order qty|ordered|menge|anzahl|quantite|cantidad|qta)\b/, 'quantity'],
  [/^(?:uom|um|u m|unit|unit of measure|einheit|units of measure)$/, 'unit'],
  [/^(?:tester|testers|tester y n|is tester|kind|type)$/, 'tester'],
  [
    /\b(?:sku|item no|item number|item code|item id|item num|style|style no|product code|product no|product number|product id|part|part no|part number|article no|article number|artikelnummer|art nr|artikelnr|art no|vendor item|vendor sku|mfg|model|stock no|code|catalog no|catalogue|referenz|reference|ref)\b/,
    'sku',
  ],
  [
    /^(?:item|product|article|artikel|item description|description|desc|product name|name|product description|title|bezeichnung|beschreibung|item name|goods|designation|article description|details)$/,
    'name',
  ],
];

const plainHeading = (cell: string): string =>
  cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export function roleOf(cell: string): ColumnRole | undefined {
  const heading = plainHeading(cell);
  if (heading === '' || heading.length > 40) return undefined;
  return headings.find(([pattern]) => pattern.test(heading))?.[1];
}

export interface Header {
  row: number;
  roles: (ColumnRole | undefined)[];
}

const LAST_HEADER = 60;
const items = new Set<ColumnRole | undefined>(['sku', 'barcode', 'name']);
const amounts = new Set<ColumnRole | undefined>(['quantity', 'cases', 'units']);

/** A header names an item and a quantity, and holds no number. */
export function findHeader(rows: readonly SheetRow[]): Header | undefined {
  for (const { row, cells } of rows.slice(0, LAST_HEADER)) {
    if (cells.length < 2 || cells.some((cell) => /^[\d.,$€£]+$/.test(cell))) continue;
    const roles = cells.map(roleOf);
    const hasItem = roles.some((role) => items.has(role));
    const hasAmount = roles.some((role) => amounts.has(role));
    if (hasItem && hasAmount) return { row, roles };
  }
  return undefined;
}
