// @vitest-environment happy-dom
import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client';
import { useSetLimit } from '../features/approvals/approvals.queries';
import { useCancelOrder } from '../features/orders/orders.queries';
import { useEditWholesaleCustomer } from '../features/organizations/organizations.queries';
import { useDeletePartNumber } from '../features/part-numbers/part-numbers.queries';
import { useDeleteProduct } from '../features/products/products.queries';
import { useCancelEmailChange } from '../features/users/users.queries';
import { sentOrder } from '../testing/sample-order';
import { ok, serveApi } from '../testing/serve-api';
import { withProviders } from '../testing/show-screen';

const at = '2026-11-01T10:00:00Z';
const customer = {
  ...{ id: 7, manufacturerId: 3, manufacturerName: 'Fernhollow', salesOrganizationId: null },
  ...{ name: 'Nora Field', businessName: null, contactEmail: null, contactPhone: null },
  ...{ billingAddress: null, shippingAddress: null, paymentTerms: 'NET30', requiresApproval: false },
  ...{ selfRegistered: false, active: true, createdAt: at, updatedAt: at, version: 2 },
};
const answers: Record<string, unknown> = {
  '/api/wholesale-customers/7': customer,
  '/api/products/7': { message: 'Deleted' },
  '/api/orders/5/cancel': sentOrder({ id: 5 }),
};

serveApi('/', ({ path }) => ok(answers[path] ?? { id: 7, userId: 7, kind: 'free', amount: null }));

type Write = () => () => Promise<unknown>;

/** On the screen beside what was written, and changed by it. */
it.each<[string, QueryKey, Write]>([
  ['an order cancelled', ['documents', 5], useCancelled],
  ['an order cancelled', ['order-payments', 5], useCancelled],
  ['a customer edited', ['customers', 'summary', 7], useEdited],
  ['a part number deleted', ['customers', 'summary', 7], useNumberDeleted],
  ['a product deleted', ['stock', 'moves', 7, {}], useProductDeleted],
  ['the own account changed', ['current-user'], useAccountChanged],
  ['a buying limit set', ['current-user'], useLimitSet],
])('after %s, %j is read again', async (_, queryKey, useWrite) => {
  const client = createQueryClient({ onSignedOut: () => undefined });
  const { result } = renderHook(useWrite, { wrapper: ({ children }) => withProviders(children, client) });
  let reads = 0;
  client.setQueryData(queryKey, 'before');
  const leave = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      reads += 1;
      return 'after';
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);

  await act(async () => void (await result.current().catch(() => undefined)));

  await waitFor(() => expect(reads).toBe(1));
  leave();
});

function useCancelled() {
  const { mutateAsync } = useCancelOrder(5);
  return () => mutateAsync();
}
function useEdited() {
  const { mutateAsync } = useEditWholesaleCustomer();
  return () => mutateAsync({ id: 7, change: { active: false, version: 1 } });
}
function useNumberDeleted() {
  const { mutateAsync } = useDeletePartNumber(7);
  return () => mutateAsync(3);
}
function useProductDeleted() {
  const { mutateAsync } = useDeleteProduct();
  return () => mutateAsync(7);
}
function useAccountChanged() {
  const { mutateAsync } = useCancelEmailChange();
  return () => mutateAsync(7);
}
function useLimitSet() {
  const { mutateAsync } = useSetLimit();
  return () => mutateAsync({ userId: 7, limit: { kind: 'free', amount: null } });
}
