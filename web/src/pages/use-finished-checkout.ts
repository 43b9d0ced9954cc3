import type { Order } from '@casepack/contract/orders/order';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { cartOf } from '../features/cart/cart-of';
import { removeOrdered } from '../features/cart/remove-ordered';
import { orderQueries } from '../features/orders/orders.queries';
import { toast } from '../ui/toast';

/** Completing checkout empties the cart, says so once, and leads to the catalog, which tells of the order. */
export function useFinishedCheckout(userId: number) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isFinished = useRef(false);

  function finish(
    order: Order,
    title: 'Order Placed Successfully!' | 'Order Saved Successfully!',
    description: string,
  ) {
    const { id } = order;
    isFinished.current = true;
    removeOrdered(cartOf(userId), order.items);
    queryClient.setQueryData(orderQueries.detail(id).queryKey, order);
    toast({ title, description });
    void navigate({ to: '/', search: { placed: id }, replace: true });
  }

  return {
    /** The empty cart is then no reason to leave for the plain catalog. A ref: the cart redraws the page at once. */
    isFinished,
    placed(order: Order): void {
      const words = order.paymentPending
        ? `Order ${order.orderNumber} is placed. Its payment is being confirmed.`
        : `Order ${order.orderNumber} is placed and paid.`;
      finish(order, 'Order Placed Successfully!', words);
    },
    /** `isEarlier`: what an earlier attempt had sent was stored, not what is on the screen. */
    saved(order: Order, isEarlier: boolean): void {
      const { orderNumber, status, total } = order;
      if (total === 0) {
        const words = `Order ${orderNumber} is placed. There is nothing to pay.`;
        finish(order, 'Order Placed Successfully!', words);
        return;
      }
      const stands = status === 'pending' ? 'is waiting for approval' : 'can be paid later';
      const words = isEarlier
        ? `Your first attempt had arrived: order ${orderNumber} is as you sent it then and can be paid later. Look at it under Orders.`
        : `Order ${orderNumber} ${stands}. You find it under Orders.`;
      finish(order, 'Order Saved Successfully!', words);
    },
  };
}
