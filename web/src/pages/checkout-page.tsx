import type { CurrentUser } from '@casepack/contract/users/user';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../api/current-user';
import { failure } from '../api/failure';
import { useLookUp } from '../features/cart/cart.queries';
import { cartOf } from '../features/cart/cart-of';
import { useCartLines } from '../features/cart/cart-store';
import { type CountedLine, countCases, unitPrice } from '../features/cart/cart-sums';
import { removeOrdered } from '../features/cart/remove-ordered';
import { useManufacturerOf } from '../features/cart/use-manufacturer-of';
import { Checkout } from '../features/checkout/checkout';
import type { CheckoutLine } from '../features/checkout/checkout-line';
import type { UnpaidOrder } from '../features/checkout/checkout-state';
import { toast } from '../ui/toast';
import { CheckoutCard } from './checkout-card-part';
import { useCheckoutStep } from './use-checkout-step';
import { useFinishedCheckout } from './use-finished-checkout';
import { usePageTitle } from './use-page-title';

export function CheckoutPage() {
  usePageTitle('Checkout');
  const user = useCurrentUser();
  return user && <CheckoutOf key={user.id} user={user} />;
}

function CheckoutOf({ user }: { user: CurrentUser }) {
  const cart = cartOf(user.id);
  const lines = useCartLines(cart);
  const [step, goTo] = useCheckoutStep();
  const lookUp = useLookUp();
  const navigate = useNavigate();
  const finished = useFinishedCheckout(user.id);
  const ofProducts = useManufacturerOf(user.manufacturerId === null ? lines : []);
  const [cameEmpty] = useState(lines.length === 0);
  useEffect(() => {
    if (cameEmpty) {
      toast({ title: 'Your cart is empty', description: 'Add some products to get started' });
    }
  }, [cameEmpty]);

  function acceptPrices() {
    lookUp.mutate([...new Set(lines.map(({ productId }) => productId))], {
      onSuccess: (products) => cart.refresh(products),
      onError: (error) => toast(failure(error, 'The prices could not be loaded. Please try again.')),
    });
  }

  // The order stands without its payment: its own page shows it, and takes another card.
  async function finishUnpaid({ id, items }: UnpaidOrder) {
    await navigate({
      to: '/orders/$orderId',
      params: { orderId: String(id) },
      hash: 'payment',
      replace: true,
    });
    removeOrdered(cart, items);
  }

  async function finishRequested(id: number) {
    await navigate({ to: '/approvals/$approvalId', params: { approvalId: String(id) }, replace: true });
    removeOrdered(cart, lines);
  }

  if (lines.length === 0) return finished.isFinished.current ? null : <Navigate to="/" replace />;
  return (
    <Checkout
      user={user}
      lines={countCases(lines).map(toCheckoutLine)}
      step={step}
      onStep={goTo}
      onQuantity={(line, quantity) => cart.setQuantity(line, quantity)}
      onAcceptPrices={acceptPrices}
      accepting={lookUp.isPending}
      onSaved={finished.saved}
      onPlaced={finished.placed}
      onUnpaid={(order) => void finishUnpaid(order)}
      onRequested={({ id }) => void finishRequested(id)}
      card={({ manufacturerId = ofProducts, ...card }) => (
        <CheckoutCard {...card} manufacturerId={manufacturerId} />
      )}
    />
  );
}

const toCheckoutLine = (line: CountedLine): CheckoutLine => ({
  productId: line.productId,
  isTester: line.isTester,
  quantity: line.quantity,
  name: line.product.name,
  sku: line.product.sku,
  imageUrl: line.product.imageUrl,
  casePackQuantity: line.product.casePackQuantity,
  unitPrice: unitPrice(line),
});
