import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import { readEntry } from '@casepack/contract/desk/read-entry';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deskQueries } from './desk.queries';
import type { ProductBook } from './product-book';

export interface Suggestions {
  products: readonly DeskProduct[];
  /** They belong to what is typed, and not to an earlier part of it. */
  isCurrent: boolean;
  /** The one that Enter takes. */
  highlighted: number;
  move: (by: 1 | -1) => void;
}

/** Products for what is typed in the item field. */
export function useSuggestions(
  typed: string | null,
  customerId: number | null,
  book: ProductBook,
): Suggestions | undefined {
  const item = typed === null ? '' : readEntry(typed).item;
  const { data, isPlaceholderData } = useQuery(deskQueries.products(customerId, item));
  const [moved, setMoved] = useState({ item: '', by: 0 });
  useEffect(() => {
    if (data) book.learn(data);
  }, [data, book]);
  if (item === '' || data === undefined || data.length === 0) return undefined;
  const at = moved.item === item ? moved.by : 0;
  const highlighted = ((at % data.length) + data.length) % data.length;
  return {
    products: data,
    isCurrent: !isPlaceholderData,
    highlighted,
    move: (by) => setMoved({ item, by: at + by }),
  };
}
