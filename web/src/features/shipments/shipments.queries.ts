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

export const useShip = (id: number) =>
  useMutation({
    mutationFn: (body: ShipmentForm) => call(endpoints.createShipment, { params: { id }, body }),
  });

export const useCancelRemainder = (id: number) =>
  useMutation({
    mutationFn: (body: CancelRemainder) => call(endpoints.cancelRemainder, { params: { id }, body }),
  });

export const useRecordReturn = (id: number) =>
  useMutation({
    mutationFn: (body: ReturnForm) => call(endpoints.recordReturn, { params: { id }, body }),
  });
