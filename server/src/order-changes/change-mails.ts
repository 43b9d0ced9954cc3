import type { OrderSide } from '@casepack/contract/access/questions';
import { formatMoney } from '@casepack/contract/money';
import type { ChangeInWords } from '@casepack/contract/orders/edit-words';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { displayName } from '@casepack/contract/users/user';
import { type MailFact, renderMail } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import type { Mail } from '../mail/queue-mail';
import {
  greeting,
  linesOf,
  type OrderMail,
  type OrderToMail,
  orderLink,
  orderMail,
  totalsOf,
} from '../orders/order-mail';
import type { OrderRow } from '../orders/orders.queries';
import type { UserToTell } from './order-terms.queries';

const MAX_SUBJECT = 200;

export interface ChangedBy {
  side: OrderSide;
  name: string;
}

const changeFacts = (changes: readonly ChangeInWords[]): MailFact[] =>
  changes.map(({ what, from, to }) => ({
    label: inOneLine(what),
    value: from === to ? from : `${inOneLine(from)} → ${inOneLine(to)}`,
  }));

/** What follows for an order of which something is paid; nothing for others. */
function moneyWords(row: OrderRow, whose: 'You have' | 'The customer has'): string[] {
  const { kept, due, toRefund } = orderMoney(row);
  if (kept === 0) return [];
  const paid = `${whose} paid ${formatMoney(kept)}.`;
  if (toRefund > 0) return [`${paid} ${formatMoney(toRefund)} will be refunded.`];
  return due > 0 ? [`${paid} ${formatMoney(due)} is still due.`] : [];
}

const orderContent = (order: OrderToMail) => ({ lines: linesOf(order.items), totals: totalsOf(order.row) });

const whoForCustomer = ({ side, name }: ChangedBy, { seller }: OrderToMail): string =>
  side === 'rep' ? `${inOneLine(name)}, your sales representative,` : inOneLine(seller.name);

export const orderChangedMail =
  (changes: readonly ChangeInWords[], by: ChangedBy): OrderMail =>
  (order) =>
    orderMail(order, {
      eventKey: `order-changed:${order.row.id}:${order.row.version}`,
      kind: 'order_changed',
      subject: `Your order ${order.row.orderNumber} was changed`,
      content: {
        paragraphs: [
          greeting(order.row),
          `${whoForCustomer(by, order)} has changed your order.`,
          ...moneyWords(order.row, 'You have'),
        ],
        facts: changeFacts(changes),
        ...orderContent(order),
        action: { label: 'View your order', url: orderLink(order) },
        closing: 'If this is not what you expect, reply to this email.',
      },
    });

/** Its rep cancelled the order. */
export const orderCancelledMail =
  (by: ChangedBy): OrderMail =>
  (order) =>
    orderMail(order, {
      eventKey: `order-cancelled:${order.row.id}:${order.row.version}`,
      kind: 'order_returned',
      subject: `Your order ${order.row.orderNumber} was cancelled`,
      content: {
        paragraphs: [
          greeting(order.row),
          `${whoForCustomer(by, order)} has cancelled your order.`,
          ...moneyWords(order.row, 'You have'),
          'You can order again, or reply to this email if you have questions.',
        ],
        ...orderContent(order),
        action: { label: 'View your order', url: orderLink(order) },
      },
    });

/** For staff of the manufacturer and the rep. */
export function orderChangedStaffMail(
  order: OrderToMail,
  user: UserToTell,
  changes: readonly ChangeInWords[],
  by: ChangedBy,
): Mail {
  const { row, seller, publicUrl } = order;
  const name = inOneLine(displayName(user));
  const company = inOneLine(row.companyName);
  const who = by.side === 'customer' ? `${inOneLine(by.name)} of ${company}` : inOneLine(by.name);
  const heading = `Order ${row.orderNumber} from ${company} was changed`;
  return {
    eventKey: `order-changed:${row.id}:${row.version}:${user.id}`,
    kind: 'order_changed_staff',
    manufacturerId: row.manufacturerId,
    orderId: row.id,
    recipient: { name, address: user.email },
    subject: heading.slice(0, MAX_SUBJECT),
    ...renderMail({
      sender: inOneLine(seller.name),
      heading,
      paragraphs: [`Hello ${name},`, `${who} has changed the order.`, ...moneyWords(row, 'The customer has')],
      facts: changeFacts(changes),
      ...orderContent(order),
      action: { label: 'Open the order', url: `${publicUrl}/orders/${row.id}` },
    }),
  };
}
