import { stillAwaitsApproval } from '@casepack/contract/orders/holds';
import type { Order } from '@casepack/contract/orders/order';

interface Notice {
  title: 'Order Placed Successfully!' | 'Order Saved Successfully!';
  description: string;
}

function paidWords({ paymentPending, amountAuthorized }: Order): string {
  if (amountAuthorized > 0) return ' and waiting for approval. The card is charged when it is approved.';
  return paymentPending ? '. Its payment is being confirmed.' : ' and paid.';
}

export const placedNotice = (order: Order): Notice => ({
  title: 'Order Placed Successfully!',
  description: `Order ${order.orderNumber} is placed${paidWords(order)}`,
});

function stateWords(status: Order['status'], heldFor: Order['heldFor']): string {
  if (heldFor.length > 0 && !stillAwaitsApproval(heldFor)) return 'is on hold until it is released';
  return status === 'pending' ? 'is waiting for approval' : 'can be paid later';
}

/** `isEarlier`: what an earlier attempt had sent was stored, not what is on the screen. */
export function savedNotice({ orderNumber, status, heldFor, total }: Order, isEarlier: boolean): Notice {
  if (total === 0) {
    const description = `Order ${orderNumber} is placed. There is nothing to pay.`;
    return { title: 'Order Placed Successfully!', description };
  }
  const description = isEarlier
    ? `Your first attempt had arrived: order ${orderNumber} is as you sent it then and can be paid later. Look at it under Orders.`
    : `Order ${orderNumber} ${stateWords(status, heldFor)}. You find it under Orders.`;
  return { title: 'Order Saved Successfully!', description };
}
