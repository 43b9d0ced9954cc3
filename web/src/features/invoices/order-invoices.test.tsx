// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { OrderStatus } from '@casepack/contract/orders/status';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
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

let invoices: unknown[];
let refusal: string | undefined;
let isBroken: boolean;
let opened: unknown[][];

serveApi('/orders/41', ({ method }) => {
  if (method !== 'POST') return ok(invoices);
  if (isBroken) return { status: 500, body: { code: 'internal', message: 'Broken' } };
  if (refusal !== undefined) return { status: 409, body: { code: 'conflict', message: refusal } };
  invoices = [invoice];
  return ok({ invoiceUrl: invoice.invoiceUrl, invoice });
});
beforeAll(() => {
  window.open = (...given: unknown[]) => {
    opened.push(given);
    return null;
  };
});
beforeEach(() => {
  invoices = [];
  refusal = undefined;
  isBroken = false;
  opened = [];
});

function show(status: OrderStatus, canReadMail = true, amountPaid = 0) {
  const onChanged = vi.fn();
  const paidAt = amountPaid > 0 ? new Date('2026-11-02T10:00:00.000Z') : null;
  const money = {
    total: cents(4620),
    amountPaid: cents(amountPaid),
    amountRefunded: cents(0),
    amountAuthorized: cents(0),
    amountCredited: cents(0),
    paidAt,
  };
  showScreen(
    <OrderInvoices
      order={{ id: 41, status, version: 1, refundDue: false, ...money }}
      canReadMail={canReadMail}
      onChanged={onChanged}
    />,
  );
  return onChanged;
}

describe('the invoice of an order', () => {
  it('has a link to pay by card while something is due', async () => {
    show('waiting_for_payment');

    expect(
      await screen.findByText('The customer gets it by email, with a link to pay by card.'),
    ).toBeTruthy();
  });

  it('has no link to pay by card after the order is paid', async () => {
    show('paid', true, 4620);

    expect(await screen.findByText('The customer gets it by email. Nothing is owed.')).toBeTruthy();
    expect(screen.queryByText(/pay by card/)).toBeNull();
  });

  it('is sent, opens in a new tab, and can be resent', async () => {
    const onChanged = show('waiting_for_payment');
    await userEvent.click(await screen.findByRole('button', { name: 'Send Invoice' }));

    expect(await screen.findByText("An invoice has been sent to the customer's email address.")).toBeTruthy();
    expect(opened).toEqual([['/invoice/abc', '_blank', 'noopener']]);
    expect(await screen.findByRole('button', { name: 'Resend Invoice' })).toBeTruthy();
    expect(screen.getByText('Issued Oct 21, 2026 · Due Nov 20, 2026')).toBeTruthy();
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  });

  it('shows why it cannot be created', async () => {
    refusal = 'There is no email address to send the invoice to.';
    show('waiting_for_payment');
    await userEvent.click(await screen.findByRole('button', { name: 'Send Invoice' }));

    expect(await screen.findByText('Invoice Error')).toBeTruthy();
    expect(screen.getByText(refusal)).toBeTruthy();
    expect(opened).toEqual([]);
  });

  it('reports a server failure', async () => {
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
  ])('shows its email as %s', async (label, changes, words) => {
    invoices = [{ ...invoice, mail: { ...mail, ...changes } }];
    show('invoice_sent');

    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Read the email' }).getAttribute('href')).toBe(
      '/admin?tab=mail&mail=8',
    );
  });

  it('is marked as superseded after the order changed, and sending creates a new one', async () => {
    invoices = [{ ...invoice, supersededAt: '2026-11-02T12:00:00Z', mail: null }];
    show('invoice_sent', false);

    expect(await screen.findByText('Superseded Nov 02, 2026')).toBeTruthy();
    expect(screen.getByText(/Sending makes a new one\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resend Invoice' })).toBeTruthy();
  });

  it('of a cancelled order cannot be sent', async () => {
    show('cancelled');

    expect(await screen.findByText('No invoice was made for this order.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Invoice/ })).toBeNull();
  });
});
