import { z } from 'zod';
import { CalendarDate } from '../calendar';
import { Id } from '../ids';
import { type OrderMoneyFacts, orderMoney } from '../payments/order-money';
import { type HoldReason, whyHeld } from './holds';
import { MAX_QUANTITY } from './line-rules';
import { Order } from './order';
import { OrderAddressForm } from './order-address';
import { MAX_LINES, TOO_MANY_LINES } from './order-line';

const SplitLine = z.object({
  /** A line of the order. */
  id: Id,
  quantity: z.int().min(1, 'Quantity must be at least 1').max(MAX_QUANTITY),
});

/** What goes to a new order, and when or where that one ships. */
export const OrderSplit = z
  .object({
    lines: z.array(SplitLine).min(1, 'Choose what goes to the new order').max(MAX_LINES, TOO_MANY_LINES),
    requestedShipDate: CalendarDate.nullish(),
    shippingAddress: OrderAddressForm.optional(),
    /** The version that the user saw. */
    version: z.int().min(1),
  })
  .refine(({ requestedShipDate, shippingAddress }) => requestedShipDate || shippingAddress, {
    error: 'Choose another ship date or shipping address for the new order',
    path: ['requestedShipDate'],
  })
  .refine(({ lines }) => new Set(lines.map(({ id }) => id)).size === lines.length, {
    error: 'Name each line once',
    path: ['lines'],
  });
export type OrderSplit = z.infer<typeof OrderSplit>;

/** Both parts of an order. Payments stay with the first. */
export const SplitOrder = z.object({ first: Order, second: Order });
export type SplitOrder = z.infer<typeof SplitOrder>;

const beforeProcessing: readonly Order['status'][] = [
  'pending',
  'waiting_for_payment',
  'invoice_sent',
  'paid',
];

/** Why an order cannot be split; undefined if it can. */
export function whyNotSplit(
  order: OrderMoneyFacts & { heldFor: readonly HoldReason[]; partlyShipped: boolean },
): string | undefined {
  if (order.status === 'cancelled') return 'This order is cancelled and cannot be split.';
  if (!beforeProcessing.includes(order.status) || order.partlyShipped) {
    return 'This order is already being processed and can no longer be split.';
  }
  if (orderMoney(order).authorized > 0) {
    return 'A card is authorized for this order. It can be split once the card is charged.';
  }
  return whyHeld(order, 'processing');
}
