import * as endpoints from '@casepack/contract/shipments/endpoints';
import type { CancelRemainder, ReturnForm, ShipmentForm } from '@casepack/contract/shipments/shipment';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call';

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
