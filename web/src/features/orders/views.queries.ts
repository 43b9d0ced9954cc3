import type { NewOrderView, OrderViewChange } from '@casepack/contract/orders/order-view';
import {
  createOrderView,
  deleteOrderView,
  editOrderView,
  listOrderViews,
} from '@casepack/contract/orders/view-endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';

// Below the orders, so that their counts follow every change of an order.
const queryKey = ['orders', 'list', 'views'] as const;

export const viewsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return call(listOrderViews, { query: { timeZone }, signal });
  },
  staleTime: 0,
});

function useViewMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) });
}

export const useSaveView = () => useViewMutation((body: NewOrderView) => call(createOrderView, { body }));

export const useEditView = () =>
  useViewMutation(({ id, ...body }: OrderViewChange & { id: number }) =>
    call(editOrderView, { params: { id }, body }),
  );

export const useDeleteView = () => useViewMutation((id: number) => call(deleteOrderView, { params: { id } }));
