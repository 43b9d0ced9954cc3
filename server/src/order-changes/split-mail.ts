import { formatDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { addressWords } from '@casepack/contract/orders/order-address';
import { orderMoney } from '@casepack/contract/payments/order-money';
import type { MailFact } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import { greeting, linesOf, type OrderMail, orderMail, totalsOf } from '../orders/order-mail';
import type { ItemRow, OrderRow } from '../orders/orders.queries';

const factsOf = ({ orderNumber, requestedShipDate, shippingAddress }: OrderRow): MailFact[] => [
  { label: 'New order', value: orderNumber },
  ...(requestedShipDate ? [{ label: 'Requested ship date', value: formatDay(requestedShipDate) }] : []),
  ...(shippingAddress ? [{ label: 'Ships to', value: inOneLine(addressWords(shippingAddress)) }] : []),
];

function paidWords(first: OrderRow): string[] {
  const { kept, toRefund } = orderMoney(first);
  if (kept === 0) return [];
  const refund = toRefund > 0 ? ` ${formatMoney(toRefund)} of it will be refunded.` : '';
  return [`The ${formatMoney(kept)} that you have paid stays with order ${first.orderNumber}.${refund}`];
}

/** One email about both parts: what went to the second. */
export const orderSplitMail =
  (second: OrderRow, items: readonly ItemRow[]): OrderMail =>
  (order) => {
    const { row, seller, publicUrl } = order;
    return orderMail(order, {
      eventKey: `order-split:${second.id}`,
      kind: 'order_split',
      subject: `Part of your order ${row.orderNumber} is now order ${second.orderNumber}`,
      content: {
        paragraphs: [
          greeting(row),
          `${inOneLine(seller.name)} has split your order ${row.orderNumber}. What is listed below is now order ${second.orderNumber}. The rest stays in order ${row.orderNumber}, which is now ${formatMoney(row.total)}. Together they cost the same as before.`,
          ...paidWords(row),
        ],
        facts: factsOf(second),
        lines: linesOf(items),
        totals: totalsOf(second),
        action: { label: 'View the new order', url: `${publicUrl}/order/${second.publicId}` },
        closing: `Order ${row.orderNumber}: ${publicUrl}/order/${row.publicId}`,
      },
    });
  };
