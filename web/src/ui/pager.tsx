import { Button } from './button';
import { PAGE_SIZE } from './use-list-state';

type PagerProps = { page: number; total: number; shown: number; onPage: (page: number) => void };

export function Pager({ page, total, shown, onPage }: PagerProps) {
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = first + shown - 1;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 pt-4 text-sm">
      <p className="text-ink-soft tabular-nums">
        Showing {first.toLocaleString('en-US')} to {last.toLocaleString('en-US')} of{' '}
        {total.toLocaleString('en-US')} results
      </p>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="tabular-nums">
            Page {page} of {pages.toLocaleString('en-US')}
          </span>
          <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
