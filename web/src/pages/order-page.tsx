import { Room } from './room';

export function OrderPage() {
  return <Room title="Order" />;
}
