import { dayOf } from '@casepack/contract/calendar';
import { counted } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { depositDue } from '@casepack/contract/payments/deposit';
import { paymentMethodLabels } from '@casepack/contract/payments/ledger';
import { orderMoney } from '@casepack/contract/payments/order-money';
import type { Receipt } from '@casepack/contract/payments/receipts';
import type { payments } from '../db/schema/payments';
import { inOneLine } from '../mail/one-line';
import { greeting, type OrderMail, orderLink, orderMail } from '../orders/order-mail';

type BookedReceipt = Omit<Receipt, 'cardCancellationPending'>;
type Payment = Pick<typeof payments.$inferSelect, 'id' | 'amount' | 'method' | 'at'>;

export const paymentReceivedMail =
  ({ id, amount, method, at }: Payment): OrderMail =>
  (order) => {
    const { due: open } = orderMoney(order.row);
    const deposit = depositDue(order.row);
    return orderMail(order, {
      eventKey: `payment-received:${id}`,
      kind: 'payment_received',
      subject: `Payment received for order ${order.row.orderNumber}`,
      content: {
        paragraphs: [
          greeting(order.row),
          `Thank you. ${inOneLine(order.seller.name)} has received your payment of ${formatMoney(amount)}.`,
        ],
        facts: [
          { label: 'Order number', value: order.row.orderNumber },
          { label: 'Amount', value: formatMoney(amount) },
          { label: 'Paid by', value: paymentMethodLabels[method] },
          { label: 'Date', value: formatDay(dayOf(at, 'UTC')) },
          { label: 'Order total', value: formatMoney(order.row.total) },
          { label: 'Amount due', value: formatMoney(open) },
          ...(deposit > 0 ? [{ label: 'Deposit still due', value: formatMoney(deposit) }] : []),
        ],
        action: { label: 'View your order', url: orderLink(order) },
      },
    });
  };

const MOST_ORDERS = 50;

/** Confirms one payment over several orders. */
export const receiptMail =
  ({ id, amount, method, receivedOn, shares }: BookedReceipt): OrderMail =>
  (order) =>
    orderMail(order, {
      eventKey: `receipt:${id}`,
      kind: 'payment_received',
      subject: `Payment received for ${counted(shares.length, 'order')}`,
      content: {
        paragraphs: [
          greeting(order.row),
          `Thank you. ${inOneLine(order.seller.name)} has received your payment of ${formatMoney(amount)}.`,
        ],
        facts: [
          { label: 'Amount', value: formatMoney(amount) },
          { label: 'Paid by', value: paymentMethodLabels[method] },
          { label: 'Date', value: formatDay(receivedOn) },
          ...shares.slice(0, MOST_ORDERS).map((share) => ({
            label: `Order ${share.orderNumber}`,
            value: formatMoney(share.amount),
          })),
          ...(shares.length > MOST_ORDERS
            ? [{ label: 'And', value: counted(shares.length - MOST_ORDERS, 'more order') }]
            : []),
        ],
        action: { label: 'View your account', url: `${order.publicUrl}/orders` },
      },
    });
