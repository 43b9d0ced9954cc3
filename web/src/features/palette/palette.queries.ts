import { listProducts } from '@casepack/contract/catalog/endpoints';
import { listCheckoutCustomers } from '@casepack/contract/checkout/endpoints';
import { listOrders } from '@casepack/contract/orders/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';

const SHOWN = 5;

/** `isWanted`: something was typed, and the user can see the list at all. */
export const paletteQueries = {
  orders: (search: string, isWanted: boolean) =>
    queryOptions({
      queryKey: ['palette', 'orders', search],
      enabled: isWanted,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => call(listOrders, { query: { search, limit: SHOWN }, signal }),
    }),
  customers: (search: string, isWanted: boolean) =>
    queryOptions({
      queryKey: ['palette', 'customers', search],
      enabled: isWanted,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => call(listCheckoutCustomers, { query: { search, limit: SHOWN }, signal }),
    }),
  products: (search: string, isWanted: boolean) =>
    queryOptions({
      queryKey: ['palette', 'products', search],
      enabled: isWanted,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => call(listProducts, { query: { search, limit: SHOWN }, signal }),
    }),
};
