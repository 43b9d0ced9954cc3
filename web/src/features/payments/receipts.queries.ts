import { listOpenOrders, recordReceipt } from '@casepack/contract/payments/ledger-endpoints';
import type { ReceiptForm } from '@casepack/contract/payments/receipts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call';
import { newIdempotencyKey } from '../../api/idempotency-key';

export const openOrdersQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['statements', 'open-orders', customerId],
    queryFn: ({ signal }) => call(listOpenOrders, { params: { id: customerId }, signal }),
    staleTime: 0,
  });

/** One key per dialog: sending it again is the same payment. */
export function useRecordReceipt(customerId: number) {
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (body: ReceiptForm) =>
      call(recordReceipt, { params: { id: customerId }, body, headers: { 'Idempotency-Key': key } }),
    onSettled: () => {
      for (const queryKey of [['statements'], ['orders'], ['order-payments'], ['payments'], ['customers']]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}
