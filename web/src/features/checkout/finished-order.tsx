import { formatMoney } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import CircleCheck from 'lucide-react/icons/circle-check';
import CreditCard from 'lucide-react/icons/credit-card';
import Package from 'lucide-react/icons/package';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { type ReturnedPayment, useFinishing } from './use-finishing';

type FinishedOrderProps = {
  userId: number;
  returned: ReturnedPayment | undefined;
  onPlaced: (order: Order) => void;
  toOrder: (orderId: number) => ReactNode;
  toCheckout: ReactNode;
  toOrders: ReactNode;
  toCatalog: ReactNode;
};

/** Places the order whose card was confirmed on the bank's own page, and says what became of it. */
export function FinishedOrder({
  userId,
  returned,
  onPlaced,
  toOrder,
  toCheckout,
  toOrders,
  toCatalog,
}: FinishedOrderProps) {
  const finishing = useFinishing({ userId, returned, onPlaced });
  return <Card padded={false}>{content()}</Card>;

  function content() {
    switch (finishing.state) {
      case 'sending':
        return (
          <div role="status" className="flex flex-col items-center gap-3 py-24 text-ink-soft">
            <Spinner className="size-6" />
            Placing your order...
          </div>
        );
      case 'placed': {
        const { id, orderNumber, total, paymentPending } = finishing.order;
        return (
          <EmptyState
            icon={<CircleCheck />}
            title="Order Placed Successfully!"
            hint={`Order ${orderNumber} over ${formatMoney(total)} is placed${paymentPending ? '. Its payment is being confirmed.' : ' and paid.'}`}
            action={
              <>
                {toOrder(id)}
                {toCatalog}
              </>
            }
          />
        );
      }
      case 'unpaid':
        return (
          <EmptyState
            icon={<CreditCard />}
            title="Order Failed"
            hint={finishing.message}
            action={toOrder(finishing.orderId)}
          />
        );
      case 'refused':
        return (
          <EmptyState
            icon={<CreditCard />}
            title="Order Failed"
            hint={`${finishing.message} Everything you typed is still there.`}
            action={toCheckout}
          />
        );
      case 'unknown':
        return (
          <LoadFailed
            title="Order Failed"
            hint={`${finishing.message} Try again: the same order is placed once and your card is charged once.`}
            onRetry={finishing.retry}
          />
        );
      case 'nothing':
        return (
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
        );
    }
  }
}
