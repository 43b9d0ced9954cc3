import { formatCount } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import { lineDetailWords } from '@casepack/contract/orders/line-details';
import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import type { DocumentLine } from '../pdf-document';
import type { Amount } from './draw-parts';
import { type Columns, drawTable } from './draw-table';
import type { Sheet } from './sheet';

/** True if the line counts cases; testers are counted one by one, and a credit has nothing to count. */
const hasCases = ({ casePackQuantity, isTester }: Omit<CountedLine, 'quantity'>): boolean =>
  !isTester && casePackQuantity !== null;

type CountedLine = Pick<DocumentLine, 'casePackQuantity' | 'quantity' | 'isTester'>;

export const unitsOf = ({ casePackQuantity, quantity, isTester }: CountedLine): number =>
  unitsPerLine(casePackQuantity, quantity, isTester);

const goods = {
  sku: { title: 'SKU', width: 78, fit: true, text: ({ sku }: DocumentLine) => sku ?? '' },
  name: {
    title: 'Product',
    text: ({ name }: DocumentLine) => name,
    mark: ({ isTester }: DocumentLine) => (isTester ? 'Tester' : undefined),
    notes: lineDetailWords,
  },
  partNumber: {
    title: 'Your part number',
    width: 64,
    fit: true,
    text: ({ partNumber }: DocumentLine) => partNumber ?? '',
  },
  cases: {
    title: 'Cases',
    width: 32,
    align: 'right',
    fit: true,
    text: (line: DocumentLine) => (hasCases(line) ? formatCount(line.quantity) : '–'),
  },
  perCase: {
    title: '× Units per case',
    width: 42,
    align: 'right',
    fit: true,
    text: (line: DocumentLine) => (hasCases(line) ? formatCount(line.casePackQuantity ?? 1) : '–'),
  },
  units: {
    title: '= Total units',
    width: 42,
    align: 'right',
    fit: true,
    text: (line: DocumentLine) => formatCount(unitsOf(line)),
  },
} as const;

const hasPartNumbers = (lines: readonly DocumentLine[]): boolean =>
  lines.some(({ partNumber }) => partNumber !== undefined);

/** The column of the customer's part numbers appears if a line has one; the others make room for it. */
const pricedColumns = (lines: readonly DocumentLine[]): Columns<DocumentLine> => {
  const isCrowded = hasPartNumbers(lines);
  return [
    isCrowded ? { ...goods.sku, width: 68 } : goods.sku,
    ...(isCrowded ? [goods.partNumber] : []),
    goods.name,
    goods.cases,
    goods.perCase,
    goods.units,
    {
      title: 'Case price',
      width: isCrowded ? 50 : 56,
      align: 'right',
      fit: true,
      text: ({ unitPrice }) => formatMoney(unitPrice),
    },
    {
      title: 'Line total',
      width: isCrowded ? 58 : 64,
      align: 'right',
      fit: true,
      bold: true,
      text: ({ totalPrice }) => formatMoney(totalPrice),
    },
  ];
};

const packedColumns = (lines: readonly DocumentLine[]): Columns<DocumentLine> => {
  const isCrowded = hasPartNumbers(lines);
  return [
    { title: '', width: 10, tick: true, text: () => '' },
    { ...goods.sku, width: isCrowded ? 86 : 110 },
    ...(isCrowded ? [goods.partNumber] : []),
    goods.name,
    { ...goods.cases, bold: true },
    goods.perCase,
    { ...goods.units, bold: true },
  ];
};

const credited: Columns<DocumentLine> = [
  { title: 'Description', text: ({ name }) => name },
  {
    title: 'Amount',
    width: 90,
    align: 'right',
    bold: true,
    text: ({ totalPrice }) => formatMoney(totalPrice),
  },
];

/** A credit note lists refunded payments, which have neither SKU nor cases. */
export const drawPricedLines = (sheet: Sheet, lines: readonly DocumentLine[]): void =>
  drawTable(sheet, lines.every(({ sku }) => sku === null) ? credited : pricedColumns(lines), lines);

/** How much there is to carry. */
export function countsOf(lines: readonly CountedLine[]): Amount[] {
  const sum = (count: (line: CountedLine) => number) => lines.reduce((total, line) => total + count(line), 0);
  const cases = sum((line) => (hasCases(line) ? line.quantity : 0));
  const testers = sum((line) => (line.isTester ? line.quantity : 0));
  return [
    { label: 'Cases', value: formatCount(cases) },
    ...(testers > 0 ? [{ label: 'Testers', value: formatCount(testers) }] : []),
    { label: 'Total units', value: formatCount(sum(unitsOf)), isSum: true },
  ];
}

export function drawPackedLines(sheet: Sheet, lines: readonly DocumentLine[]): Amount[] {
  drawTable(sheet, packedColumns(lines), lines);
  return countsOf(lines);
}
