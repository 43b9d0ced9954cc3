import { Room } from './room';

export function OrdersPage() {
  return <Room title="Order History" subtitle="Track and manage your submitted orders" />;
}
