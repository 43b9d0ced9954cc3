import type { Order } from '@casepack/contract/orders/order';

interface Notice {
  title: 'Order Placed Successfully!' | 'Order Saved Successfully!';
  description: string;
}

export const placedNotice = ({ orderNumber, paymentPending }: Order): Notice => ({
  title: 'Order Placed Successfully!',
  description: paymentPending
    ? `Order ${orderNumber} is placed. Its payment is being confirmed.`
    : `Order ${orderNumber} is placed and paid.`,
});

/** `isEarlier`: what an earlier attempt had sent was stored, not what is on the screen. */
export function savedNotice({ orderNumber, status, total }: Order, isEarlier: boolean): Notice {
  if (total === 0) {
    const description = `Order ${orderNumber} is placed. There is nothing to pay.`;
    return { title: 'Order Placed Successfully!', description };
  }
  const stands = status === 'pending' ? 'is waiting for approval' : 'can be paid later';
  const description = isEarlier
    ? `Your first attempt had arrived: order ${orderNumber} is as you sent it then and can be paid later. Look at it under Orders.`
    : `Order ${orderNumber} ${stands}. You find it under Orders.`;
  return { title: 'Order Saved Successfully!', description };
}
