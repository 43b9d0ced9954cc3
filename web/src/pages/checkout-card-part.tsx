import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';

/** Where cards are typed, with the provider's script behind it: loaded when someone pays. */
export const CheckoutCard = part(
  async () => (await import('../features/payments/checkout-card')).CheckoutCard,
  <SkeletonRows count={2} label="Loading the payment form" className="mt-4" />,
);
