import type { OrderStatus } from '@casepack/contract/orders/status';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { cn } from '../../ui/cn';

type FigureLinkProps = {
  name: string;
  value: string;
  /** More about the figure. */
  hint?: string | undefined;
  /** The list it leads to, where that is another than the name says. */
  leadsTo?: string | undefined;
  status: OrderStatus;
  look?: 'plain' | 'quiet' | 'late' | undefined;
};

const looks = {
  plain: 'bg-paper hover:border-line-strong',
  quiet: 'bg-paper text-ink-soft hover:border-line-strong',
  late: 'border-danger-line bg-danger-soft hover:border-danger',
};

/** A figure that opens the orders behind it. */
export function FigureLink({ name, value, hint, leadsTo, status, look = 'plain' }: FigureLinkProps) {
  return (
    <Link
      to="/orders"
      search={{ status }}
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
      {leadsTo !== undefined && (
        <span className="mt-auto flex items-center gap-1 pt-2 text-sm font-medium text-accent">
          {leadsTo}
          <ArrowRight aria-hidden className="size-3.5 shrink-0" />
        </span>
      )}
    </Link>
  );
}
