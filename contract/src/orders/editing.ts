import type { OrderSide } from '../access/questions';
import { type OrderStatus, statusLabel } from './status';

interface WithStatus {
  status: OrderStatus;
  /** Something of it has left the warehouse, and something has not. */
  partlyShipped: boolean;
}

/** Statuses after shipping or cancellation. */
const closed: readonly OrderStatus[] = ['shipped', 'delivered', 'completed', 'cancelled'];

function bar({ status, partlyShipped }: WithStatus, side: OrderSide, done: string): string | undefined {
  if (closed.includes(status)) {
    return `This order is ${statusLabel(status).toLowerCase()} and can no longer be ${done}.`;
  }
  if (side === 'staff') return undefined;
  if (partlyShipped) return `Part of this order has shipped. It can no longer be ${done} here.`;
  return status === 'processing'
    ? `This order is being processed and can no longer be ${done} here.`
    : undefined;
}

/** Why an order can no longer be edited; undefined while it can. Staff can until it is shipped, others until Processing. */
export const whyNotEditable = (order: WithStatus, side: OrderSide): string | undefined =>
  bar(order, side, 'edited');

/** Why its rep or its buyer can no longer cancel an order; undefined while they can. Staff choose the status. */
export const whyNotCancelled = (order: WithStatus): string | undefined => bar(order, 'customer', 'cancelled');
