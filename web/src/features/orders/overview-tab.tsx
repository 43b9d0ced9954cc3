import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { CustomerCard } from './customer-card';
import { productCount } from './item-words';
import { OrderItems } from './order-items';
import type { ShownOrder } from './shown-order';
import { discountLabel, TotalsList } from './totals-list';

type OverviewTabProps = {
  order: ShownOrder;
  isPublic: boolean;
  /** The history of changes, for whoever is signed in. */
  history?: ReactNode;
};

export function OverviewTab({ order, isPublic, history }: OverviewTabProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <CustomerCard order={order} isPublic={isPublic} />
        <Card as="section" aria-label="Order Summary">
          <CardHeader title="Order Summary" />
          <TotalsList
            count={productCount(order.items.length)}
            totals={order}
            discountName={discountLabel(order)}
          />
        </Card>
      </div>
      <OrderItems items={order.items} />
      {history}
    </div>
  );
}
