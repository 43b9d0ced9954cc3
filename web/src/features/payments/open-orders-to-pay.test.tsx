// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { OpenOrdersToPay } from './open-orders-to-pay';

const order = {
  ...{ orderId: 41, orderNumber: 'FH-000041', purchaseOrderNumber: null, orderedAt: '2026-09-01T00:00:00Z' },
  ...{ invoiceNumber: 'FH-INV-000012', dueOn: '2026-10-01', total: '60.00', due: '48.00' },
};
let open: unknown[];

serveApi('/account', ({ path }) =>
  path.endsWith('/open-orders') ? { status: 200, body: open } : { status: 404, body: {} },
);
beforeEach(() => {
  open = [
    order,
    { ...order, orderId: 42, orderNumber: 'FH-000042', invoiceNumber: null, dueOn: null, due: '12.00' },
  ];
});

const show = () => showScreen(<OpenOrdersToPay customerId={9} manufacturerId={3} returned={undefined} />);

describe('the open invoices of a company', () => {
  it('can be paid at once', async () => {
    show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pay $60.00' }));

    const dialog = await screen.findByRole('dialog', { name: 'Pay 2 orders' });
    expect(dialog.textContent).toContain('FH-000041, FH-000042');
  });

  it('can be paid one by one', async () => {
    show();
    expect((await screen.findByText('$60.00 is open.')).textContent).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Pay FH-INV-000012' }));

    expect(await screen.findByRole('dialog', { name: 'Pay 1 order' })).toBeTruthy();
  });

  it('say that nothing is open', async () => {
    open = [];
    show();

    expect(await screen.findByText('Nothing is open. Every invoice is paid.')).toBeTruthy();
  });
});
