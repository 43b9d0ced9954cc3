import { formatCount } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import { documentKindLabels } from '@casepack/contract/documents/documents';
import { paidLabel } from '@casepack/contract/invoices/invoice';
import { type Cents, cents, formatMoney } from '@casepack/contract/money';
import { countedLine, lineName } from '@casepack/contract/orders/line-words';
import { carrierLabels } from '@casepack/contract/orders/tracking';
import type { DocumentLine, OrderDocumentContent, PdfDocument, SingleDocument } from '../pdf-document';
import { drawPackedLines, drawPricedLines } from './draw-lines';
import {
  type Amount,
  addressLines,
  drawAmounts,
  drawFacts,
  drawHeading,
  drawNote,
  drawParties,
  drawPayTo,
  type Fact,
} from './draw-parts';
import { drawPickList } from './draw-pick-list';
import { drawStatement } from './draw-statement';
import { Sheet } from './sheet';

type OrderDocument = Extract<SingleDocument, { kind: 'order_confirmation' | 'packing_slip' }>;
type InvoiceDocument = Extract<SingleDocument, { kind: 'invoice' | 'credit_note' }>;

const fact = (label: string, value: string | null): Fact[] => (value ? [[label, value]] : []);
const sum = (label: string, amount: Cents): Amount => ({ label, value: formatMoney(amount), isSum: true });
const taken = (amount: Cents): string => `−${formatMoney(amount)}`;

interface Sums {
  subtotal: Cents;
  tax: Cents;
  shipping: Cents;
  discount: Cents;
  discountDescription: string | null;
}

const amountsOf = ({ subtotal, tax, shipping, discount, discountDescription }: Sums): Amount[] => [
  { label: 'Subtotal', value: formatMoney(subtotal) },
  { label: 'Tax', value: formatMoney(tax) },
  { label: 'Shipping', value: formatMoney(shipping) },
  ...(discount > 0
    ? [
        {
          label: discountDescription ? `Discount: ${discountDescription}` : 'Discount',
          value: taken(discount),
        },
      ]
    : []),
];

const trackingText = (tracking: OrderDocumentContent['tracking']): string =>
  tracking
    .map(({ carrier, trackingNumber, estimatedDelivery }) =>
      [
        `${carrierLabels[carrier]} ${trackingNumber}`,
        ...(estimatedDelivery ? [`estimated delivery ${formatDay(estimatedDelivery)}`] : []),
      ].join(', '),
    )
    .join('\n');

const shipmentFacts = (shipment: OrderDocumentContent['shipment']): Fact[] =>
  shipment === undefined
    ? []
    : [
        ['Shipment', String(shipment.number)],
        ['Shipped', formatDay(shipment.shippedOn)],
        ...fact('Packages', shipment.packages === null ? null : formatCount(shipment.packages)),
        ...fact('Weight', shipment.weight === null ? null : `${shipment.weight / 100} lb`),
      ];

const stillToComeText = (lines: readonly DocumentLine[]): string =>
  lines
    .map(({ quantity, name, sku, isTester, casePackQuantity }) =>
      [
        countedLine(quantity, { isTester, casePackQuantity: casePackQuantity ?? 1 }),
        lineName({ name, isTester }),
        ...(sku === null ? [] : [`(${sku})`]),
      ].join(' '),
    )
    .join('\n');

function drawOrder(sheet: Sheet, { kind, number, content }: OrderDocument): void {
  const { seller, buyer, mark } = content;
  const isSlip = kind === 'packing_slip';
  drawHeading(sheet, { title: documentKindLabels[kind], number, mark, seller });
  drawFacts(sheet, [
    ['Order date', formatDay(content.orderedOn)],
    [
      'Requested ship date',
      content.requestedShipDate ? formatDay(content.requestedShipDate) : 'Not specified',
    ],
    ...fact('PO number', content.purchaseOrderNumber),
    ...shipmentFacts(content.shipment),
    ...(isSlip ? [] : [...fact('Payment', content.paymentMethod), ...fact('Terms', content.paymentTerms)]),
  ]);
  const name = buyer.companyName;
  const contact = [buyer.contactPerson, buyer.email, buyer.phone];
  const billTo = {
    title: isSlip ? 'Ordered by' : 'Bill to',
    name,
    lines: [...contact, ...(isSlip ? [] : addressLines(buyer.billingAddress))],
  };
  const shipTo = { title: 'Ship to', name, lines: addressLines(buyer.shippingAddress) };
  drawParties(sheet, isSlip ? [shipTo, billTo] : [billTo, shipTo]);
  if (isSlip) {
    drawAmounts(sheet, drawPackedLines(sheet, content.lines));
  } else {
    drawPricedLines(sheet, content.lines);
    drawAmounts(sheet, [...amountsOf(content), sum('Total', content.total)]);
  }
  drawNote(sheet, 'Still to come', stillToComeText(content.stillToCome ?? []));
  drawNote(sheet, 'Tracking', trackingText(content.tracking));
  drawNote(sheet, 'Notes', content.notes);
}

const supersededNotes = {
  invoice:
    'The order was changed after this invoice was issued. It is no longer valid, and nothing is due on it.',
  credit_note: 'The card provider could not return the money, so this credit note is no longer valid.',
} as const satisfies Record<InvoiceDocument['kind'], string>;

const cancelledNote = 'The order was cancelled. There is nothing to pay.';

/** How the credit comes about, if it is not what the lines add up to. */
const creditSums = ({ total, content }: InvoiceDocument): Amount[] => [
  ...(content.subtotal === total
    ? []
    : amountsOf(content).filter(({ value }) => value !== formatMoney(cents(0)))),
  sum('Total credit', total),
];

/** Payments count for the invoice that is valid. */
const invoiceSums = ({
  total,
  amountPaid,
  amountDue,
  isCredited,
  depositDue,
  superseded,
  cancelled,
}: InvoiceDocument): Amount[] => [
  sum('Total', total),
  ...(superseded
    ? []
    : [
        {
          label: paidLabel(isCredited),
          value: amountPaid > 0 ? taken(amountPaid) : formatMoney(amountPaid),
        },
        ...(cancelled ? [] : [sum('Amount due', amountDue)]),
        ...(depositDue > 0 && !cancelled
          ? [{ label: 'Deposit due before processing', value: formatMoney(depositDue) }]
          : []),
      ]),
];

const markOf = ({ kind, superseded, cancelled }: InvoiceDocument): string | null => {
  if (superseded) return 'Superseded';
  return kind === 'invoice' && cancelled ? 'Cancelled' : null;
};

function drawInvoice(sheet: Sheet, document: InvoiceDocument): void {
  const { kind, number, content } = document;
  const { seller, buyer } = content;
  const isCredit = kind === 'credit_note';
  drawHeading(sheet, {
    title: documentKindLabels[kind],
    number,
    mark: markOf(document),
    seller,
  });
  drawFacts(sheet, [
    ['Date', formatDay(document.issuedOn)],
    ...(isCredit
      ? []
      : [['Due date', formatDay(document.dueOn)] as const, ...fact('Terms', content.paymentTerms)]),
    ['Order', content.orderNumber],
    ['Order date', formatDay(content.orderedOn)],
    ...fact('PO number', content.purchaseOrderNumber),
  ]);
  const name = buyer.companyName;
  drawParties(sheet, [
    { title: 'Bill to', name, lines: [buyer.contactPerson, ...addressLines(buyer.billingAddress)] },
    { title: 'Ship to', name, lines: addressLines(buyer.shippingAddress) },
  ]);
  drawPricedLines(sheet, content.lines);
  drawAmounts(sheet, isCredit ? creditSums(document) : [...amountsOf(content), ...invoiceSums(document)]);
  drawNote(sheet, 'Reason', content.reason ?? null);
  if (document.superseded) drawNote(sheet, 'Superseded', supersededNotes[kind]);
  else if (!isCredit && document.cancelled) drawNote(sheet, 'Cancelled', cancelledNote);
  else if (!isCredit) drawPayTo(sheet, document.brand);
}

const titleOf = (document: SingleDocument): string => {
  if (document.kind === 'statement') return `Statement ${document.content.customer.name}`;
  const label = document.kind === 'pick_list' ? 'Pick List' : documentKindLabels[document.kind];
  return `${label} ${document.number}`;
};

const aboutOf = (document: SingleDocument) => ({
  title: titleOf(document),
  author: document.content.seller.name,
  brand: document.brand,
});

function drawSingle(sheet: Sheet, document: SingleDocument): void {
  switch (document.kind) {
    case 'order_confirmation':
    case 'packing_slip':
      drawOrder(sheet, document);
      break;
    case 'invoice':
    case 'credit_note':
      drawInvoice(sheet, document);
      break;
    case 'statement':
      drawStatement(sheet, document);
      break;
    case 'pick_list':
      drawPickList(sheet, document);
      break;
  }
}

/** One layout for all: sender, title, facts, parties, a table, totals. */
export function drawDocument(document: PdfDocument): Promise<Uint8Array> {
  const documents = document.kind === 'bundle' ? document.documents : [document];
  const [first, ...others] = documents;
  if (!first) throw new Error('There is nothing to draw');
  const sheet = new Sheet(aboutOf(first), document.kind === 'bundle' ? document.title : undefined);
  drawSingle(sheet, first);
  for (const other of others) {
    sheet.begin(aboutOf(other));
    drawSingle(sheet, other);
  }
  return sheet.finish();
}
