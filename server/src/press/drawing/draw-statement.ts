import { formatCount } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { ledgerKindLabels, paymentMethodLabels } from '@casepack/contract/payments/ledger';
import { agingBucketLabels, agingBuckets, type Statement } from '@casepack/contract/statements/statement';
import { documentDay, type SingleDocument } from '../pdf-document';
import { drawAmounts, drawFacts, drawHeading, drawParties, drawPayTo } from './draw-parts';
import { type Columns, drawTable } from './draw-table';
import { alarm, contentWidth, left, quiet, rule, type Sheet, type Style } from './sheet';

type OpenInvoice = Statement['openInvoices'][number];
type Payment = Statement['payments'][number];

const openColumns: Columns<OpenInvoice> = [
  { title: 'Invoice', fit: true, bold: true, text: ({ number }) => number },
  { title: 'Order', width: 74, fit: true, text: ({ orderNumber }) => orderNumber },
  { title: 'Date', width: 62, text: ({ issuedOn }) => formatDay(issuedOn) },
  { title: 'Due date', width: 62, text: ({ dueOn }) => formatDay(dueOn) },
  {
    title: 'Days overdue',
    width: 48,
    align: 'right',
    text: ({ daysOverdue }) => (daysOverdue > 0 ? formatCount(daysOverdue) : '–'),
  },
  { title: 'Total', width: 66, align: 'right', fit: true, text: ({ total }) => formatMoney(total) },
  { title: 'Open', width: 66, align: 'right', fit: true, bold: true, text: ({ open }) => formatMoney(open) },
];

const paymentColumns: Columns<Payment> = [
  { title: 'Date', width: 80, text: ({ at }) => formatDay(documentDay(at)) },
  { title: 'Order', width: 110, fit: true, text: ({ orderNumber }) => orderNumber },
  {
    title: 'What',
    text: ({ kind, method }) => `${ledgerKindLabels[kind]} · ${paymentMethodLabels[method]}`,
  },
  {
    title: 'Amount',
    width: 90,
    align: 'right',
    fit: true,
    bold: true,
    text: ({ kind, amount }) => (kind === 'refund' ? `−${formatMoney(amount)}` : formatMoney(amount)),
  },
];

const BOX_GAP = 8;
const BOX_HEIGHT = 42;
const amountStyle: Style = { size: 9.5, weight: 'bold', align: 'right' };

/** What is due, by age. */
function drawAging(sheet: Sheet, aging: Statement['aging']): void {
  const width = (contentWidth - BOX_GAP * (agingBuckets.length - 1)) / agingBuckets.length;
  for (const [at, bucket] of agingBuckets.entries()) {
    const x = left + at * (width + BOX_GAP);
    const isLate = bucket !== 'current' && aging[bucket] > 0;
    sheet.box(x, sheet.y, width, BOX_HEIGHT, isLate ? alarm : rule);
    sheet.text(agingBucketLabels[bucket], x + 6, sheet.y + 6, width - 12, {
      size: 7,
      color: quiet,
      mostLines: 2,
    });
    const amount = sheet.fit(formatMoney(aging[bucket]), width - 12, amountStyle);
    if (amount) sheet.lines(amount.lines, x + 6, sheet.y + 24, width - 12, amount.style);
  }
  sheet.y += BOX_HEIGHT + 18;
}

function drawTitle(sheet: Sheet, title: string): void {
  sheet.makeRoom(80);
  sheet.y =
    sheet.text(title, left, sheet.y, contentWidth, { size: 11, weight: 'bold', color: sheet.accent }) + 6;
}

const drawEmpty = (sheet: Sheet, text: string): void => {
  sheet.y = sheet.text(text, left, sheet.y, contentWidth, { size: 9, color: quiet }) + 10;
};

type StatementDocument = Extract<SingleDocument, { kind: 'statement' }>;

export function drawStatement(sheet: Sheet, { content, brand }: StatementDocument): void {
  const { customer, seller, asOf, openInvoices, payments, balance, aging } = content;
  drawHeading(sheet, { title: 'Statement', seller });
  drawFacts(sheet, [
    ['As of', formatDay(asOf)],
    ['Open invoices', formatCount(openInvoices.length)],
    ['Balance', formatMoney(balance)],
  ]);
  drawParties(sheet, [{ title: 'Customer', name: customer.name, lines: [customer.email] }]);
  drawAging(sheet, aging);

  drawTitle(sheet, 'Open invoices');
  if (openInvoices.length === 0) drawEmpty(sheet, 'No open invoices.');
  else drawTable(sheet, openColumns, openInvoices);
  drawAmounts(sheet, [{ label: 'Balance', value: formatMoney(balance), isSum: true }]);

  drawTitle(sheet, 'Payments in the last 90 days');
  if (payments.length === 0) drawEmpty(sheet, 'No payments.');
  else drawTable(sheet, paymentColumns, payments);
  drawPayTo(sheet, brand);
}
