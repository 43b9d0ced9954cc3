import { listProducts } from '@casepack/contract/catalog/endpoints';
import * as changes from '@casepack/contract/order-changes/endpoints';
import * as endpoints from '@casepack/contract/orders/endpoints';
import { Order } from '@casepack/contract/orders/order';
import type { OrderEdit } from '@casepack/contract/orders/order-change';
import type { OrderStatus } from '@casepack/contract/orders/status';
import type { TrackingForm } from '@casepack/contract/orders/tracking';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { newerState } from '../../api/failure';
import { callForPage } from '../../api/list-page';
import { nextTask } from '../../api/next-task';
import { PAGE_SIZE } from '../../ui/use-list-state';
import { type OrderSearch, toFilter } from './order-search';

const all = 'orders';

/** Orders are changed by people at other desks, so what was read before leaving a page is read again on coming back. */
const staleTime = 0;

/** While the card provider has not said yet what became of a payment. */
const askAgainMs = 3_000;
const whilePending = ({ state }: { state: { data?: { paymentPending: boolean } | undefined } }) =>
  state.data?.paymentPending ? askAgainMs : false;

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
  history: (orderId: number) =>
    queryOptions({
      queryKey: [all, 'history', orderId],
      queryFn: ({ signal }) => call(endpoints.getOrderHistory, { params: { id: orderId }, signal }),
      staleTime,
    }),
};

/** What a change of one order makes stale; the order itself comes with the answer. */
export function useOrderChanged() {
  const client = useQueryClient();
  return {
    show(order: Order): void {
      client.setQueryData(orderQueries.detail(order.id).queryKey, order);
      for (const queryKey of [
        [all, 'list'],
        [all, 'history', order.id],
        [all, 'public', order.publicId],
        ['products'],
      ]) {
        void client.invalidateQueries({ queryKey });
      }
    },
    /** A refusal often means that someone else was quicker: the page then shows how things stand. */
    reread(orderId: number): void {
      void client.invalidateQueries({ queryKey: orderQueries.detail(orderId).queryKey });
      void client.invalidateQueries({ queryKey: orderQueries.history(orderId).queryKey });
    },
  };
}

export function useChangeStatus(orderId: number) {
  const changed = useOrderChanged();
  return useMutation({
    mutationFn: (status: OrderStatus) =>
      call(changes.changeOrderStatus, { params: { id: orderId }, body: { status } }),
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
      // A thousand lines take a moment to be written down: it says before that it is saving.
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

/** The order's lines at today's prices; asked anew each time. */
export const useReorder = () =>
  useMutation({ mutationFn: (orderId: number) => call(endpoints.checkReorder, { params: { id: orderId } }) });

const mostFound = 20;

export const useProductSearch = (manufacturerId: number) =>
  useMutation({
    mutationFn: (search: string) =>
      call(listProducts, { query: { search, manufacturerId, limit: mostFound } }),
  });
