import { type Cents, formatMoney } from '@casepack/contract/money';
import { takesCard } from '@casepack/contract/payments/order-money';
import { displayName } from '@casepack/contract/users/user';
import { renderMail } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import type { Mail } from '../mail/queue-mail';
import { greeting, type OrderMail, type OrderToMail, orderLink, orderMail } from '../orders/order-mail';
import type { StaffToTell } from './authorizations.queries';

const MAX_SUBJECT = 200;

const factsOf = ({ row }: OrderToMail, amount: Cents) => [
  { label: 'Order number', value: row.orderNumber },
  { label: 'Authorized', value: formatMoney(amount) },
  { label: 'Charged', value: formatMoney(0 as Cents) }, // nothing
];

/** Nothing is owed anymore, so the card is not needed. */
export const authorizationCanceledMail =
  (intentId: string, amount: Cents): OrderMail =>
  (order) =>
    orderMail(order, {
      eventKey: `authorization-ended:${intentId}`,
      kind: 'authorization_ended',
      subject: `Your card was not charged for order ${order.row.orderNumber}`,
      content: {
        paragraphs: [
          greeting(order.row),
          `Your card was authorized for ${formatMoney(amount)}. We have cancelled the authorization, and your card was not charged. Depending on your bank, the amount is available again at once or after a few days.`,
        ],
        facts: factsOf(order, amount),
        action: { label: 'View your order', url: orderLink(order) },
      },
    });

/** Nobody approved the order while the authorization was valid. */
export const authorizationEndedMail =
  (intentId: string, amount: Cents): OrderMail =>
  (order) => {
    const canPay = takesCard({ ...order.row, amountAuthorized: 0 as Cents }); // it is about to end
    return orderMail(order, {
      eventKey: `authorization-ended:${intentId}`,
      kind: 'authorization_ended',
      subject: `Your card was not charged for order ${order.row.orderNumber}`,
      content: {
        paragraphs: [
          greeting(order.row),
          `Your card was authorized for ${formatMoney(amount)}. ${inOneLine(order.seller.name)} has not approved your order yet, and an authorization is valid for 7 days only. It has ended, and your card was not charged.`,
          `Your order is still being reviewed.${canPay ? ' You can pay for it with the link below, or reply to this email if you want to pay in another way.' : ''}`,
        ],
        facts: factsOf(order, amount),
        action: { label: 'View your order', url: orderLink(order) },
      },
    });
  };

export function authorizationEndedStaffMail(
  order: OrderToMail,
  user: StaffToTell,
  intentId: string,
  amount: Cents,
): Mail {
  const { row, seller, publicUrl } = order;
  const name = inOneLine(displayName(user));
  const heading = `The card of order ${row.orderNumber} is no longer authorized`;
  return {
    eventKey: `authorization-ended:${intentId}:${user.id}`,
    kind: 'authorization_ended_staff',
    manufacturerId: row.manufacturerId,
    orderId: row.id,
    recipient: { name, address: user.email },
    subject: heading.slice(0, MAX_SUBJECT),
    ...renderMail({
      sender: inOneLine(seller.name),
      heading,
      paragraphs: [
        `Hello ${name},`,
        `${inOneLine(row.companyName)} ordered by card, and the card was authorized for ${formatMoney(amount)}. The authorization has ended before the order was released, and the card was not charged. The order is still on hold, and unpaid. The customer has been notified.`,
      ],
      facts: factsOf(order, amount),
      action: { label: 'Open the order', url: `${publicUrl}/orders/${row.id}` },
    }),
  };
}
