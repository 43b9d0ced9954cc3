// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ReceivablesList } from './receivables-list';

const nothing = {
  current: '0.00',
  days1to30: '0.00',
  days31to60: '0.00',
  days61to90: '0.00',
  over90: '0.00',
};
const owing = {
  asOf: '2026-11-15',
  totals: {
    customers: 1,
    invoices: 2,
    balance: '60.00',
    overdue: '48.00',
    aging: { ...nothing, current: '12.00', days31to60: '48.00' },
  },
  customers: [
    {
      customerId: 9,
      name: 'Corner Shop',
      customerNumber: 'C-7',
      invoices: 2,
      balance: '60.00',
      overdue: '48.00',
      aging: { ...nothing, current: '12.00', days31to60: '48.00' },
      oldestDueOn: '2026-10-01',
    },
  ],
};
const none = { ...owing, totals: { ...owing.totals, customers: 0, balance: '0.00' }, customers: [] };

let body: unknown;
let asked: string[];

serveApi('/receivables', ({ url }) => {
  asked.push(url);
  return { status: 200, body };
});
beforeEach(() => {
  body = owing;
  asked = [];
});

const show = () => showScreen(<ReceivablesList manufacturerId={7} link={({ name }) => name} />);

describe('the receivables', () => {
  it('show each customer by age, and the totals', async () => {
    show();

    const table = within(await screen.findByRole('table', { name: 'Receivables by customer' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      'Corner ShopC-7 · 2 invoices$12.00–$48.00––$48.00$60.00',
      '1 customer$12.00–$48.00––$48.00$60.00',
    ]);
    expect(screen.getByText('$48.00 overdue as of Nov 15, 2026')).toBeTruthy();
  });

  it('are searched and sorted by the server, and exported with the same search', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Balance' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'corner');

    await waitFor(() => {
      const last = new URL(asked.at(-1) ?? '', window.location.href).searchParams;
      expect(Object.fromEntries(last)).toMatchObject({
        search: 'corner',
        sort: 'balance',
        manufacturerId: '7',
      });
    });
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      '/api/receivables/export?search=corner&manufacturerId=7',
    );
  });

  it('say that nothing is owed', async () => {
    body = none;
    show();

    expect(await screen.findByText('Nothing is owed')).toBeTruthy();
  });
});
