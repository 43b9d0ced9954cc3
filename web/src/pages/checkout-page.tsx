import { Room } from './room';

export function CheckoutPage() {
  return <Room title="Checkout" />;
}
