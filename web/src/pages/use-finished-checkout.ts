import type { Order } from '@casepack/contract/orders/order';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { cartOf } from '../features/cart/cart-of';
import { removeOrdered } from '../features/cart/remove-ordered';
import { orderQueries } from '../features/orders/orders.queries';
import { toast } from '../ui/toast';
import { placedNotice, savedNotice } from './finished-words';

/** Completing checkout empties the cart, says so once, and leads to the catalog, which tells of the order. */
export function useFinishedCheckout(userId: number) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isFinished = useRef(false);

  function finish(order: Order, notice: ReturnType<typeof placedNotice>) {
    const { id } = order;
    isFinished.current = true;
    removeOrdered(cartOf(userId), order.items);
    queryClient.setQueryData(orderQueries.detail(id).queryKey, order);
    toast(notice);
    void navigate({ to: '/', search: { placed: id }, replace: true });
  }

  return {
    /** The empty cart is then no reason to leave for the plain catalog. A ref: the cart redraws the page at once. */
    isFinished,
    placed: (order: Order) => finish(order, placedNotice(order)),
    saved: (order: Order, isEarlier: boolean) => finish(order, savedNotice(order, isEarlier)),
  };
}
