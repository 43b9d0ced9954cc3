import { useState } from 'react';

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
