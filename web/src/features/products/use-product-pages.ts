import type { Product } from '@casepack/contract/catalog/product';
import { useQuery } from '@tanstack/react-query';
import { type Owner, PAGE_SIZE, productQueries } from './products.queries';

interface Sight {
  first: number;
  last: number;
  total: number;
}

/** How many rows before they come into sight their page is asked for. */
const AHEAD = 40;

/** The pages of the first and last row that are in sight or about to be. A page holds far more rows than are in sight. */
export function pagesIn({ first, last, total }: Sight): { from: number; to: number } {
  const from = Math.floor(Math.max(0, first - AHEAD) / PAGE_SIZE);
  const to = Math.floor(Math.max(0, Math.min(total - 1, last + AHEAD)) / PAGE_SIZE);
  return { from, to };
}

/** Asks for what is in sight and for nothing in between: pages that were only scrolled past are given up. */
export function useProductPages(manufacturerId: Owner, search: string, sight: Sight) {
  const { from, to } = pagesIn(sight);
  const upper = useQuery(productQueries.page(manufacturerId, search, from));
  const lower = useQuery(productQueries.page(manufacturerId, search, to));
  const pageOf = (index: number) => (Math.floor(index / PAGE_SIZE) === from ? upper : lower);
  return {
    productAt: (index: number): Product | undefined => pageOf(index).data?.products[index % PAGE_SIZE],
    /** Undefined as long as the row may still come by itself. */
    retryAt(index: number): (() => void) | undefined {
      const page = pageOf(index);
      return page.isError && !page.isFetching ? () => void page.refetch() : undefined;
    },
  };
}
