import { Room } from './room';

export function PaymentPage() {
  return <Room title="Order Payment" />;
}
