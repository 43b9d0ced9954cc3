import {
  type CheckoutPayment,
  createCheckoutPayment,
  listCheckoutCustomers,
  listCheckoutLocations,
  quote,
  saveOrder,
  submitOrder,
} from '@casepack/contract/checkout/endpoints';
import type { OrderSubmission, QuoteRequest } from '@casepack/contract/checkout/submission';
import { createLocation, listSalesOrganizations } from '@casepack/contract/organizations/endpoints';
import type { Location, NewLocation } from '@casepack/contract/organizations/location';
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call';
import { callForPage } from '../../api/list-page';
import { lookUpInParts } from '../../api/look-up-products';

/** More than this and one looks for a name instead of scrolling. */
const OFFERED = 20;

export const checkoutQueries = {
  quotes: ['checkout', 'quote'] as const,
  /** Never from memory: what counts is what the server says now. The text stands for the request: it is quicker to compare. */
  quote: (request: QuoteRequest | undefined, text: string | undefined) =>
    queryOptions({
      queryKey: [...checkoutQueries.quotes, text],
      queryFn: request ? ({ signal }) => call(quote, { body: request, signal }) : skipToken,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  customers: (search: string) =>
    queryOptions({
      queryKey: ['checkout', 'customers', search],
      queryFn: ({ signal }) =>
        callForPage(listCheckoutCustomers, {
          query: { ...(search === '' ? {} : { search }), sort: 'name', limit: OFFERED },
          signal,
        }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  /** By customer alone: what is known of their prices stays when lines are removed. */
  customerPrices: (customerId: number | null, productIds: readonly number[]) =>
    queryOptions({
      queryKey: ['checkout', 'customer-prices', customerId],
      queryFn: customerId === null ? skipToken : () => lookUpInParts(productIds, customerId),
      gcTime: 0,
    }),
  locations: (customerId: number | null) =>
    queryOptions({
      queryKey: ['checkout', 'locations', customerId],
      queryFn:
        customerId === null
          ? skipToken
          : ({ signal }) => call(listCheckoutLocations, { params: { id: customerId }, signal }),
      staleTime: 0,
    }),
  salesOrganizations: () =>
    queryOptions({
      queryKey: ['checkout', 'sales-organizations'],
      queryFn: ({ signal }) =>
        call(listSalesOrganizations, { query: { sort: 'name', active: true }, signal }),
      staleTime: 0,
    }),
};

type ShipTo = Pick<
  NewLocation,
  'name' | 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'zipCode' | 'country' | 'isBillingLocation'
>;

export function useAddShipTo(customerId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = checkoutQueries.locations(customerId);
  return useMutation({
    mutationFn: (shipTo: ShipTo) => call(createLocation, { body: toNewLocation(customerId, shipTo) }),
    onSuccess: (added) => {
      // At once, so that it can be selected before the list was asked for again.
      queryClient.setQueryData(queryKey, (known: Location[] = []) => [...known, added]);
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: ['locations'] });
    },
  });
}

const toNewLocation = (customerId: number, shipTo: ShipTo): NewLocation => ({
  ...shipTo,
  organizationType: 'wholesale_customer',
  organizationId: customerId,
  locationType: 'store',
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  isShippingLocation: true,
  isActive: true,
  isPrimary: false,
  manufacturerId: null,
});

interface OrderToSend {
  body: OrderSubmission;
  key: string;
}

export function useSaveOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: OrderToSend) =>
      call(saveOrder, { body, headers: { 'Idempotency-Key': key } }),
    // Stock, orders, customers and, for a newcomer, the own organization: an order touches them all.
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}

export const useStartPayment = () =>
  useMutation({ mutationFn: (body: CheckoutPayment) => call(createCheckoutPayment, { body }) });

export function useSubmitOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: OrderToSend) =>
      call(submitOrder, { body, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}
