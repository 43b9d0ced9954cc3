import { formatMoney } from '@casepack/contract/money';
import { lineName, quantityWords } from '@casepack/contract/orders/line-words';
import type { Order } from '@casepack/contract/orders/order';
import { orderMoney } from '@casepack/contract/payments/order-money';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { Money } from '../../ui/money';
import { CustomerCard } from './customer-card';
import { productCount } from './item-words';
import { PaymentPanel } from './payment-tab';
import { discountLabel, TotalsList } from './totals-list';

type OrderToPayProps = {
  order: Order;
  /** Pays the amount due by card, if possible. */
  card: ReactNode;
  /** Sends the invoice, for users who may. */
  invoice?: ReactNode;
};

/** What is due, and how to pay it. */
export function OrderToPay({ order, card, invoice }: OrderToPayProps) {
  const isOpen = card !== undefined && !order.paymentPending;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
      <div className="flex min-w-0 flex-col gap-6 lg:order-2">
        <Card as="section" aria-label="Payment Options">
          <CardHeader title="Payment Options" />
          <div className="group/options flex flex-col gap-6">
            {isOpen ? (
              <>
                <div className="flex flex-col gap-3">
                  <h3 className="font-semibold">Credit Card</h3>
                  {card}
                </div>
                <OtherPaymentMethods orderNumber={order.orderNumber} />
              </>
            ) : (
              <PaymentPanel order={order} isPublic={false} canManage={false} card={undefined} />
            )}
            {invoice}
          </div>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Card as="section" aria-label="Order Summary">
          <CardHeader title="Order Summary" />
          <ItemsPreview order={order} />
          <TotalsList
            count={productCount(order.items.length)}
            totals={order}
            discountName={discountLabel(order)}
            credited={order.amountCredited}
          />
          {orderMoney(order).kept > 0 && <PaidSoFar order={order} />}
        </Card>
        <CustomerCard order={order} isPublic={false} />
      </div>
    </div>
  );
}

const previewed = 3;

/** The first items, and how many more there are. */
function ItemsPreview({ order: { items } }: { order: Order }) {
  const others = items.length - previewed;
  return (
    <div className="mb-4 border-b pb-4">
      <ul className="flex flex-col gap-2" aria-label="Order items">
        {items.slice(0, previewed).map((item) => (
          <li key={item.id} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {lineName({ name: item.product.name, isTester: item.isTester })}
              <span className="block text-sm text-ink-soft">
                {quantityWords({ ...item, casePackQuantity: item.product.casePackQuantity })}
              </span>
            </span>
            <Money>{formatMoney(item.totalPrice)}</Money>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="mt-2 text-sm text-ink-soft">...and {others} more</p>}
    </div>
  );
}

function PaidSoFar({ order }: { order: Order }) {
  const { kept, due } = orderMoney(order);
  const rows = [
    ['Paid', `−${formatMoney(kept)}`],
    ['Amount due', formatMoney(due)],
  ] as const;
  return (
    <dl className="mt-1.5 flex flex-col gap-1.5">
      {rows.map(([name, amount]) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt>{name}</dt>
          <dd>
            <Money>{amount}</Money>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OtherPaymentMethods({ orderNumber }: { orderNumber: string }) {
  return (
    <div className="border-t pt-4 group-has-data-skeleton/options:invisible">
      <h3 className="font-semibold">Check or wire transfer</h3>
      <p className="mt-1 text-ink-soft">
        Pay as agreed with the manufacturer and name order{' '}
        <span className="whitespace-nowrap">{orderNumber}</span>. The order shows as paid once the
        manufacturer has recorded the payment.
      </p>
    </div>
  );
}
