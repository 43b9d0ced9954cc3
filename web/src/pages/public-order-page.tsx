import { Room } from './room';

export function PublicOrderPage() {
  return <Room title="Order" />;
}
