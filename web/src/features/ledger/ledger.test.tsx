// @vitest-environment happy-dom
import { addDays } from '@casepack/contract/calendar';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { PaymentFigures } from './payment-figures';
import { PaymentList } from './payment-list';

const summary = {
  balance: '1234.50',
  count: 7,
  lastReceivedAt: '2026-11-10T15:30:00Z',
  webhookUrl: 'https://shop.example.test/api/stripe/webhook/3',
  isSandbox: true,
  weeks: Array.from({ length: 12 }, (_, week) => ({
    weekOf: addDays('2026-08-31', 7 * week),
    received: `${week * 100}.00`,
    refunded: week === 11 ? '50.00' : '0.00',
  })),
};
const payment = {
  id: 1,
  orderId: 41,
  orderNumber: 'ORD-41',
  companyName: 'Saltbox Mercantile',
  at: '2026-11-10T15:30:00Z',
  kind: 'payment',
  method: 'card',
  provider: 'sandbox',
  amount: '24.00',
  reference: 'pi_41',
  note: null,
  refundsPaymentId: null,
  refunded: '4.00',
  receivedOn: null,
  receipt: null,
  recordedBy: null,
};
const refund = { ...payment, id: 2, kind: 'refund', amount: '4.00', refunded: '0.00', refundsPaymentId: 1 };

let status: number;
let entries: unknown[];
let asked: string[];

serveApi('/admin', ({ url, path }) => {
  asked.push(url);
  const body = path === '/api/payments/summary' ? summary : entries;
  return { status, body, headers: { 'x-total-count': entries.length } };
});
beforeEach(() => {
  status = 200;
  entries = [payment, refund];
  asked = [];
});

describe('the figures', () => {
  it('show the amounts received, and a table by week for screen readers', async () => {
    showScreen(<PaymentFigures manufacturerId={7} />);

    expect(await screen.findByText('$1,234.50')).toBeTruthy();
    expect(screen.getByText('7')).toBeTruthy();
    expect(screen.getByText('Sandbox: no real money')).toBeTruthy();
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(13);
    expect(rows.at(-1)?.textContent).toBe('Nov 16, 2026$1,100.00$50.00');
    expect(asked).toEqual(['/api/payments/summary?manufacturerId=7']);
  });

  it('can be retried if they fail to load', async () => {
    status = 500;
    showScreen(<PaymentFigures manufacturerId={undefined} />);
    expect(await screen.findByText('The figures could not be loaded')).toBeTruthy();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('$1,234.50')).toBeTruthy();
  });
});

describe('the list of payments', () => {
  it('links each entry to the payment tab of its order', async () => {
    showScreen(<PaymentList manufacturerId={undefined} />);

    const [first] = await screen.findAllByRole('link', { name: 'ORD-41' });
    expect(first?.getAttribute('href')).toBe('/orders/41#payment');
    expect(screen.getByText('$4.00 refunded')).toBeTruthy();
    expect(screen.getByText('−$4.00')).toBeTruthy();
  });

  it('requests what the filters select, and exports the same', async () => {
    showScreen(<PaymentList manufacturerId={7} />);
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Refunds');
    await userEvent.selectOptions(screen.getByLabelText('Method'), 'Check');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2001-01-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2001-12-31' } });

    const days = { from: '2001-01-01', to: '2001-12-31' };
    const filter = { kind: 'refund', method: 'check', ...days, manufacturerId: '7' };
    await waitFor(() => {
      const last = new URL(asked.at(-1) ?? '', window.location.href).searchParams;
      expect(Object.fromEntries(last)).toMatchObject(filter);
    });
    const href = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href') ?? '';
    const { pathname, searchParams } = new URL(href, window.location.href);
    expect(pathname).toBe('/api/payments/export');
    expect(Object.fromEntries(searchParams)).toEqual(filter);
  });

  it('distinguishes an empty list from a filter without results', async () => {
    entries = [];
    showScreen(<PaymentList manufacturerId={undefined} />);
    expect(await screen.findByText('No payments yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View orders' }).getAttribute('href')).toBe('/orders');
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Refunds');

    expect(await screen.findByText('No payments found')).toBeTruthy();
  });
});
