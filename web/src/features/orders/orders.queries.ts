import { listProducts } from '@casepack/contract/catalog/endpoints';
import { listCheckoutCustomers, listCheckoutLocations } from '@casepack/contract/checkout/endpoints';
import * as changes from '@casepack/contract/order-changes/endpoints';
import * as endpoints from '@casepack/contract/orders/endpoints';
import type { HoldRelease } from '@casepack/contract/orders/holds';
import { Order } from '@casepack/contract/orders/order';
import type { OrderEdit, StatusChange } from '@casepack/contract/orders/order-change';
import type { OrderSplit } from '@casepack/contract/orders/split';
import type { TrackingForm } from '@casepack/contract/orders/tracking';
import type { DepositForm } from '@casepack/contract/payments/deposit';
import { listShipments, withdrawShipment } from '@casepack/contract/shipments/endpoints';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { newerState } from '../../api/failure';
import { callForPage } from '../../api/list-page';
import { lookUpInParts } from '../../api/look-up-products';
import { nextTask } from '../../api/next-task';
import { readsOnly } from '../../api/query-client';
import { PAGE_SIZE } from '../../ui/use-list-state';
import { type OrderSearch, toFilter } from './order-search';

const all = 'orders';

/** Other users change orders, so they are refetched when a page is opened again. */
const staleTime = 0;

/** While the card provider has not reported the result of a payment. */
const pollMs = 3_000;
const whilePending = ({ state }: { state: { data?: { paymentPending: boolean } | undefined } }) =>
  state.data?.paymentPending ? pollMs : false;

/** One of many customers or products. */
interface Choice {
  id: number;
  name: string;
  details: string;
}
const OFFERED = 6;

export const orderQueries = {
  list: (search: OrderSearch) => {
    const query = { ...toFilter(search), sort: search.sort, page: search.page, limit: PAGE_SIZE };
    return queryOptions({
      queryKey: [all, 'list', query],
      queryFn: ({ signal }) => callForPage(endpoints.listOrders, { query, signal }),
      placeholderData: keepPreviousData,
      staleTime,
    });
  },
  /** How many orders are on hold. Of the list only the count is needed. */
  heldCount: queryOptions({
    queryKey: [all, 'list', 'held'],
    queryFn: async ({ signal }) =>
      (await callForPage(endpoints.listOrders, { query: { onHold: true, limit: 1 }, signal })).total,
    staleTime,
  }),
  /** What can be filtered by, and the names of what is. */
  filterChoices: ({ customerId, productId }: OrderSearch) => {
    const query = { customerId, productId };
    return queryOptions({
      queryKey: [all, 'filter-choices', query],
      queryFn: ({ signal }) => call(endpoints.listOrderFilterChoices, { query, signal }),
      placeholderData: keepPreviousData,
    });
  },
  customerChoices: (search: string) =>
    queryOptions({
      queryKey: [all, 'customer-choices', search],
      queryFn: async ({ signal }): Promise<Choice[]> => {
        const found = await call(listCheckoutCustomers, {
          query: { search, sort: 'name', limit: OFFERED },
          signal,
        });
        return found.map(({ id, name, businessName, contactEmail }) => ({
          id,
          name: businessName || name,
          details: [businessName ? name : '', contactEmail].filter(Boolean).join(' · '),
        }));
      },
      placeholderData: keepPreviousData,
    }),
  productChoices: (search: string) =>
    queryOptions({
      queryKey: [all, 'product-choices', search],
      queryFn: async ({ signal }): Promise<Choice[]> => {
        const found = await call(listProducts, { query: { search, limit: OFFERED }, signal });
        return found.map(({ id, name, sku }) => ({ id, name, details: sku }));
      },
      placeholderData: keepPreviousData,
    }),
  detail: (orderId: number) =>
    queryOptions({
      queryKey: [all, 'detail', orderId],
      queryFn: ({ signal }) => call(endpoints.getOrder, { params: { orderId }, signal }),
      staleTime,
      refetchInterval: whilePending,
    }),
  byLink: (publicId: string) =>
    queryOptions({
      queryKey: [all, 'public', publicId],
      queryFn: ({ signal }) => call(endpoints.getPublicOrder, { params: { publicId }, signal }),
      staleTime,
      refetchInterval: whilePending,
    }),
  /** What the products of an order cost its customer now, for lines whose quantity changes. */
  customerProducts: ({ id, version, items }: Order, catalogOf: number | undefined) =>
    queryOptions({
      queryKey: [all, 'products', id, version],
      queryFn: () => lookUpInParts([...new Set(items.map(({ productId }) => productId))], catalogOf),
      staleTime,
    }),
  /** Asked anew each time: prices may have changed since. */
  repricePreview: (orderId: number, edit: OrderEdit) =>
    queryOptions({
      queryKey: [all, 'reprice', orderId, edit],
      queryFn: ({ signal }) => call(changes.previewReprice, { params: { id: orderId }, body: edit, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  /** What an edit would cost, for those who set no charges. */
  editPreview: (orderId: number, edit: OrderEdit) =>
    queryOptions({
      queryKey: [all, 'edit-preview', orderId, edit],
      queryFn: ({ signal }) => call(changes.previewEdit, { params: { id: orderId }, body: edit, signal }),
      staleTime: 0,
      gcTime: 0,
      placeholderData: keepPreviousData,
    }),
  /** Where an order can go. */
  locationsOf: (customerId: number) =>
    queryOptions({
      queryKey: [all, 'locations', customerId],
      queryFn: ({ signal }) => call(listCheckoutLocations, { params: { id: customerId }, signal }),
      staleTime,
    }),
  /** Why an order is on hold. */
  holds: ({ id, version }: Pick<Order, 'id' | 'version'>) =>
    queryOptions({
      queryKey: [all, 'holds', id, version],
      queryFn: ({ signal }) => call(endpoints.listOrderHolds, { params: { id }, signal }),
      staleTime,
    }),
  /** What has left the warehouse; it changes with the order. */
  shipments: ({ id, version }: Pick<Order, 'id' | 'version'>) =>
    queryOptions({
      queryKey: [all, 'shipments', id, version],
      queryFn: ({ signal }) => call(listShipments, { params: { id }, signal }),
      placeholderData: keepPreviousData,
    }),
  history: (orderId: number) =>
    queryOptions({
      queryKey: [all, 'history', orderId],
      queryFn: ({ signal }) => call(endpoints.getOrderHistory, { params: { id: orderId }, signal }),
      staleTime,
    }),
};

/** What the page of an order shows besides the order. */
const besides = (orderId: number) => [
  orderQueries.history(orderId).queryKey,
  ['documents', orderId],
  ['order-payments', orderId],
];

/** Invalidates what a change of one order affects; the order itself is in the response. */
export function useOrderChanged() {
  const client = useQueryClient();
  return {
    show(order: Order): void {
      client.setQueryData(orderQueries.detail(order.id).queryKey, order);
      for (const queryKey of [
        [all, 'list'],
        [all, 'public', order.publicId],
        ['products'],
        ...besides(order.id),
      ]) {
        void client.invalidateQueries({ queryKey });
      }
    },
    /** A rejected change often means that someone else was faster: the page then shows the current state. */
    reread(orderId: number): void {
      for (const queryKey of [orderQueries.detail(orderId).queryKey, ...besides(orderId)]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  };
}

export function useChangeStatus(orderId: number) {
  const changed = useOrderChanged();
  return useMutation({
    mutationFn: (body: StatusChange) => call(changes.changeOrderStatus, { params: { id: orderId }, body }),
    onSuccess: changed.show,
    onError: () => changed.reread(orderId),
  });
}

export function useWithdrawShipment({ id, version }: Pick<Order, 'id' | 'version'>) {
  const changed = useOrderChanged();
  return useMutation({
    mutationFn: (number: number) => call(withdrawShipment, { params: { id, number }, body: { version } }),
    onSuccess: changed.show,
    onError: () => changed.reread(id),
  });
}

export function useReleaseHolds(orderId: number) {
  const changed = useOrderChanged();
  return useMutation({
    mutationFn: (body: HoldRelease) => call(changes.releaseHolds, { params: { id: orderId }, body }),
    onSuccess: changed.show,
    onError: () => changed.reread(orderId),
  });
}

export function useSetDeposit(orderId: number) {
  const changed = useOrderChanged();
  return useMutation({
    mutationFn: (body: DepositForm) => call(changes.setDeposit, { params: { id: orderId }, body }),
    onSuccess: changed.show,
    onError: () => changed.reread(orderId),
  });
}

export function useRemoveDeposit(orderId: number) {
  const changed = useOrderChanged();
  return useMutation({
    mutationFn: () => call(changes.removeDeposit, { params: { id: orderId } }),
    onSuccess: changed.show,
    onError: () => changed.reread(orderId),
  });
}

export function useCancelOrder(orderId: number) {
  const changed = useOrderChanged();
  return useMutation({
    mutationFn: () => call(changes.cancelOrder, { params: { id: orderId } }),
    onSuccess: changed.show,
    onError: () => changed.reread(orderId),
  });
}

export function useAddTracking(orderId: number) {
  const changed = useOrderChanged();
  return useMutation({
    mutationFn: (body: TrackingForm) => call(changes.addTracking, { params: { id: orderId }, body }),
    onSuccess: changed.show,
    onError: () => changed.reread(orderId),
  });
}

export function useRenewLink(orderId: number) {
  const changed = useOrderChanged();
  return useMutation({
    mutationFn: () => call(changes.renewPublicLink, { params: { id: orderId } }),
    onSuccess: changed.show,
    onError: () => changed.reread(orderId),
  });
}

export function useEditOrder(orderId: number) {
  const changed = useOrderChanged();
  return useMutation({
    mutationFn: async (body: OrderEdit) => {
      // Encoding a thousand lines takes a moment: first show that it is saving.
      await nextTask();
      return call(changes.editOrder, { params: { id: orderId }, body });
    },
    onSuccess: changed.show,
    onError: (error) => {
      const newer = newerState(Order, error);
      if (newer) changed.show(newer);
      else changed.reread(orderId);
    },
  });
}

export function useSplitOrder(orderId: number) {
  const changed = useOrderChanged();
  return useMutation({
    mutationFn: (body: OrderSplit) => call(changes.splitOrder, { params: { id: orderId }, body }),
    onSuccess: ({ first, second }) => {
      changed.show(second);
      changed.show(first);
    },
    onError: () => changed.reread(orderId),
  });
}

/** The lines of the order at current prices; fetched each time. */
export const useReorder = () =>
  useMutation({
    meta: readsOnly,
    mutationFn: (orderId: number) => call(endpoints.checkReorder, { params: { id: orderId } }),
  });
