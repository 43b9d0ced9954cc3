// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ok, serveApi } from '../../testing/serve-api';
import { useCompletePayment } from './card-payments.queries';

serveApi('/account', () => ok({ isOwed: false }));

it('reads the available credit of the customer again after a payment', async () => {
  const client = new QueryClient();
  const credit = ['customers', 'credit', 9];
  client.setQueryData(credit, { limit: 50_000, exposure: 38_000, available: 12_000 });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useCompletePayment({ customerId: 9, orderIds: [41, 42] }), { wrapper });

  result.current.mutate('pi_1');

  await waitFor(() => expect(client.getQueryState(credit)?.isInvalidated).toBe(true));
});
