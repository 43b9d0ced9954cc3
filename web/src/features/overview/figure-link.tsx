import type { PaymentFilter } from '@casepack/contract/orders/order-filter';
import type { OrderStatus } from '@casepack/contract/orders/status';
import { Link } from '@tanstack/react-router';
import { cn } from '../../ui/cn';

/** As in the URL of the order list. */
export type FigureFilter = {
  status?: OrderStatus | undefined;
  payment?: PaymentFilter | undefined;
  manufacturerId?: number | undefined;
};

type FigureLinkProps = {
  name: string;
  value: string;
  /** More about the figure. */
  hint?: string | undefined;
  /** Finds exactly the orders that the figure counts. */
  filter: FigureFilter;
  look?: 'plain' | 'quiet' | 'late' | undefined;
};

const looks = {
  plain: 'bg-paper hover:border-line-strong',
  quiet: 'bg-paper text-ink-soft hover:border-line-strong',
  late: 'border-danger-line bg-danger-soft hover:border-danger',
};

/** A figure that links to the orders it counts. */
export function FigureLink({ name, value, hint, filter, look = 'plain' }: FigureLinkProps) {
  return (
    <Link
      to="/orders"
      search={filter}
      className={cn(
        'flex h-full min-w-0 flex-col rounded-lg border p-3 transition-colors sm:p-4',
        looks[look],
      )}
    >
      <span className="text-sm text-ink-soft">{name}</span>
      <span
        className={cn(
          'text-title font-semibold tracking-tight tabular-nums wrap-anywhere',
          look === 'late' && 'text-danger',
        )}
      >
        {value}
      </span>
      {hint !== undefined && <span className="text-sm text-ink-soft">{hint}</span>}
    </Link>
  );
}
