import { listProducts } from '@casepack/contract/catalog/endpoints';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call';
import { readsOnly } from '../../api/query-client';

const mostFound = 20;

/** Offers what the customer can order, at their prices. */
export const useProductSearch = (customerId: number | undefined) =>
  useMutation({
    meta: readsOnly,
    mutationFn: (search: string) => call(listProducts, { query: { search, customerId, limit: mostFound } }),
  });
