import { dayOf } from '@casepack/contract/calendar';
import { formatDay } from '@casepack/contract/date-text';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { depositDue } from '@casepack/contract/payments/deposit';
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
import type { OrderRow } from './orders.queries';

const confirmationOf = ({ row }: OrderToMail) => pdf(row.orderNumber, `order-confirmation:${row.id}`);

const orderContent = (order: OrderToMail) => ({
  facts: factsOf(order.row),
  lines: linesOf(order.items),
  totals: totalsOf(order.row),
});

const expiryWords = ({ approvalExpiresAt }: OrderRow): string =>
  approvalExpiresAt === null
    ? ''
    : ` No stock is reserved until it is approved. If it is not approved by ${formatDay(dayOf(approvalExpiresAt, 'UTC'))}, it will be cancelled.`;

const placedWords = (row: OrderRow): string =>
  row.amountAuthorized === 0
    ? 'Thank you for your order. We will email you again when your card payment goes through.'
    : `Thank you for your order. It is being reviewed. Your card is authorized for ${formatMoney(row.amountAuthorized)} and charged when the order is approved.${expiryWords(row)}`;

/** For an order that is being paid by card. The payment has its own email. */
export const orderPlacedMail: OrderMail = (order) =>
  orderMail(order, {
    eventKey: `order-placed:${order.row.id}`,
    kind: 'order_placed',
    subject: `Your order ${order.row.orderNumber} with ${inOneLine(order.seller.name)}`,
    attachments: confirmationOf(order),
    content: {
      paragraphs: [greeting(order.row), placedWords(order.row)],
      ...orderContent(order),
      action: { label: 'View your order', url: orderLink(order) },
    },
  });

function savedWords(row: OrderRow): string {
  if (row.status === 'pending') {
    return `Thank you for your order. It is being reviewed. You can follow it with the link below.${expiryWords(row)}`;
  }
  return orderMoney(row).due > 0
    ? 'Thank you for your order. Use the link below to follow your order and pay for it by card. Anyone with the link can do this, so share it with care.'
    : 'Thank you for your order. There is nothing to pay. You can follow your order with the link below.';
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
        `${inOneLine(order.seller.name)} did not approve your order in time, so it was cancelled. You owe nothing. You can order again, or reply to this email if you have questions.`,
      ],
      ...orderContent(order),
      action: { label: 'View your order', url: orderLink(order) },
    },
  });

/** Staff require a part of the order before they process it. */
export const depositMail: OrderMail = (order) => {
  const due = formatMoney(depositDue(order.row));
  return orderMail(order, {
    eventKey: `deposit:${order.row.id}:${order.row.version}`,
    kind: 'deposit',
    subject: `A deposit of ${due} is due for order ${order.row.orderNumber}`,
    content: {
      paragraphs: [
        greeting(order.row),
        `${inOneLine(order.seller.name)} processes your order once a deposit of ${due} is paid. Use the link below to pay it by card. Anyone with the link can do this, so share it with care.`,
      ],
      ...orderContent(order),
      action: { label: `Pay deposit ${due}`, url: orderLink(order) },
    },
  });
};

/** Staff cancelled the order. `authorized` is what its card was authorized for. */
export const orderReturnedMail =
  (reason: string | null | undefined, authorized: Cents): OrderMail =>
  (order) =>
    orderMail(order, {
      eventKey: `order-returned:${order.row.id}:${order.row.version}`,
      kind: 'order_returned',
      subject: `Your order ${order.row.orderNumber} was cancelled`,
      content: {
        paragraphs: [
          greeting(order.row),
          `${inOneLine(order.seller.name)} has cancelled your order${reason ? `: ${inOneLine(reason)}` : '.'}`,
          ...(authorized > 0
            ? [
                `Your card was authorized for ${formatMoney(authorized)}. We have cancelled the authorization, and your card was not charged.`,
              ]
            : []),
          ...(orderMoney(order.row).toRefund > 0
            ? [`${formatMoney(orderMoney(order.row).toRefund)} will be refunded to you.`]
            : []),
          'You can order again, or reply to this email if you have questions.',
        ],
        ...orderContent(order),
        action: { label: 'View your order', url: orderLink(order) },
      },
    });
