import type { ApprovalSummary } from '@casepack/contract/approvals/approval';
import { requestApproval } from '@casepack/contract/approvals/endpoints';
import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { failure } from '../../api/failure';
import { toast } from '../../ui/toast';
import { checkoutQueries } from './checkout.queries';
import type { CheckoutValues } from './checkout-values';
import { type CheckoutOwner, clearDraft, openDraft, renewKey } from './draft-store';

interface RequestedOrder {
  body: OrderSubmission;
  values: CheckoutValues;
}

/** Sends the order to the administrators of the user's company. The key makes a second press the same request. */
export function useRequestApproval(owner: CheckoutOwner, onRequested: (approval: ApprovalSummary) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, values }: RequestedOrder) =>
      call(requestApproval, { body, headers: { 'Idempotency-Key': openDraft(owner, values).key } }),
    onSuccess: (approval) => {
      clearDraft(owner);
      void queryClient.invalidateQueries({ queryKey: ['approvals'] });
      toast({ title: 'Sent for approval', description: 'The administrators of your company were notified.' });
      onRequested(approval);
    },
    onError: (error) => {
      // Another order was sent under this key before: this one is a new one.
      if (error instanceof ApiError && error.code === 'idempotency_mismatch') renewKey(owner);
      void queryClient.invalidateQueries({ queryKey: checkoutQueries.quotes });
      toast(failure(error, 'The order could not be sent for approval. Please try again.'));
    },
  });
}
