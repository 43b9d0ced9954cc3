import type { Order } from '@casepack/contract/orders/order';
import { unitPriceOf } from '@casepack/contract/orders/pricing';
import type { CurrentUser } from '@casepack/contract/users/user';
import { Navigate, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../api/current-user';
import { failure } from '../api/failure';
import { useLookUp } from '../features/cart/cart.queries';
import type { CartLine } from '../features/cart/cart-line';
import { cartOf } from '../features/cart/cart-of';
import { useCartLines } from '../features/cart/cart-store';
import { takeOut } from '../features/cart/take-out';
import { useManufacturerOf } from '../features/cart/use-manufacturer-of';
import { Checkout } from '../features/checkout/checkout';
import type { CheckoutLine } from '../features/checkout/checkout-line';
import type { CheckoutStep } from '../features/checkout/step-header';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import { toast } from '../ui/toast';
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

  const toOrder = ({ id }: Pick<Order, 'id'>) => ({
    label: 'View order',
    href: `/orders/${id}`,
    onFollow: () => void navigate({ to: '/orders/$orderId', params: { orderId: String(id) } }),
  });

  function finish(order: Order, isEarlier: boolean) {
    takeOut(cart, order.items);
    if (order.total === 0) showFree(order);
    else showSaved(order, isEarlier);
    void navigate({ to: '/', replace: true });
  }

  function showFree(order: Order) {
    toast({
      title: 'Order Placed Successfully!',
      description: `Order ${order.orderNumber} is placed. There is nothing to pay.`,
      action: toOrder(order),
    });
  }

  function showSaved(order: Order, isEarlier: boolean) {
    toast({
      title: 'Order Saved Successfully!',
      description: isEarlier
        ? `Your first attempt had arrived: order ${order.orderNumber} is as you sent it then and can be paid later. Look at it under Orders.`
        : `Order ${order.orderNumber} ${order.status === 'pending' ? 'is waiting for approval' : 'can be paid later'}. You find it under Orders.`,
      action: toOrder(order),
    });
  }

  function finishPlaced(order: Order) {
    takeOut(cart, order.items);
    toast({
      title: 'Order Placed Successfully!',
      description: order.paymentPending
        ? `Order ${order.orderNumber} is placed. Its payment is being confirmed.`
        : `Order ${order.orderNumber} is placed and paid.`,
      action: toOrder(order),
    });
    void navigate({ to: '/', replace: true });
  }

  // The order stands without its payment: its own page shows it, and takes another card.
  async function finishUnpaid(id: number) {
    await navigate({
      to: '/orders/$orderId',
      params: { orderId: String(id) },
      hash: 'payment',
      replace: true,
    });
    takeOut(cart, lines);
  }

  if (lines.length === 0) return <Navigate to="/" replace />;
  return (
    <Checkout
      user={user}
      lines={lines.map(toCheckoutLine)}
      step={step}
      onStep={goTo}
      onQuantity={(line, quantity) => cart.setQuantity(line, quantity)}
      onAcceptPrices={acceptPrices}
      accepting={lookUp.isPending}
      onSaved={finish}
      onPlaced={finishPlaced}
      onUnpaid={(orderId) => void finishUnpaid(orderId)}
      card={({ manufacturerId = ofProducts, ...card }) => (
        <CheckoutCard {...card} manufacturerId={manufacturerId} />
      )}
    />
  );
}

const toCheckoutLine = ({ productId, isTester, quantity, product }: CartLine): CheckoutLine => ({
  productId,
  isTester,
  quantity,
  name: product.name,
  sku: product.sku,
  imageUrl: product.imageUrl,
  casePackQuantity: product.casePackQuantity,
  unitPrice: unitPriceOf(product, isTester),
});

/** The step lives in the address, so that Back leads from payment to review and a reload stays where it was. */
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
