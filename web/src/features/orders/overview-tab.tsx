import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { CustomerCard } from './customer-card';
import { productCount } from './item-words';
import { OrderColumns } from './order-columns';
import { OrderItems } from './order-items';
import type { ShownOrder } from './shown-order';
import { discountLabel, TotalsList } from './totals-list';

type OverviewTabProps = {
  order: ShownOrder;
  isPublic: boolean;
  /** Whether the reader may know about price lists, and see the page of the customer. */
  explainsPrices?: boolean;
  /** The history of changes, for signed-in users. */
  history?: ReactNode;
};

export function OverviewTab({ order, isPublic, explainsPrices = false, history }: OverviewTabProps) {
  return (
    <OrderColumns
      items={
        <OrderItems
          items={order.items}
          isPartlyShipped={order.partlyShipped}
          explainsPrices={explainsPrices}
        />
      }
      summary={
        <Card as="section" aria-label="Order Summary">
          <CardHeader title="Order Summary" />
          <TotalsList
            count={productCount(order.items.length)}
            totals={order}
            discountName={discountLabel(order)}
            credited={order.amountCredited}
          />
        </Card>
      }
      customer={
        <CustomerCard
          order={order}
          isPublic={isPublic}
          customerId={explainsPrices ? order.wholesaleCustomerId : undefined}
        />
      }
      history={history}
    />
  );
}
