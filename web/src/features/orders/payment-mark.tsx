import type { OrderSummary } from '@casepack/contract/orders/order';
import { paymentBadge } from '@casepack/contract/payments/payment-badge';
import { cn } from '../../ui/cn';

/** Empty if nothing is paid, half if a part is, full if it is settled or overdue. */
const dots: Record<string, string> = {
  Due: 'border-2 border-yellow',
  'Partly paid': 'border-2 border-yellow bg-linear-to-r from-yellow from-50% to-transparent to-50%',
  Paid: 'bg-green',
  Overdue: 'bg-red',
  'Refund due': 'border-2 border-red',
  Refunded: 'border-2 border-grey',
};

type PaymentMarkProps = { order: Parameters<typeof paymentBadge>[0]; className?: string | undefined };

/** A dot and a word, so that it does not look like a second status. */
export function PaymentMark({ order, className }: PaymentMarkProps) {
  const badge = paymentBadge(order);
  if (badge === null) return null;
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 text-sm whitespace-nowrap',
        badge.color === 'red' && 'font-medium text-red',
        className,
      )}
    >
      <span aria-hidden className={cn('size-2.5 rounded-full forced-colors:border', dots[badge.label])} />
      {badge.label}
    </span>
  );
}

/** The status already shows it. */
export function repeatsStatus(order: OrderSummary): boolean {
  const label = paymentBadge(order)?.label;
  if (order.status === 'paid') return label === 'Paid';
  return label === 'Due' && (order.status === 'waiting_for_payment' || order.status === 'pending');
}
