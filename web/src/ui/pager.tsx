import { Button } from './button';
import { PAGE_SIZE } from './use-list-state';

type PagerProps = {
  page: number;
  total: number;
  shown: number;
  /** There are more than `total`. */
  isAtLeast?: boolean | undefined;
  pageSize?: number | undefined;
  onPage: (page: number) => void;
  /** Shows Previous and Next even if there is only one page. */
  alwaysShowsButtons?: boolean;
};

const inThousands = (count: number): string => count.toLocaleString('en-US');

/** The current position in a list, and buttons for its other pages. */
export function Pager({
  page,
  total,
  shown,
  isAtLeast = false,
  pageSize = PAGE_SIZE,
  onPage,
  alwaysShowsButtons = false,
}: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 pt-4 text-sm">
      <p className="text-ink-soft tabular-nums">
        {`Showing ${inThousands(first)} to ${inThousands(first + shown - 1)} of ${inThousands(total)}${isAtLeast ? '+' : ''} results`}
      </p>
      {(pages > 1 || alwaysShowsButtons) && (
        <div className="flex items-center gap-3">
          <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="tabular-nums">
            Page {inThousands(page)}
            {pages > 1 && !isAtLeast && ` of ${inThousands(pages)}`}
          </span>
          <Button size="sm" disabled={page >= pages && !isAtLeast} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
