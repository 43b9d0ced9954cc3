import type { ApprovalChange, ApprovalDecision } from '@casepack/contract/approvals/approval';
import * as endpoints from '@casepack/contract/approvals/endpoints';
import type { BuyingLimit } from '@casepack/contract/buying-limits/buying-limit';
import { listBuyingLimits, setBuyingLimit } from '@casepack/contract/buying-limits/endpoints';
import { listOrganizationUsers } from '@casepack/contract/users/endpoints';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { currentUserQuery } from '../../api/current-user';
import { callForPage } from '../../api/list-page';

const all = 'approvals';
/** For the number of those that wait. */
export const waitingQuery: endpoints.ApprovalQuery = { state: 'waiting', limit: 1 };

/** Others in the company decide at any time. */
const staleTime = 0;

export const approvalQueries = {
  list: (query: endpoints.ApprovalQuery) =>
    queryOptions({
      queryKey: [all, 'list', query],
      queryFn: ({ signal }) => callForPage(endpoints.listApprovals, { query, signal }),
      placeholderData: keepPreviousData,
      staleTime,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [all, 'detail', id],
      queryFn: ({ signal }) => call(endpoints.getApproval, { params: { id }, signal }),
      staleTime,
    }),
  limits: () =>
    queryOptions({
      queryKey: [all, 'limits'],
      queryFn: ({ signal }) => call(listBuyingLimits, { signal }),
      staleTime,
    }),
  people: (customerId: number) =>
    queryOptions({
      queryKey: ['users', 'of-company', customerId],
      queryFn: ({ signal }) =>
        call(listOrganizationUsers, {
          params: { organizationType: 'wholesale_customer', organizationId: customerId },
          query: { sort: 'name' },
          signal,
        }),
    }),
};

function useApprovalWrite<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after an error: someone else may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: [all] }),
  });
}

interface Seen {
  id: number;
  version: number;
}

export const useApprove = () =>
  useApprovalWrite(({ id, ...body }: ApprovalDecision & { id: number }) =>
    call(endpoints.approveOrder, { params: { id }, body }),
  );
export const useReject = () =>
  useApprovalWrite(({ id, version, comment }: Seen & { comment: string }) =>
    call(endpoints.rejectOrder, { params: { id }, body: { version, comment } }),
  );
export const useWithdraw = () =>
  useApprovalWrite((id: number) => call(endpoints.withdrawOrder, { params: { id } }));
export const useChangeApproval = () =>
  useApprovalWrite(({ id, ...body }: ApprovalChange & { id: number }) =>
    call(endpoints.changeApproval, { params: { id }, body }),
  );

export function useSetLimit() {
  const client = useQueryClient();
  return useApprovalWrite(async ({ userId, limit }: { userId: number; limit: BuyingLimit }) => {
    const set = await call(setBuyingLimit, { params: { id: userId }, body: limit });
    // Whether the company has approvals at all is known of the current user.
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    return set;
  });
}
