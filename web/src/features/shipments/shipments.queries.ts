import type { Order } from '@casepack/contract/orders/order';
import * as endpoints from '@casepack/contract/shipments/endpoints';
import type { CancelRemainder, ReturnForm, ShipmentForm } from '@casepack/contract/shipments/shipment';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call';

/** What has left the warehouse, with what is invoiced of it; it changes with the order. */
export const shipmentsOf = ({ id, version }: Pick<Order, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['orders', 'shipments', id, version],
    queryFn: ({ signal }) => call(endpoints.listShipments, { params: { id }, signal }),
  });

/** Given to the hooks and not to `mutate`, so that it is also called if the dialog is gone by then. */
export interface ShippingOutcome {
  /** The order after the change. */
  onChanged: (order: Order) => void;
  /** It was refused, or the result is not known: the order is probably not as it is shown. */
  onRefused: () => void;
}

export const useShip = (id: number, { onChanged, onRefused }: ShippingOutcome) =>
  useMutation({
    mutationFn: (body: ShipmentForm) => call(endpoints.createShipment, { params: { id }, body }),
    onSuccess: onChanged,
    onError: onRefused,
  });

export const useCancelRemainder = (id: number, { onChanged, onRefused }: ShippingOutcome) =>
  useMutation({
    mutationFn: (body: CancelRemainder) => call(endpoints.cancelRemainder, { params: { id }, body }),
    onSuccess: onChanged,
    onError: onRefused,
  });

export const useRecordReturn = (id: number, { onChanged, onRefused }: ShippingOutcome) =>
  useMutation({
    mutationFn: (body: ReturnForm) => call(endpoints.recordReturn, { params: { id }, body }),
    onSuccess: onChanged,
    onError: onRefused,
  });
