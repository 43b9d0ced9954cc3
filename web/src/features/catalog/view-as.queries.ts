import { listCheckoutCustomers } from '@casepack/contract/checkout/endpoints';
import { getWholesaleCustomer } from '@casepack/contract/organizations/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';
import { callForPage } from '../../api/list-page';

/** More than this and one searches instead of scrolling. */
const offered = 20;

export const viewAsQueries = {
  customers: (search: string, manufacturerId: number | undefined) =>
    queryOptions({
      queryKey: ['catalog', 'customers', search, manufacturerId],
      queryFn: ({ signal }) =>
        callForPage(listCheckoutCustomers, {
          query: { ...(search === '' ? {} : { search }), manufacturerId, sort: 'name', limit: offered },
          signal,
        }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  customerName: (id: number) =>
    queryOptions({
      queryKey: ['catalog', 'customer-name', id],
      queryFn: async ({ signal }) => {
        const { businessName, name } = await call(getWholesaleCustomer, { params: { id }, signal });
        return businessName || name;
      },
    }),
};
