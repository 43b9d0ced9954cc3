import type { Order } from '@casepack/contract/orders/order';
import type { OffPlatformPayment, RefundForm } from '@casepack/contract/payments/ledger';
import {
  listOrderPayments,
  recordPayment,
  refundPayment,
} from '@casepack/contract/payments/ledger-endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { newIdempotencyKey } from '../../api/idempotency-key';

export const orderLedgerQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['order-payments', orderId],
    queryFn: ({ signal }) => call(listOrderPayments, { params: { id: orderId }, signal }),
    staleTime: 0,
  });

/** Invalidates the lists of payments; the order itself is in the response. */
function useLedgerChanged(orderId: number) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: orderLedgerQuery(orderId).queryKey });
    void client.invalidateQueries({ queryKey: ['payments'] });
    void client.invalidateQueries({ queryKey: ['customers'] });
  };
}

/** Given to the hooks and not to `mutate`, so that it is also called if the dialog is gone by then. */
export interface LedgerOutcome {
  /** The order after the change. */
  onChanged: (order: Order) => void;
  /** It was refused, or the result is not known: the order is probably not as it is shown. */
  onRefused: () => void;
}

/** One key per dialog: sending it again is the same payment. */
export function useRecordPayment(orderId: number, { onChanged, onRefused }: LedgerOutcome) {
  const [key] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (body: OffPlatformPayment) =>
      call(recordPayment, { params: { id: orderId }, body, headers: { 'Idempotency-Key': key } }),
    onSuccess: onChanged,
    onError: onRefused,
    onSettled: useLedgerChanged(orderId),
  });
}

/** An error response means that nothing was refunded: the next attempt is a new refund. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';

export function useRefundPayment(orderId: number, { onChanged, onRefused }: LedgerOutcome) {
  const [key, setKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (body: RefundForm) =>
      call(refundPayment, { params: { id: orderId }, body, headers: { 'Idempotency-Key': key } }),
    onSuccess: (order) => {
      setKey(newIdempotencyKey);
      onChanged(order);
    },
    onError: (error) => {
      if (isRefused(error)) setKey(newIdempotencyKey);
      onRefused();
    },
    onSettled: useLedgerChanged(orderId),
  });
}
