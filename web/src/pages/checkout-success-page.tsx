import { Room } from './room';

export function CheckoutSuccessPage() {
  return <Room title="Payment received" />;
}
