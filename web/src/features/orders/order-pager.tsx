import { formatCount } from '@casepack/contract/count';
import { Button } from '../../ui/button';
import { PAGE_SIZE } from '../../ui/use-list-state';

type OrderPagerProps = { page: number; total: number; shown: number; onPage: (page: number) => void };

/** Spec 2.43: Previous and Next are always there, and disabled where they lead nowhere. */
export function OrderPager({ page, total, shown, onPage }: OrderPagerProps) {
  const first = (page - 1) * PAGE_SIZE + 1;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 pt-4 text-sm">
      <p className="text-ink-soft tabular-nums">
        {`Showing ${formatCount(first)} to ${formatCount(first + shown - 1)} of ${formatCount(total)} results`}
      </p>
      <div className="flex items-center gap-3">
        <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <span className="tabular-nums">
          Page {formatCount(page)}
          {pages > 1 && ` of ${formatCount(pages)}`}
        </span>
        <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
