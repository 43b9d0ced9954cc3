import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from './card';
import { cn } from './cn';
import { LoadFailed } from './load-failed';
import { Pager } from './pager';
import { SkeletonRows } from './skeleton';
import { StaleNotice } from './stale-notice';
import { type ListState, useExistingPage } from './use-list-state';

type ListBodyProps<Row> = {
  /** The query: the current page, if there is one, and the state of the next. */
  result: Pick<
    UseQueryResult<{ rows: Row[]; total: number }>,
    'data' | 'dataUpdatedAt' | 'isError' | 'isFetching' | 'refetch'
  >;
  list: Pick<ListState<never>, 'page' | 'setPage'>;
  failedTitle: string;
  failedHint?: string | undefined;
  /** For lists that refetch on their own: true only for fetches that the user waits for. */
  fetching?: boolean;
  /** The height of a placeholder row on a phone; a card by default. */
  rowClassName?: string | undefined;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list in its four states: loading, failed, empty, filled. */
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
  const isLeaving = useExistingPage({
    page: list.page,
    found: page,
    isFetching: result.isFetching,
    onPage: list.setPage,
  });
  const isFailed = result.isError && !fetching;
  if (isFailed && page === undefined) {
    return (
      <Card padded={false}>
        <LoadFailed title={failedTitle} hint={failedHint} onRetry={() => void result.refetch()} />
      </Card>
    );
  }
  if (page === undefined || isLeaving) return <SkeletonRows count={5} rowClassName={rowClassName} />;
  if (page.rows.length === 0) return <Card padded={false}>{empty}</Card>;
  return (
    <div aria-busy={fetching} className={cn('transition-opacity', fetching && 'opacity-60')}>
      <StaleNotice failed={isFailed} readAt={result.dataUpdatedAt} onRetry={() => void result.refetch()} />
      <div className="rounded-lg md:border">{children(page.rows)}</div>
      <Pager page={list.page} total={page.total} shown={page.rows.length} onPage={list.setPage} />
    </div>
  );
}
