import { Room } from './room';

export function PaymentMethodsPage() {
  return <Room title="Payment Methods" />;
}
