import type { CurrentUser } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../api/current-user';
import { FinishedOrder } from '../features/checkout/finished-order';
import { buttonClass } from '../ui/button-class';
import { PageHeader } from '../ui/page-header';
import { useFinishedCheckout } from './use-finished-checkout';
import { usePageTitle } from './use-page-title';
import { useReturnedPayment } from './use-returned-payment';

/** Where the bank's own page leads back to: the order is placed here, and told of where every checkout ends. */
export function CheckoutSuccessPage() {
  usePageTitle('Checkout');
  const user = useCurrentUser();
  return user && <Success key={user.id} user={user} />;
}

function Success({ user }: { user: CurrentUser }) {
  const returned = useReturnedPayment();
  const finished = useFinishedCheckout(user.id);
  return (
    <>
      <PageHeader title="Checkout" />
      <FinishedOrder
        userId={user.id}
        returned={returned}
        onPlaced={finished.placed}
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
