import { counted } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import { email } from '@casepack/contract/email-address';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { backorderWords } from '@casepack/contract/orders/backorder';
import { lineDetailWords } from '@casepack/contract/orders/line-details';
import { leftToShip, waitingFor, wantedLines } from '@casepack/contract/orders/line-quantities';
import type { OrderTotals } from '@casepack/contract/orders/totals';
import { type MailContent, type MailFact, type MailLine, renderMail } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import type { Mail, MailAttachment } from '../mail/queue-mail';
import type { ItemRow, NewItem, OrderRow } from './orders.queries';

type ItemToMail = NewItem & Pick<ItemRow, 'expectedOn'>;

/** An order with the data its emails need. */
export interface OrderToMail {
  row: OrderRow;
  items: readonly ItemToMail[];
  seller: { name: string; contactEmail: string | null };
  /** The public address of the installation. It is never taken from a request. */
  publicUrl: string;
}

/** Undefined if there is no single address to send it to. */
export type OrderMail = (order: OrderToMail) => Mail | undefined;

const MOST_LINES = 50;
const MAX_SUBJECT = 200;
const address = email();

/** The address of the customer; undefined if the text could contain more than one. */
export const mailableAddress = (customerEmail: string | null): string | undefined =>
  address.safeParse(customerEmail).data;

/** A line with what emails show of it. */
type MailedLine = Pick<
  NewItem,
  | 'name'
  | 'sku'
  | 'quantity'
  | 'casePackQuantity'
  | 'unitPrice'
  | 'totalPrice'
  | 'isTester'
  | 'note'
  | 'shipDate'
>;

const lineOf = (
  { name, sku, quantity, casePackQuantity, unitPrice, totalPrice, isTester, ...line }: MailedLine,
  standing: readonly string[],
): MailLine => {
  const unit = isTester ? 'tester' : `case of ${casePackQuantity}`;
  return {
    name: inOneLine(name),
    detail: `${inOneLine(sku)} · ${quantity} × ${unit} at ${formatMoney(unitPrice)}`,
    notes: [...standing, ...lineDetailWords(line)].map(inOneLine),
    amount: formatMoney(totalPrice),
  };
};

/** "4 now, 8 around Dec 5", if a part of it waits for stock. */
function backorderOf(item: ItemToMail): string[] {
  const later = waitingFor(item);
  return later === 0 ? [] : [backorderWords({ now: leftToShip(item) - later, later }, item.expectedOn)];
}

export const linesOf = (ordered: readonly ItemToMail[]): MailLine[] =>
  linesOfPaper(wantedLines(ordered), backorderOf);

/** Of a paper, which has what was cancelled no more. */
export function linesOfPaper<Line extends MailedLine>(
  items: readonly Line[],
  standingOf: (item: Line) => readonly string[] = () => [],
): MailLine[] {
  const shown = items.slice(0, MOST_LINES).map((item) => lineOf(item, standingOf(item)));
  const left = items.slice(MOST_LINES);
  if (left.length === 0) return shown;
  const amount = left.reduce((sum, { totalPrice }) => sum + totalPrice, 0) as Cents; // a sum of cents is cents
  const what = counted(left.length, 'more line');
  return [...shown, { name: what, detail: 'The full list is online', amount: formatMoney(amount) }];
}

export function totalsOf(row: OrderTotals): MailFact[] {
  const rows: [string, Cents, '' | '−'][] = [
    ['Subtotal', row.subtotal, ''],
    ['Discount', row.discount, '−'],
    ['Tax', row.tax, ''],
    ['Shipping', row.shipping, ''],
  ];
  return [
    ...rows
      .filter(([label, amount]) => label === 'Subtotal' || amount > 0)
      .map(([label, amount, sign]) => ({ label, value: `${sign}${formatMoney(amount)}` })),
    { label: 'Total', value: formatMoney(row.total) },
  ];
}

interface OrderMailInput {
  eventKey: string;
  kind:
    | 'order_placed'
    | 'order_saved'
    | 'order_expired'
    | 'order_returned'
    | 'order_changed'
    | 'order_split'
    | 'deposit'
    | 'invoice'
    | 'invoice_reminder'
    | 'payment_received'
    | 'authorization_ended'
    | 'shipped'
    | 'shipment_withdrawn'
    | 'remainder_cancelled'
    | 'expected_date_changed'
    | 'returned';
  subject: string;
  content: Omit<MailContent, 'sender' | 'heading'>;
  attachments?: MailAttachment[];
}

export function orderMail({ row, seller }: OrderToMail, input: OrderMailInput): Mail | undefined {
  const to = mailableAddress(row.customerEmail);
  if (!to) return undefined;
  const sender = inOneLine(seller.name);
  const subject = input.subject.slice(0, MAX_SUBJECT);
  return {
    eventKey: input.eventKey,
    kind: input.kind,
    manufacturerId: row.manufacturerId,
    orderId: row.id,
    customerId: row.wholesaleCustomerId,
    recipient: { name: inOneLine(row.contactPerson || row.companyName), address: to },
    replyTo: mailableAddress(seller.contactEmail) ?? null,
    subject,
    ...(input.attachments ? { attachments: input.attachments } : {}),
    ...renderMail({ sender, heading: subject, ...input.content }),
  };
}

export const greeting = (row: OrderRow): string =>
  `Hello ${inOneLine(row.contactPerson || row.companyName)},`;
export const orderLink = ({ row, publicUrl }: OrderToMail): string => `${publicUrl}/order/${row.publicId}`;

export const factsOf = (row: OrderRow): MailFact[] => [
  { label: 'Order number', value: row.orderNumber },
  ...(row.purchaseOrderNumber
    ? [{ label: 'Your purchase order', value: inOneLine(row.purchaseOrderNumber) }]
    : []),
  ...(row.requestedShipDate
    ? [{ label: 'Requested ship date', value: formatDay(row.requestedShipDate) }]
    : []),
];

export const pdf = (number: string, source: string): MailAttachment[] => [
  { name: `${number}.pdf`, contentType: 'application/pdf', source },
];
