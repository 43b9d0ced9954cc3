import { dayOf } from '@casepack/contract/calendar';
import { formatDay } from '@casepack/contract/date-text';
import { carrierLabels, trackingUrl } from '@casepack/contract/orders/tracking';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { inOneLine } from '../mail/one-line';
import {
  factsOf,
  greeting,
  linesOf,
  type OrderMail,
  type OrderToMail,
  orderLink,
  orderMail,
  pdf,
  totalsOf,
} from './order-mail';
import type { OrderRow, TrackingRow } from './orders.queries';

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
