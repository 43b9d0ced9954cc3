export interface StockTextRow {
  sku: string;
  /** As written. */
  units: string;
}

const skuNames = new Set(['sku', 'item', 'item number', 'barcode', 'upc', 'ean', 'gtin']);
const unitNames = new Set(['units', 'quantity', 'qty', 'count', 'counted', 'received']);

/** The cells of a line that a spreadsheet or a CSV file has written. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

const separatorOf = (text: string): string => ['\t', ';', ','].find((sign) => text.includes(sign)) ?? '\t';

/** Reads pasted cells or a CSV file: SKU and units, in the columns that a header names, else in the first two. */
export function readStockText(text: string): StockTextRow[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const separator = separatorOf(text);
  const table = lines.map((line) => cellsOf(line, separator));
  const header = (table[0] ?? []).map((cell) => cell.toLowerCase());
  const skuAt = header.findIndex((cell) => skuNames.has(cell));
  const unitsAt = header.findIndex((cell) => unitNames.has(cell));
  const hasHeader = skuAt !== -1 || unitsAt !== -1;
  const sku = skuAt === -1 ? 0 : skuAt;
  const units = unitsAt === -1 ? 1 : unitsAt;
  return table.slice(hasHeader ? 1 : 0).map((cells) => ({
    sku: cells[sku] ?? '',
    units: (cells[units] ?? '').replaceAll(/(?<=\d),(?=\d{3})/g, ''),
  }));
}

const wholeNumber = /^\d{1,10}$/;

/** Adds rows to those that are there: of the same SKU, the units are added up where both are numbers. */
export function addStockRows(rows: readonly StockTextRow[], added: readonly StockTextRow[]): StockTextRow[] {
  const result = rows.filter(({ sku, units }) => sku !== '' || units !== '');
  const placeOf = new Map(result.map(({ sku }, index) => [sku.toLowerCase(), index]));
  for (const row of added) {
    const place = placeOf.get(row.sku.toLowerCase());
    const before = place === undefined ? undefined : result[place];
    if (place === undefined || before === undefined) {
      placeOf.set(row.sku.toLowerCase(), result.length);
      result.push(row);
    } else if (before.units === '') result[place] = row;
    else if (wholeNumber.test(before.units) && wholeNumber.test(row.units)) {
      result[place] = { sku: before.sku, units: String(Number(before.units) + Number(row.units)) };
    } else result.push(row);
  }
  return result;
}

/** Undefined if it is not a whole number. */
export const readUnits = (text: string): number | undefined =>
  wholeNumber.test(text.trim()) ? Number(text.trim()) : undefined;
