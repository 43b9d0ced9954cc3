import { useEffect, useEffectEvent, useState } from 'react';

export const PAGE_SIZE = 50;

export type SortOf<Key extends string> = Key | `-${Key}`;

/** What a list shows: the search text, the order, and the page. */
export interface ListState<Key extends string> {
  search: string;
  /** Undefined if the list has its own order. */
  sort: SortOf<Key> | undefined;
  /** Starts at 1. */
  page: number;
  query: { search?: string; sort?: SortOf<Key>; limit: number; offset: number };
  setSearch: (search: string) => void;
  sortBy: (key: Key) => void;
  setPage: (page: number) => void;
}

/** A new search or order starts at the first page again. */
export function useListState<Key extends string>(
  firstSort: SortOf<NoInfer<Key>> | undefined,
  _keys: readonly Key[],
): ListState<Key> {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<SortOf<Key> | undefined>(firstSort);
  const [page, setPage] = useState(1);
  return {
    search,
    sort,
    page,
    query: {
      ...(search === '' ? {} : { search }),
      ...(sort === undefined ? {} : { sort }),
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
    setSearch: (next) => {
      setSearch(next);
      setPage(1);
    },
    sortBy: (key) => {
      setSort(sort === key ? `-${key}` : key);
      setPage(1);
    },
    setPage,
  };
}

interface ShownPage {
  page: number;
  /** What was found for it, once that is known. */
  found: { rows: readonly unknown[]; total: number; isAtLeast?: boolean | undefined } | undefined;
  isFetching: boolean;
  pageSize?: number | undefined;
  onPage: (page: number) => void;
}

/** Goes to the last page that exists if the shown one no longer does: its last row went away. Returns whether it goes. */
export function useExistingPage(shown: ShownPage): boolean {
  const { page, found, isFetching, pageSize = PAGE_SIZE, onPage } = shown;
  const isMissing = found !== undefined && found.rows.length === 0 && !found.isAtLeast;
  const last = Math.max(1, Math.ceil((found?.total ?? 0) / pageSize));
  const goesBack = isMissing && page > last && !isFetching;
  const goBack = useEffectEvent(onPage);
  useEffect(() => {
    if (goesBack) goBack(last);
  }, [goesBack, last]);
  // On the first page rows of the one that is gone may still be shown: none, although others are found.
  return isMissing && (page > 1 || found.total > 0) && (goesBack || isFetching);
}
