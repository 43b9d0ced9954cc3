// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { OpenOrdersToPay } from './open-orders-to-pay';

const order = {
  ...{ orderId: 41, orderNumber: 'FH-000041', purchaseOrderNumber: null, orderedAt: '2026-09-01T00:00:00Z' },
  ...{ invoiceNumber: 'FH-INV-000012', dueOn: '2026-10-01', invoiceDue: '48.00' },
  ...{ total: '60.00', due: '48.00', authorized: '0.00' },
};
let open: unknown[];
let completion: Reply;

serveApi('/account', ({ path }) => {
  if (path.endsWith('/card-payments/complete')) return completion;
  return path.endsWith('/open-orders') ? ok(open) : { status: 404, body: {} };
});
beforeEach(() => {
  completion = ok({ isOwed: false });
  open = [
    order,
    {
      ...{ ...order, orderId: 42, orderNumber: 'FH-000042', due: '12.00' },
      ...{ invoiceNumber: null, dueOn: null, invoiceDue: null },
    },
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
    expect((await screen.findByText('$60.00 is due.')).textContent).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Pay FH-INV-000012' }));

    expect(await screen.findByRole('dialog', { name: 'Pay 1 order' })).toBeTruthy();
  });

  it('leave out an order whose card is charged when it is approved, and say so', async () => {
    open.push({ ...order, orderId: 43, orderNumber: 'FH-000043', invoiceNumber: null, authorized: '48.00' });
    show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));

    expect(screen.getByText('$60.00 is due.')).toBeTruthy();
    expect(screen.getByText('Your card is charged $48.00 when the order is approved')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select FH-000043' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Pay FH-000043' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pay $60.00' }));

    const dialog = await screen.findByRole('dialog', { name: 'Pay 2 orders' });
    expect(dialog.textContent).not.toContain('FH-000043');
  });

  it('are shortened if there are many, and can still be paid at once', async () => {
    open = Array.from({ length: 40 }, (_, at) => ({
      ...order,
      orderId: at + 1,
      invoiceNumber: `INV-${at + 1}`,
    }));
    show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 40' }));
    expect(screen.getAllByRole('button', { name: /^Pay INV/ })).toHaveLength(5);
    expect(screen.getByRole('button', { name: 'Pay $1,920.00' })).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Show all 40' }));

    expect(screen.getAllByRole('button', { name: /^Pay INV/ })).toHaveLength(40);
  });

  it('say which ones are late', async () => {
    open = [
      { ...order, dueOn: '2020-01-31' },
      { ...order, orderId: 42, invoiceNumber: 'FH-INV-000013', dueOn: '2999-01-31' },
    ];
    show();

    expect(await screen.findByText(/Was due Jan 31, 2020/)).toBeTruthy();
    expect(screen.getByText(/Due Jan 31, 2999/)).toBeTruthy();
  });

  it('of shipments say how much of the order is on the one that is due', async () => {
    open = [{ ...order, due: '78.00', invoiceDue: '30.66', dueOn: '2020-01-31' }];
    show();

    expect(await screen.findByText('$30.66 of it on FH-INV-000012 · Was due Jan 31, 2020')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay FH-000041' })).toBeTruthy();
  });

  it('say that nothing is open', async () => {
    open = [];
    show();

    expect(await screen.findByText('Nothing is due. Every invoice is paid.')).toBeTruthy();
  });
});

it('the dialog closes once its orders are paid, and does not open again at the next selection', async () => {
  const client = showScreen(<OpenOrdersToPay customerId={9} manufacturerId={3} returned={undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay FH-INV-000012' }));
  expect(screen.getByRole('dialog', { name: 'Pay 1 order' })).toBeTruthy();
  open = open.slice(1);
  await client.invalidateQueries();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select FH-000042' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('back from the bank', () => {
  const back = (intentId: string, isRefused = false) =>
    showScreen(<OpenOrdersToPay customerId={9} manufacturerId={3} returned={{ intentId, isRefused }} />);
  const result = () => screen.findByRole('dialog', { name: 'Payment' });
  const refused = { status: 400, body: { code: 'payment_failed', message: 'Your card was declined.' } };

  it.each([
    ['that it is paid', 'pi_1', ok({ isOwed: false }), false, 'Your payment is complete.'],
    [
      'that it is not confirmed yet',
      'pi_2',
      ok({ isOwed: true }),
      false,
      'Your payment is not confirmed yet',
    ],
    ['that the bank declined', 'pi_3', ok({}), true, /^The payment was not confirmed/],
    ['that it failed', 'pi_4', refused, false, 'Your card was declined.'],
  ])('the user sees %s, and is not asked to pay again', async (_, intentId, answer, isRefused, words) => {
    completion = answer;
    back(intentId, isRefused);

    const dialog = await result();
    expect(await within(dialog).findByText(words)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: /^Pay / })).toBeNull();
    await userEvent.click(within(dialog).getByText('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('$60.00 is due.')).toBeTruthy();
  });

  it('the user sees the result also if nothing is due anymore', async () => {
    open = [];
    back('pi_5');

    expect(await within(await result()).findByText('Your payment is complete.')).toBeTruthy();
  });
});
