// @vitest-environment happy-dom
import { addDays } from '@casepack/contract/calendar';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { OverviewFigures } from './overview-figures';

const full = {
  asOf: '2026-11-16T15:30:00Z',
  weeks: Array.from({ length: 12 }, (_, week) => ({
    weekOf: addDays('2026-08-31', 7 * week),
    orders: week,
    revenue: `${week * 100}.00`,
  })),
  since: '2026-08-19',
  topProducts: [{ id: 4, name: 'Lavender Soap', sku: 'SOAP-4', revenue: '1200.00' }],
  topCustomers: [{ id: 9, companyName: 'Saltbox & Sons', orders: 1, revenue: '800.00' }],
  unpaid: { orders: 1200, amount: '98765.40' },
  overdue: { orders: 1, amount: '43.20' },
  waiting: { pending: 3, waitingForPayment: 4, invoiceSent: 5, paid: 6, processing: 7, refundDue: 1 },
};
const empty = {
  ...full,
  weeks: full.weeks.map((week) => ({ ...week, orders: 0, revenue: '0.00' })),
  topProducts: [],
  topCustomers: [],
  unpaid: { orders: 0, amount: '0.00' },
  overdue: { orders: 0, amount: '0.00' },
};

let status: number;
let answer: object;
let asked: string[];

serveApi('/overview', ({ url }) => {
  asked.push(url);
  return { status, body: answer };
});
beforeEach(() => {
  status = 200;
  answer = full;
  asked = [];
});

const show = (manufacturerId?: number) =>
  showScreen(<OverviewFigures manufacturerId={manufacturerId} hasReceivables />);

const hrefOf = async (name: string | RegExp) =>
  decodeURIComponent((await screen.findByRole('link', { name })).getAttribute('href') ?? '');

describe('the overview', () => {
  it.each([
    [/^Pending approval ?3$/, '/orders?status=pending'],
    [/^Waiting for payment ?4$/, '/orders?status=waiting_for_payment'],
    [/^Invoice sent ?5$/, '/orders?status=invoice_sent'],
    [/^Paid, not shipped ?6$/, '/orders?status=paid'],
    [/^Processing ?7$/, '/orders?status=processing'],
    [/^Refund due ?1$/, '/orders?payment=refund_due'],
    [/^Open ?\$98,765\.40 ?1,200 unpaid orders$/, '/orders?payment=open'],
    [/^Overdue ?\$43\.20 ?1 invoice past the due date$/, '/orders?payment=overdue'],
    ['Week of Nov 16, 2026: $1,100.00', '/orders?from=2026-11-16&to=2026-11-22'],
    ['Week of Nov 16, 2026: 11 orders', '/orders?from=2026-11-16&to=2026-11-22'],
    ['Saltbox & Sons', '/orders?customerId=9&from=2026-08-19'],
    ['Lavender Soap', '/?search=SOAP-4'],
  ])('links from %s to %s', async (name, href) => {
    show();

    expect(await hrefOf(name)).toBe(href);
  });

  it.each([
    [/^Pending approval/, '/orders?status=pending&manufacturerId=7'],
    [/^Refund due/, '/orders?payment=refund_due&manufacturerId=7'],
    [/^Open/, '/orders?payment=open&manufacturerId=7'],
    [/^Overdue/, '/orders?payment=overdue&manufacturerId=7'],
    ['Week of Nov 16, 2026: 11 orders', '/orders?from=2026-11-16&to=2026-11-22&manufacturerId=7'],
  ])('links from %s of one manufacturer to %s', async (name, href) => {
    show(7);

    expect(await hrefOf(name)).toBe(href);
  });

  it('leaves the tooltips of the weeks to the app', async () => {
    show();

    const links = await screen.findAllByRole('link', { name: /^Week of/ });
    expect(new Set(links.map(({ title }) => title))).toEqual(new Set(['']));
  });

  it('has tables of the weeks for screen readers', async () => {
    show();

    const revenue = within(await screen.findByRole('table', { name: 'Revenue by week' })).getAllByRole('row');
    const orders = within(screen.getByRole('table', { name: 'Orders by week' })).getAllByRole('row');
    expect(revenue).toHaveLength(13);
    expect(revenue.at(-1)?.textContent).toBe('Nov 16, 2026$1,100.00');
    expect(orders.at(-1)?.textContent).toBe('Nov 16, 202611');
    expect(screen.getByText(/as of \d\d:\d\d [AP]M$/)).toBeTruthy();
  });

  it("requests the days in the user's time zone and the selected manufacturer", async () => {
    show(7);
    await screen.findByText('Orders waiting');

    const query = new URL(asked[0] ?? '', window.location.href).searchParams;
    expect(query.get('manufacturerId')).toBe('7');
    expect(query.get('timeZone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('shows that there is nothing yet', async () => {
    answer = empty;
    show();

    expect(await screen.findAllByText('No orders in this time yet.')).toHaveLength(2);
    expect(screen.getByText('No invoice is past its due date')).toBeTruthy();
  });

  it('can be retried if it fails to load', async () => {
    status = 500;
    show();
    expect(await screen.findByText('The figures could not be loaded')).toBeTruthy();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Orders waiting')).toBeTruthy();
  });
});
