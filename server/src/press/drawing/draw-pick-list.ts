import { formatCount } from '@casepack/contract/count';
import type { PickLine, SingleDocument } from '../pdf-document';
import { countsOf, unitsOf } from './draw-lines';
import { drawAmounts, drawFacts, drawHeading } from './draw-parts';
import { type Columns, drawTable } from './draw-table';
import type { Sheet } from './sheet';

type PickList = Extract<SingleDocument, { kind: 'pick_list' }>;

const sharesText = ({ shares }: PickLine): string =>
  shares.map(({ orderNumber, quantity }) => `${orderNumber} × ${formatCount(quantity)}`).join(', ');

const tickColumn: Columns<PickLine>[number] = { title: '', width: 10, tick: true, text: () => '' };
const binColumn: Columns<PickLine>[number] = {
  title: 'Bin',
  width: 64,
  fit: true,
  bold: true,
  text: ({ bin }) => bin ?? '–',
};

const columns: Columns<PickLine> = [
  { title: 'SKU', width: 90, fit: true, bold: true, text: ({ sku }) => sku },
  {
    title: 'Product',
    text: ({ name }) => name,
    mark: ({ isTester }) => (isTester ? 'Tester' : undefined),
    notes: (line) => [...(line.note ?? '').split('\n'), sharesText(line)].filter((text) => text !== ''),
  },
  {
    title: 'Cases',
    width: 40,
    align: 'right',
    fit: true,
    bold: true,
    text: ({ isTester, quantity }) => (isTester ? '–' : formatCount(quantity)),
  },
  {
    title: '× Units per case',
    width: 46,
    align: 'right',
    fit: true,
    text: ({ isTester, casePackQuantity }) => (isTester ? '–' : formatCount(casePackQuantity)),
  },
  {
    title: '= Total units',
    width: 48,
    align: 'right',
    fit: true,
    bold: true,
    text: (line) => formatCount(unitsOf(line)),
  },
];

export function drawPickList(sheet: Sheet, { number, content }: PickList): void {
  const { seller, facts, lines } = content;
  drawHeading(sheet, { title: 'Pick List', number, seller });
  drawFacts(sheet, facts);
  const hasBins = lines.some(({ bin }) => bin !== undefined);
  drawTable(sheet, [tickColumn, ...(hasBins ? [binColumn] : []), ...columns], lines);
  drawAmounts(sheet, countsOf(lines));
}
