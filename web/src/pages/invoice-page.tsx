import { Room } from './room';

export function InvoicePage() {
  return <Room title="Invoice" />;
}
