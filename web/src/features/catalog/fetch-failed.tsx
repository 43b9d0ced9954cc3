import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../ui/button';

type FetchFailedProps = {
  what: 'categories' | 'collections' | 'tags' | 'manufacturers';
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
};

/** For lists that a page can do without for a while. */
export function FetchFailed({ what, query }: FetchFailedProps) {
  if (!query.isError) return null;
  return (
    <p role="alert" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-danger">
      Failed to fetch {what}
      <Button variant="link" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  );
}
