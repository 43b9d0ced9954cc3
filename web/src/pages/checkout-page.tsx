import type { CurrentUser } from '@casepack/contract/users/user';
import { Navigate, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
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
import type { CheckoutStep } from '../features/checkout/step-header';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import { toast } from '../ui/toast';
import { useFinishedCheckout } from './use-finished-checkout';
import { usePageTitle } from './use-page-title';

const CheckoutCard = part(
  async () => (await import('../features/payments/checkout-card')).CheckoutCard,
  <SkeletonRows count={2} label="Loading the payment form" className="mt-4" />,
);

export function CheckoutPage() {
  usePageTitle('Checkout');
  const user = useCurrentUser();
  return user && <CheckoutOf key={user.id} user={user} />;
}

function CheckoutOf({ user }: { user: CurrentUser }) {
  const cart = cartOf(user.id);
  const lines = useCartLines(cart);
  const [step, goTo] = useStep();
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
  async function finishUnpaid(id: number) {
    await navigate({
      to: '/orders/$orderId',
      params: { orderId: String(id) },
      hash: 'payment',
      replace: true,
    });
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
      onUnpaid={(orderId) => void finishUnpaid(orderId)}
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

/** The step is part of the URL, so that Back leads from payment to review and a reload keeps it. */
function useStep(): [CheckoutStep, (step: CheckoutStep) => void] {
  const step = useLocation({ select: ({ hash }) => (hash === 'payment' ? 'payment' : 'review') });
  const navigate = useNavigate();
  const router = useRouter();
  const cameFromReview = useRef(false);

  function goTo(next: CheckoutStep) {
    if (next === step) return;
    if (next === 'payment') {
      cameFromReview.current = true;
      void navigate({ to: '/checkout', hash: 'payment' });
    } else if (cameFromReview.current) {
      cameFromReview.current = false;
      router.history.back();
    } else {
      void navigate({ to: '/checkout', replace: true });
    }
  }
  return [step, goTo];
}
