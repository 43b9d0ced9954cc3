import type { Cents } from '@casepack/contract/money';
import type { Order, PublicOrder } from '@casepack/contract/orders/order';
import { orderMoney, takesCard } from '@casepack/contract/payments/order-money';
import type { ComponentProps, ReactNode } from 'react';
import { useCurrentUser } from '../api/current-user';
import { CardSkeleton } from '../features/payments/card-skeleton';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import type { ReturnedPayment } from './use-returned-payment';

const waiting = <SkeletonRows count={3} label="Loading the payment form" />;

const paymentForm = async () => (await import('../features/payments/order-payment')).OrderPayment;
const MemberPayment = part(paymentForm, <CardSkeleton isSaved hasButton />);
const VisitorPayment = part(paymentForm, <CardSkeleton hasButton />);

function OrderPayment(props: Omit<ComponentProps<typeof MemberPayment>, 'offersSavedCards'>) {
  return useCurrentUser() === null ? (
    <VisitorPayment {...props} offersSavedCards={false} />
  ) : (
    <MemberPayment {...props} offersSavedCards />
  );
}

export const LedgerOfOrder = part(
  async () => (await import('../features/payments/order-ledger')).OrderLedger,
  waiting,
);

type CardOfOrderProps = {
  order: Order | PublicOrder;
  /** Pays through the public link, without signing in. */
  isPublic: boolean;
  returned: ReturnedPayment | undefined;
  onChanged: () => void;
};

/** The card form for the amount due of an order; nothing if it cannot be paid by card. */
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

/** The card form of an order on a page that was opened by a public link. */
export const CardByLink = ({ publicId, ...payment }: CardByLinkProps) => (
  <OrderPayment order={{ publicId }} {...payment} />
);
