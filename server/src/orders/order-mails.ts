import { dayOf } from '@casepack/contract/calendar';
import { counted } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { carrierLabels, trackingUrl } from '@casepack/contract/orders/tracking';
import { paymentMethodLabels } from '@casepack/contract/payments/ledger';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { email } from '@casepack/contract/text';
import type { payments } from '../db/schema/payments';
import { type MailContent, type MailFact, type MailLine, renderMail } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import type { Mail, MailAttachment } from '../mail/queue-mail';
import type { NewItem, OrderRow, TrackingRow } from './orders.queries';

/** An order as its mails tell of it. */
export interface OrderToMail {
  row: OrderRow;
  items: readonly NewItem[];
  seller: { name: string; contactEmail: string | null };
  /** The address people open; links never come from a request. */
  publicUrl: string;
}

/** Undefined where there is no one address to send it to. */
export type OrderMail = (order: OrderToMail) => Mail | undefined;

const MOST_LINES = 50;
const MAX_SUBJECT = 200;
const address = email();

/** The one address of the customer; anything that could name a second one is none. */
export const mailableAddress = (customerEmail: string | null): string | undefined =>
  address.safeParse(customerEmail).data;

const lineOf = ({
  name,
  sku,
  quantity,
  casePackQuantity,
  unitPrice,
  totalPrice,
  isTester,
}: NewItem): MailLine => {
  const unit = isTester ? 'tester' : `case of ${casePackQuantity}`;
  return {
    name: inOneLine(name),
    detail: `${inOneLine(sku)} · ${quantity} × ${unit} at ${formatMoney(unitPrice)}`,
    amount: formatMoney(totalPrice),
  };
};

function linesOf(items: readonly NewItem[]): MailLine[] {
  const shown = items.slice(0, MOST_LINES).map(lineOf);
  const left = items.slice(MOST_LINES);
  if (left.length === 0) return shown;
  const amount = left.reduce((sum, { totalPrice }) => sum + totalPrice, 0) as Cents; // a sum of cents is cents
  const what = counted(left.length, 'more line');
  return [...shown, { name: what, detail: 'The whole list is behind the link', amount: formatMoney(amount) }];
}

function totalsOf(row: OrderRow): MailFact[] {
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

interface Told {
  eventKey: string;
  kind: 'order_placed' | 'order_saved' | 'order_expired' | 'invoice' | 'payment_received' | 'shipped';
  subject: string;
  content: Omit<MailContent, 'sender' | 'heading'>;
  attachments?: MailAttachment[];
}

function orderMail({ row, seller }: OrderToMail, told: Told): Mail | undefined {
  const to = mailableAddress(row.customerEmail);
  if (!to) return undefined;
  const sender = inOneLine(seller.name);
  const subject = told.subject.slice(0, MAX_SUBJECT);
  return {
    eventKey: told.eventKey,
    kind: told.kind,
    manufacturerId: row.manufacturerId,
    orderId: row.id,
    customerId: row.wholesaleCustomerId,
    recipient: { name: inOneLine(row.contactPerson || row.companyName), address: to },
    replyTo: mailableAddress(seller.contactEmail) ?? null,
    subject,
    ...(told.attachments ? { attachments: told.attachments } : {}),
    ...renderMail({ sender, heading: subject, ...told.content }),
  };
}

const greeting = (row: OrderRow): string => `Hello ${inOneLine(row.contactPerson || row.companyName)},`;
const orderLink = ({ row, publicUrl }: OrderToMail): string => `${publicUrl}/order/${row.publicId}`;

const factsOf = (row: OrderRow): MailFact[] => [
  { label: 'Order number', value: row.orderNumber },
  ...(row.purchaseOrderNumber
    ? [{ label: 'Your purchase order', value: inOneLine(row.purchaseOrderNumber) }]
    : []),
  ...(row.requestedShipDate
    ? [{ label: 'Requested ship date', value: formatDay(row.requestedShipDate) }]
    : []),
];

const pdf = (number: string, source: string): MailAttachment[] => [
  { name: `${number}.pdf`, contentType: 'application/pdf', source },
];
const confirmationOf = ({ row }: OrderToMail) => pdf(row.orderNumber, `order-confirmation:${row.id}`);

const orderContent = (order: OrderToMail) => ({
  facts: factsOf(order.row),
  lines: linesOf(order.items),
  totals: totalsOf(order.row),
});

/** An order that is being paid by card: its payment has a mail of its own. */
export const orderPlacedMail: OrderMail = (order) =>
  orderMail(order, {
    eventKey: `order-placed:${order.row.id}`,
    kind: 'order_placed',
    subject: `Your order ${order.row.orderNumber} with ${inOneLine(order.seller.name)}`,
    attachments: confirmationOf(order),
    content: {
      paragraphs: [
        greeting(order.row),
        'Thank you for your order. You get another message as soon as your card payment has gone through.',
      ],
      ...orderContent(order),
      action: { label: 'View your order', url: orderLink(order) },
    },
  });

const expiryWords = ({ approvalExpiresAt }: OrderRow): string =>
  approvalExpiresAt === null
    ? ''
    : ` No stock is reserved before it is approved. If it is not approved by ${formatDay(dayOf(approvalExpiresAt, 'UTC'))}, it is cancelled.`;

function savedWords(row: OrderRow): string {
  if (row.status === 'pending') {
    return `Thank you for your order. It is being looked at; you can follow it through the link below.${expiryWords(row)}`;
  }
  return orderMoney(row).due > 0
    ? 'Thank you for your order. Through the link below you can follow it and pay it by card. Whoever has the link can do so: pass it on with care.'
    : 'Thank you for your order. There is nothing to pay; you can follow it through the link below.';
}

export const orderSavedMail: OrderMail = (order) =>
  orderMail(order, {
    eventKey: `order-saved:${order.row.id}`,
    kind: 'order_saved',
    subject: `Your order ${order.row.orderNumber} with ${inOneLine(order.seller.name)}`,
    attachments: confirmationOf(order),
    content: {
      paragraphs: [greeting(order.row), savedWords(order.row)],
      ...orderContent(order),
      action: { label: 'View your order', url: orderLink(order) },
    },
  });

export const orderExpiredMail: OrderMail = (order) =>
  orderMail(order, {
    eventKey: `order-expired:${order.row.id}`,
    kind: 'order_expired',
    subject: `Your order ${order.row.orderNumber} was cancelled`,
    content: {
      paragraphs: [
        greeting(order.row),
        `${inOneLine(order.seller.name)} has not approved your order in time, so it was cancelled. You owe nothing. You can order again, or reply to this mail to ask about it.`,
      ],
      ...orderContent(order),
      action: { label: 'View your order', url: orderLink(order) },
    },
  });

interface InvoiceToMail {
  id: number;
  number: string;
  dueOn: string;
  token: string;
  /** How often it was sent before. */
  sentBefore: number;
}

function amountDue({ row }: OrderToMail, dueOn: string): MailFact[] {
  const { due: open } = orderMoney(row);
  if (open === 0) return [{ label: 'Amount due', value: 'Nothing, it is paid' }];
  return [
    { label: 'Amount due', value: formatMoney(open) },
    { label: 'Due date', value: formatDay(dueOn) },
  ];
}

export const invoiceMail =
  ({ id, number, dueOn, token, sentBefore }: InvoiceToMail): OrderMail =>
  (order) =>
    orderMail(order, {
      eventKey: `invoice:${id}:${sentBefore + 1}`,
      kind: 'invoice',
      subject: `Invoice ${number} from ${inOneLine(order.seller.name)}`,
      attachments: pdf(number, `invoice:${id}`),
      content: {
        paragraphs: [
          greeting(order.row),
          orderMoney(order.row).due > 0
            ? `Here is your invoice for order ${order.row.orderNumber}. It is attached as a PDF, and you can see and pay it online.`
            : `Here is your invoice for order ${order.row.orderNumber}, for your records. It is attached as a PDF.`,
        ],
        facts: [
          { label: 'Invoice number', value: number },
          ...amountDue(order, dueOn),
          ...factsOf(order.row),
        ],
        lines: linesOf(order.items),
        totals: totalsOf(order.row),
        action: { label: 'View your invoice', url: `${order.publicUrl}/invoice/${token}` },
      },
    });

type Payment = Pick<typeof payments.$inferSelect, 'id' | 'amount' | 'method' | 'at'>;

export const paymentReceivedMail =
  ({ id, amount, method, at }: Payment): OrderMail =>
  (order) => {
    const { due: open } = orderMoney(order.row);
    return orderMail(order, {
      eventKey: `payment-received:${id}`,
      kind: 'payment_received',
      subject: `Payment received for order ${order.row.orderNumber}`,
      content: {
        paragraphs: [
          greeting(order.row),
          `Thank you: ${inOneLine(order.seller.name)} has received your payment of ${formatMoney(amount)}.`,
        ],
        facts: [
          { label: 'Order number', value: order.row.orderNumber },
          { label: 'Amount', value: formatMoney(amount) },
          { label: 'Paid by', value: paymentMethodLabels[method] },
          { label: 'Date', value: formatDay(dayOf(at, 'UTC')) },
          { label: 'Order total', value: formatMoney(order.row.total) },
          { label: 'Amount due', value: formatMoney(open) },
        ],
        action: { label: 'View your order', url: orderLink(order) },
      },
    });
  };

export const shippedMail =
  ({ id, carrier, trackingNumber, estimatedDelivery }: TrackingRow): OrderMail =>
  (order) => {
    const page = trackingUrl(carrier, trackingNumber);
    return orderMail(order, {
      eventKey: `shipped:${id}`,
      kind: 'shipped',
      subject: `Your order ${order.row.orderNumber} is on its way`,
      content: {
        paragraphs: [
          greeting(order.row),
          `${inOneLine(order.seller.name)} has handed your order to the carrier.`,
        ],
        facts: [
          { label: 'Order number', value: order.row.orderNumber },
          { label: 'Carrier', value: carrierLabels[carrier] },
          { label: 'Tracking number', value: inOneLine(trackingNumber) },
          ...(estimatedDelivery ? [{ label: 'Expected delivery', value: formatDay(estimatedDelivery) }] : []),
        ],
        action: page
          ? { label: 'Track your parcel', url: page }
          : { label: 'View your order', url: orderLink(order) },
        ...(page ? { closing: `Your order: ${orderLink(order)}` } : {}),
      },
    });
  };
