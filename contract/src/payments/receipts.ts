import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { type Cents, cents, formatMoney, money, sumOfMany } from '../money';
import { OffPlatformPayment, paymentMethods } from './ledger';

/** An order of a customer with something to pay. */
export const OpenOrder = z.object({
  orderId: Id,
  orderNumber: z.string(),
  purchaseOrderNumber: z.string().nullable(),
  orderedAt: instant,
  /** The first of its invoices that is due; null while nothing of what is due is invoiced. */
  invoiceNumber: z.string().nullable(),
  dueOn: CalendarDate.nullable(),
  /** How much of what is due is on that invoice: all of it, unless shipments are invoiced. */
  invoiceDue: money.nullable(),
  total: money,
  due: money,
  /** What its card is charged of it when it is approved. Until then no other card payment is taken. */
  authorized: money,
});
export type OpenOrder = z.infer<typeof OpenOrder>;

const MOST_SHARES = 200;

const Share = z.object({
  orderId: Id,
  amount: money.refine((amount) => amount > 0, 'Enter an amount above zero'),
});

/** One payment over several orders of a customer. */
export const ReceiptForm = OffPlatformPayment.extend({
  shares: z
    .array(Share)
    .min(1, 'Choose at least one order')
    .max(MOST_SHARES, `One payment can cover at most ${MOST_SHARES} orders`),
}).check(({ value: { amount, shares }, issues }) => {
  if (new Set(shares.map(({ orderId }) => orderId)).size < shares.length) {
    issues.push({ code: 'custom', path: ['shares'], message: 'Name each order once', input: shares });
  }
  const shared = sumOfMany(shares.map((share) => share.amount));
  if (shared === amount) return;
  const message = `The shares add up to ${formatMoney(shared)}, the payment is ${formatMoney(amount)}.`;
  issues.push({ code: 'custom', path: ['shares'], message, input: shares });
});
export type ReceiptForm = z.infer<typeof ReceiptForm>;

export const Receipt = z.object({
  id: Id,
  customerId: Id,
  method: z.enum(paymentMethods),
  amount: money,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  receivedOn: CalendarDate,
  shares: z.array(z.object({ orderId: Id, orderNumber: z.string(), amount: money })),
  /** True if a card payment of one of the orders could not be cancelled yet. */
  cardCancellationPending: z.boolean(),
});
export type Receipt = z.infer<typeof Receipt>;

/** Earliest due date first; orders without an invoice come last, oldest first. */
const byDueDate = (a: Debt, b: Debt): number =>
  (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || a.orderId - b.orderId;

type Debt = Pick<OpenOrder, 'orderId' | 'dueOn' | 'due'>;

/** How a payment is divided unless someone decides otherwise: the oldest debt is paid first. */
export function suggestShares(amount: Cents, open: readonly Debt[]): { orderId: number; amount: Cents }[] {
  let left: number = amount;
  return [...open].sort(byDueDate).flatMap(({ orderId, due }) => {
    const share = Math.min(left, due);
    left -= share;
    return share > 0 ? [{ orderId, amount: cents(share) }] : [];
  });
}
