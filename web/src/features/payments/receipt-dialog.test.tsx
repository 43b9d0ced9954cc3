// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ReceiptDialog } from './receipt-dialog';

const order = {
  ...{ orderId: 41, orderNumber: 'FH-000041', purchaseOrderNumber: null, orderedAt: '2026-09-01T00:00:00Z' },
  ...{ invoiceNumber: 'FH-INV-000012', dueOn: '2026-10-01', invoiceDue: '48.00' },
  ...{ total: '60.00', due: '48.00', authorized: '0.00' },
};
const twoOrders = [
  order,
  {
    ...{ ...order, orderId: 42, orderNumber: 'FH-000042', due: '12.00' },
    ...{ invoiceNumber: null, dueOn: null, invoiceDue: null },
  },
];

let open: unknown[];
let sent: { body: unknown; key: unknown }[];

serveApi('/receivables', ({ method, body, headers }) => {
  if (method === 'GET') return { status: 200, body: open };
  sent.push({ body, key: headers['idempotency-key'] });
  const receipt = {
    ...{ id: 7, customerId: 9, method: 'check', amount: '50.00', reference: null, note: null },
    ...{ receivedOn: '2026-11-01', cardCancellationPending: false },
    shares: [{ orderId: 41, orderNumber: 'FH-000041', amount: '50.00' }],
  };
  return { status: 200, body: receipt };
});
beforeEach(() => {
  open = twoOrders;
  sent = [];
});

const show = async () => {
  showScreen(<ReceiptDialog customerId={9} onClose={() => undefined} />);
  return screen.findByLabelText(/^Amount \(/);
};
const shareOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Amount for ${name}`);
const record = () => userEvent.click(screen.getByRole('button', { name: 'Record Payment' }));

describe('recording one payment over several orders', () => {
  it('divides the amount, oldest due first, and sends the shares', async () => {
    const amount = await show();
    expect(await screen.findByText('Nothing is applied yet.')).toBeTruthy();
    await userEvent.type(amount, '50.00');

    expect(shareOf('FH-000041').value).toBe('48.00');
    expect(shareOf('FH-000042').value).toBe('2.00');
    await record();

    expect(await screen.findByText(/^\$50\.00 was recorded for/)).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toEqual(expect.any(String));
    expect(sent[0]?.body).toMatchObject({
      method: 'check',
      amount: '50.00',
      reference: null,
      shares: [
        { orderId: 41, amount: '48.00' },
        { orderId: 42, amount: '2.00' },
      ],
    });
  });

  it('says how much of an order is on the invoice that is due', async () => {
    open = [{ ...order, due: '78.00', invoiceDue: '30.66' }];
    await show();

    expect(screen.getByText('$78.00 open · $30.66 of it on FH-INV-000012 · Due Oct 01, 2026')).toBeTruthy();
  });

  it('keeps edited shares, and says what is left to divide', async () => {
    const amount = await show();
    await userEvent.type(amount, '20.00');
    await userEvent.clear(shareOf('FH-000041'));
    await userEvent.type(shareOf('FH-000042'), '12.00');

    expect(screen.getByText('$8.00 is not applied yet.')).toBeTruthy();
    await record();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Oldest first' }));
    expect(shareOf('FH-000041').value).toBe('20.00');
    expect(screen.getByText('The full amount is applied.')).toBeTruthy();
  });
});
