import type { CurrentUser } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { useCurrentUser } from '../api/current-user';
import { cartOf } from '../features/cart/cart-of';
import { removeOrdered } from '../features/cart/remove-ordered';
import { FinishedOrder } from '../features/checkout/finished-order';
import { buttonClass } from '../ui/button-class';
import { PageHeader } from '../ui/page-header';
import { useFinishedCheckout } from './use-finished-checkout';
import { useFinishedDraft } from './use-finished-draft';
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
  const [draftId] = useState(readDraftId);
  const ofCart = useFinishedCheckout(user.id);
  const ofDraft = useFinishedDraft(user.id, draftId);
  return (
    <>
      <PageHeader title="Checkout" />
      <FinishedOrder
        owner={{ userId: user.id, draftId }}
        returned={returned}
        onPlaced={draftId === undefined ? ofCart.placed : ofDraft.placed}
        onUnpaid={({ items }) =>
          draftId === undefined ? removeOrdered(cartOf(user.id), items) : void ofDraft.forget()
        }
        toOrder={(id) => (
          <Link
            to="/orders/$orderId"
            params={{ orderId: String(id) }}
            hash="payment"
            className={buttonClass({ variant: 'primary' })}
          >
            View order
          </Link>
        )}
        toCheckout={
          draftId === undefined ? (
            <Link to="/checkout" hash="payment" className={buttonClass({ variant: 'primary' })}>
              Back to Checkout
            </Link>
          ) : (
            <Link
              to="/desk/$draftId"
              params={{ draftId }}
              hash="payment"
              className={buttonClass({ variant: 'primary' })}
            >
              Back to Checkout
            </Link>
          )
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

/** The draft whose order was being paid; none if it was the cart. */
const readDraftId = (): string | undefined =>
  z.uuid().safeParse(new URLSearchParams(window.location.search).get('draft')).data;
