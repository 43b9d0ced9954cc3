import { leftToShip } from '../orders/line-quantities';
import type { Order, OrderItem } from '../orders/order';
import type { OrderStatus } from '../orders/status';
import { whyAwaitsDeposit } from '../payments/deposit';

type Quantities = Pick<
  OrderItem,
  'quantity' | 'cancelledQuantity' | 'shippedQuantity' | 'returnedQuantity' | 'waitingQuantity'
>;

/** How many of a line can be shipped now: without what waits for stock. */
export const shippableOf = (line: Quantities): number => leftToShip(line) - line.waitingQuantity;

/** How many of a line can still come back. */
export const returnableOf = ({ shippedQuantity, returnedQuantity }: Quantities): number =>
  shippedQuantity - returnedQuantity;

const beforeShipped: readonly OrderStatus[] = [
  'pending',
  'waiting_for_payment',
  'invoice_sent',
  'paid',
  'processing',
];

/** Something can leave now. */
export const canShip = (order: Order): boolean =>
  beforeShipped.includes(order.status) &&
  order.heldFor.length === 0 &&
  whyAwaitsDeposit(order, 'shipped') === undefined &&
  order.items.some((line) => shippableOf(line) > 0);

/** Something is left of an order that goes out in parts. Any other is edited, or cancelled as a whole. */
export const canCancelRemainder = ({ status, items }: Pick<Order, 'status' | 'items'>): boolean =>
  beforeShipped.includes(status) &&
  items.some((line) => leftToShip(line) > 0) &&
  items.some((line) => line.shippedQuantity + line.cancelledQuantity + line.waitingQuantity > 0);

/** A shipment can be taken back. What is delivered has left. */
export const canWithdraw = ({ status }: { status: OrderStatus }): boolean =>
  status === 'shipped' || beforeShipped.includes(status);

/** A shipment was taken back, so something is left to ship. */
export const moveByWithdrawal = (from: OrderStatus): OrderStatus =>
  from === 'shipped' ? 'processing' : from;

export const canReturn = ({ items }: { items: readonly Quantities[] }): boolean =>
  items.some((line) => returnableOf(line) > 0);

export const hasShipments = ({ items }: { items: readonly Quantities[] }): boolean =>
  items.some(({ shippedQuantity }) => shippedQuantity > 0);
