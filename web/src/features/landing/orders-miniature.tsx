import { Badge, type BadgeColor } from '../../ui/badge';
import { cn } from '../../ui/cn';

const orders: {
  number: string;
  customer: string;

  status: string;
  color: BadgeColor;
  total: string;
}[] = [
  {
    number: 'ORD-000412',
    customer: 'Harbor Goods',
    status: 'Pending',
    color: 'yellow',
    total: '$598.80',
  },
  {
    number: 'ORD-000411',
    customer: 'Field & Pantry',
    status: 'Processing',
    color: 'blue',
    total: '$1,204.50',
  },
  {
    number: 'ORD-000409',
    customer: 'Northside Market',
    status: 'Shipped',
    color: 'green',
    total: '$342.00',
  },
  {
    number: 'ORD-000406',
    customer: 'The Corner Store',
    status: 'Delivered',
    color: 'emerald',
    total: '$876.90',
  },
  {
    number: 'ORD-000403',
    customer: 'Mill Street Gifts',
    status: 'Delivered',
    color: 'emerald',
    total: '$415.20',
  },
];

const columns = 'grid grid-cols-[6rem_1fr_5.5rem_5rem] items-center gap-x-3 px-4';

/** A list of orders on a tablet and on a phone. */
export function OrdersMiniature() {
  return (
    <div
      role="img"
      aria-label="The same list of orders as a table on a tablet and as cards on a phone"
      className="flex items-end justify-center gap-6 text-xs select-none"
    >
      <div className="min-w-0 flex-1 overflow-hidden rounded-xl border bg-paper shadow-float max-md:hidden">
        <div className={cn(columns, 'h-10 border-b bg-ground font-medium text-ink-soft')}>
          <span>Order</span>
          <span>Customer</span>
          <span>Status</span>
          <span className="text-end">Total</span>
        </div>
        {orders.map((order) => (
          <div key={order.number} className={cn(columns, 'h-11 border-b last:border-b-0')}>
            <span className="font-medium text-accent">{order.number}</span>
            <span className="truncate">{order.customer}</span>
            <span>
              <Badge color={order.color}>{order.status}</Badge>
            </span>
            <span className="text-end tabular-nums">{order.total}</span>
          </div>
        ))}
      </div>
      <div className="w-56 shrink-0 rounded-[1.75rem] border border-line-strong bg-paper p-1.5 shadow-float">
        <div className="flex flex-col gap-2 rounded-[1.375rem] bg-ground p-3">
          <div className="mx-auto h-1 w-12 rounded-full bg-line-strong" />
          {orders.slice(0, 3).map((order) => (
            <div key={order.number} className="rounded-lg border bg-paper p-2.5">
              <div className="flex items-center justify-between">
                <span className="font-medium text-accent">{order.number}</span>
                <Badge color={order.color}>{order.status}</Badge>
              </div>
              <div className="mt-1.5 flex justify-between">
                <span className="text-ink-soft">{order.customer}</span>
                <span className="font-medium tabular-nums">{order.total}</span>
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
