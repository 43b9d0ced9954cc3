import type { Order } from '@casepack/contract/orders/order';
import CreditCard from 'lucide-react/icons/credit-card';
import Package from 'lucide-react/icons/package';
import { type ReactNode, useEffect } from 'react';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { type ReturnedPayment, refusalIn, type UnpaidOrder } from './checkout-state';
import { ORDER_FAILED } from './checkout-words';
import type { CheckoutOwner } from './draft-store';
import { useCheckoutState } from './use-checkout-state';

type FinishedOrderProps = {
  owner: CheckoutOwner;
  returned: ReturnedPayment | undefined;
  onPlaced: (order: Order) => void;
  /** The order is there, but its card was refused at the end: this page says so. */
  onUnpaid: (order: UnpaidOrder) => void;
  toOrder: (orderId: number) => ReactNode;
  toCheckout: ReactNode;
  toOrders: ReactNode;
  toCatalog: ReactNode;
};

/** Places the order whose card was confirmed on the bank's own page, and says what became of it. */
export function FinishedOrder({
  owner,
  returned,
  onPlaced,
  onUnpaid,
  toOrder,
  toCheckout,
  toOrders,
  toCatalog,
}: FinishedOrderProps) {
  const { state, finish } = useCheckoutState({
    owner,
    first: () => ({ at: 'returning' }),
    // What else there is to say stands on this page.
    onScreen: (effect) => {
      if (effect.do === 'showPlaced') onPlaced(effect.order);
      if (effect.do === 'showUnpaid') onUnpaid(effect.order);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser comes back
  useEffect(() => finish(returned), []);
  return <Card padded={false}>{content()}</Card>;

  function content() {
    switch (state.at) {
      case 'returning':
      case 'placing':
      // The page leads on.
      case 'placed':
      case 'signedOut':
        return (
          <div role="status" className="flex flex-col items-center gap-3 py-24 text-ink-soft">
            <Spinner className="size-6" />
            Placing your order...
          </div>
        );
      case 'unpaid':
        return (
          <EmptyState
            icon={<CreditCard />}
            title={ORDER_FAILED}
            hint={state.message}
            action={toOrder(state.orderId)}
          />
        );
      case 'placeUnresolved':
        return (
          <LoadFailed
            title="Order Failed"
            hint={`${state.message} Try again: the same order is placed once and your card is charged once.`}
            onRetry={() => finish(returned)}
          />
        );
      default: {
        const refusal = refusalIn(state);
        return refusal === undefined ? (
          <EmptyState
            icon={<Package />}
            title="There is nothing left to finish here"
            hint="An order that you placed is among your orders."
            action={
              <>
                {toOrders}
                {toCatalog}
              </>
            }
          />
        ) : (
          <EmptyState
            icon={<CreditCard />}
            title="Order Failed"
            hint={`${refusal} Everything you typed is still there.`}
            action={toCheckout}
          />
        );
      }
    }
  }
}
