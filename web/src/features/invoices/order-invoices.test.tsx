// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { dismissToast } from '../../ui/toast';
import { Toaster } from '../../ui/toaster';
import { OrderInvoices } from './order-invoices';

const mail = { id: 8, state: 'sent', recipientAddress: 'ann@shop.test', lastError: null, sentAt: null };
const invoice = {
  id: 5,
  kind: 'invoice',
  number: 'FH-INV-000012',
  issuedOn: '2026-10-21',
  dueOn: '2026-11-20',
  total: '46.20',
  invoiceUrl: '/invoice/abc',
  supersededAt: null,
  mail,
};

let server: Server;
let invoices: unknown[];
let refusal: string | undefined;
let isBroken: boolean;
let opened: unknown[][];

beforeAll(async () => {
  server = createServer((request, response) => {
    const isSend = request.method === 'POST';
    if (isSend && refusal === undefined) invoices = [invoice];
    response.writeHead(isSend && isBroken ? 500 : isSend && refusal ? 409 : 200, {
      'content-type': 'application/json',
    });
    if (!isSend) response.end(JSON.stringify(invoices));
    else if (refusal) response.end(JSON.stringify({ code: 'conflict', message: refusal }));
    else response.end(JSON.stringify({ invoiceUrl: invoice.invoiceUrl, invoice }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  window.location.href = `http://127.0.0.1:${port}/orders/41`;
  window.open = (...given: unknown[]) => {
    opened.push(given);
    return null;
  };
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  invoices = [];
  refusal = undefined;
  isBroken = false;
  opened = [];
});
afterEach(() => {
  cleanup();
  dismissToast();
});

function show(status: 'waiting_for_payment' | 'invoice_sent' | 'cancelled', canReadMail = true) {
  const onChanged = vi.fn();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={createQueryClient({ onSignedOut: () => undefined })}>
      <RouterContextProvider router={router}>
        <OrderInvoices
          order={{ id: 41, status, version: 1 }}
          canReadMail={canReadMail}
          onChanged={onChanged}
        />
        <Toaster />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return onChanged;
}

describe('the invoice of an order', () => {
  it('is sent, opened in a new tab, and can be sent again', async () => {
    const onChanged = show('waiting_for_payment');
    await userEvent.click(await screen.findByRole('button', { name: 'Send Invoice' }));

    expect(await screen.findByText("An invoice has been sent to the customer's email address.")).toBeTruthy();
    expect(opened).toEqual([['/invoice/abc', '_blank', 'noopener']]);
    expect(await screen.findByRole('button', { name: 'Resend Invoice' })).toBeTruthy();
    expect(screen.getByText('Issued Oct 21, 2026 · Due Nov 20, 2026')).toBeTruthy();
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  });

  it('that cannot be made says why', async () => {
    refusal = 'There is no e-mail address to send the invoice to.';
    show('waiting_for_payment');
    await userEvent.click(await screen.findByRole('button', { name: 'Send Invoice' }));

    expect(await screen.findByText('Invoice Error')).toBeTruthy();
    expect(screen.getByText(refusal)).toBeTruthy();
    expect(opened).toEqual([]);
  });

  it('says so when the server breaks', async () => {
    isBroken = true;
    show('waiting_for_payment');
    await userEvent.click(await screen.findByRole('button', { name: 'Send Invoice' }));

    expect(await screen.findByText('Invoice Error')).toBeTruthy();
    expect(screen.getByText('Failed to create invoice')).toBeTruthy();
  });

  it.each([
    ['Queued', { state: 'queued' }, 'On its way to ann@shop.test'],
    ['Sent', { sentAt: '2026-10-21T15:00:00Z' }, 'To ann@shop.test on Oct 21, 2026'],
    [
      'Failed',
      { state: 'failed', lastError: '550 no such user' },
      'Not delivered to ann@shop.test: 550 no such user',
    ],
    [
      'Kept in the outbox',
      { state: 'kept' },
      'For ann@shop.test. No mail server is set up, so it stays in the outbox.',
    ],
  ])('shows its mail as %s', async (label, changes, words) => {
    invoices = [{ ...invoice, mail: { ...mail, ...changes } }];
    show('invoice_sent');

    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Read the mail' }).getAttribute('href')).toBe(
      '/admin?tab=mail&mail=8',
    );
  });

  it('that the order has outgrown is marked, and sending makes a new one', async () => {
    invoices = [{ ...invoice, supersededAt: '2026-11-02T12:00:00Z', mail: null }];
    show('invoice_sent', false);

    expect(await screen.findByText('Superseded Nov 02, 2026')).toBeTruthy();
    expect(screen.getByText(/Sending makes a new one\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resend Invoice' })).toBeTruthy();
  });

  it('of a cancelled order is not sent', async () => {
    show('cancelled');

    expect(await screen.findByText('No invoice was made for this order.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Invoice/ })).toBeNull();
  });
});
