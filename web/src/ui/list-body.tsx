import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from './card';
import { cn } from './cn';
import { LoadFailed } from './load-failed';
import { NotCurrent } from './not-current';
import { Pager } from './pager';
import { SkeletonRows } from './skeleton';
import type { ListState } from './use-list-state';

type ListBodyProps<Row> = {
  /** What was asked of the server: the page that is there, if any, and the next one on its way. */
  result: Pick<
    UseQueryResult<{ rows: Row[]; total: number }>,
    'data' | 'dataUpdatedAt' | 'isError' | 'isFetching' | 'refetch'
  >;
  list: Pick<ListState<never>, 'page' | 'setPage'>;
  failedTitle: string;
  failedHint?: string | undefined;
  /** Where a list is asked for again and again by itself, only what a person waits for. */
  fetching?: boolean;
  /** How high a row is on a phone, while it is waited for: a card, unless said otherwise. */
  rowClassName?: string | undefined;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list in its four states: waiting, broken, empty, full. */
export function ListBody<Row>({
  result,
  list,
  failedTitle,
  failedHint,
  fetching = result.isFetching,
  rowClassName = 'max-md:h-48',
  empty,
  children,
}: ListBodyProps<Row>) {
  const { data: page } = result;
  const isFailed = result.isError && !fetching;
  if (isFailed && page === undefined) {
    return (
      <Card padded={false}>
        <LoadFailed title={failedTitle} hint={failedHint} onRetry={() => void result.refetch()} />
      </Card>
    );
  }
  if (page === undefined) return <SkeletonRows count={5} rowClassName={rowClassName} />;
  if (page.rows.length === 0) return <Card padded={false}>{empty}</Card>;
  return (
    <div aria-busy={fetching} className={cn('transition-opacity', fetching && 'opacity-60')}>
      <NotCurrent failed={isFailed} readAt={result.dataUpdatedAt} onRetry={() => void result.refetch()} />
      <div className="rounded-lg md:border">{children(page.rows)}</div>
      <Pager page={list.page} total={page.total} shown={page.rows.length} onPage={list.setPage} />
    </div>
  );
}
