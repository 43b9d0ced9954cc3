import type { ReactNode } from 'react';
import { Card } from './card';
import { cn } from './cn';
import { LoadFailed } from './load-failed';
import { Pager } from './pager';
import { SkeletonRows } from './skeleton';

type ListBodyProps<Row> = {
  /** The page that is there, if any. */
  page: { rows: Row[]; total: number } | undefined;
  number: number;
  onNumber: (page: number) => void;
  failed: boolean;
  failedTitle: string;
  failedHint?: string | undefined;
  onRetry: () => void;
  /** The next page is on its way while the one before still shows. */
  fetching: boolean;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list in its four states: waiting, broken, empty, full. */
export function ListBody<Row>({
  page,
  number,
  onNumber,
  failed,
  failedTitle,
  failedHint,
  onRetry,
  fetching,
  empty,
  children,
}: ListBodyProps<Row>) {
  if (failed && !fetching) {
    return (
      <Card padded={false}>
        <LoadFailed title={failedTitle} hint={failedHint} onRetry={onRetry} />
      </Card>
    );
  }
  // On a phone a row is a card.
  if (page === undefined) return <SkeletonRows count={5} rowClassName="max-md:h-48" />;
  if (page.rows.length === 0) return <Card padded={false}>{empty}</Card>;
  return (
    <div aria-busy={fetching} className={cn('transition-opacity', fetching && 'opacity-60')}>
      <div className="rounded-lg md:border">{children(page.rows)}</div>
      <Pager page={number} total={page.total} shown={page.rows.length} onPage={onNumber} />
    </div>
  );
}
