import type { Order } from '@casepack/contract/orders/order';
import type { CurrentUser } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../api/current-user';
import { cartOf } from '../features/cart/cart-of';
import { takeOut } from '../features/cart/take-out';
import { FinishedOrder } from '../features/checkout/finished-order';
import { buttonClass } from '../ui/button-class';
import { PageHeader } from '../ui/page-header';
import { usePageTitle } from './use-page-title';
import { useReturnedPayment } from './use-returned-payment';

/** Where the bank's own page leads back to: the order is placed here. */
export function CheckoutSuccessPage() {
  usePageTitle('Checkout');
  const user = useCurrentUser();
  return user && <Success key={user.id} user={user} />;
}

function Success({ user }: { user: CurrentUser }) {
  const returned = useReturnedPayment();
  return (
    <>
      <PageHeader title="Checkout" />
      <FinishedOrder
        userId={user.id}
        returned={returned}
        onPlaced={({ items }: Order) => takeOut(cartOf(user.id), items)}
        toOrder={(id) => (
          <Link
            to="/orders/$orderId"
            params={{ orderId: String(id) }}
            className={buttonClass({ variant: 'primary' })}
          >
            View order
          </Link>
        )}
        toCheckout={
          <Link to="/checkout" hash="payment" className={buttonClass({ variant: 'primary' })}>
            Back to Checkout
          </Link>
        }
        toOrders={
          <Link to="/orders" className={buttonClass({})}>
            Look under Orders
          </Link>
        }
        toCatalog={
          <Link to="/" className={buttonClass({})}>
            Continue Shopping
          </Link>
        }
      />
    </>
  );
}
