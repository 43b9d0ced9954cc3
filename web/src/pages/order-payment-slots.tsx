import type { Cents } from '@casepack/contract/money';
import type { Order, PublicOrder } from '@casepack/contract/orders/order';
import { orderMoney, takesCard } from '@casepack/contract/payments/order-money';
import type { ComponentProps, ReactNode } from 'react';
import { useCurrentUser } from '../api/current-user';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import type { ReturnedPayment } from './use-returned-payment';

const waiting = <SkeletonRows count={3} label="Loading the payment form" />;

const PaymentForm = part(
  async () => (await import('../features/payments/order-payment')).OrderPayment,
  waiting,
);

function OrderPayment(props: Omit<ComponentProps<typeof PaymentForm>, 'offersSavedCards'>) {
  return <PaymentForm {...props} offersSavedCards={useCurrentUser() !== null} />;
}

export const LedgerOfOrder = part(
  async () => (await import('../features/payments/order-ledger')).OrderLedger,
  waiting,
);

type CardOfOrderProps = {
  order: Order | PublicOrder;
  /** Pays through the link, without being signed in. */
  isPublic: boolean;
  returned: ReturnedPayment | undefined;
  onChanged: () => void;
};

/** The card form for what is open of an order; nothing where a card cannot pay it. */
export function cardOfOrder({ order, isPublic, returned, onChanged }: CardOfOrderProps): ReactNode {
  if (!takesCard(order)) return undefined;
  const payable = isPublic || !('id' in order) ? { publicId: order.publicId } : { orderId: order.id };
  return (
    <OrderPayment
      order={payable}
      manufacturerId={order.manufacturerId}
      amount={orderMoney(order).due}
      returned={returned}
      onChanged={onChanged}
    />
  );
}

type CardByLinkProps = {
  publicId: string;
  manufacturerId: number;
  amount: Cents;
  returned: ReturnedPayment | undefined;
  onChanged: () => void;
};

/** The card form of an order for whoever has come by a link to something of it. */
export const CardByLink = ({ publicId, ...payment }: CardByLinkProps) => (
  <OrderPayment order={{ publicId }} {...payment} />
);
