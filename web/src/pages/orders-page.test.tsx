// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sentOrder } from '../testing/sample-order';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const manufacturer = sampleUser();
const TOTAL = 70;
/** The server sends fewer than fit on a page of 50, which are quicker to draw. */
const SENT = 2;

const rows = Array.from({ length: TOTAL }, (_, at) => ({
  ...sentOrder({ id: at + 1, orderNumber: `CP-${at + 1}` }),
  overdue: false,
}));

const runningJob = {
  ...{ id: '0b0c0d00-0000-4000-8000-000000000000', kind: 'ship', state: 'running', total: 9, done: 4 },
  ...{ skipped: 0, failed: 0 },
  ...{ results: [], problem: null, fileName: null, createdAt: '2026-11-16T12:00:00Z', finishedAt: null },
};
let asked: Record<string, string>[];

serveApi('/orders', ({ path, query }) => {
  if (path === `/api/jobs/${runningJob.id}`) return ok(runningJob);
  if (path === '/api/auth/storage-key') return storageKeyOf(manufacturer.id);
  if (path !== '/api/orders' || query.has('onHold')) return { body: [], headers: { 'x-total-count': 0 } };
  asked.push(Object.fromEntries(query));
  const isExcluded = query.get('status') === 'shipped' || query.has('to');
  const found = isExcluded ? [] : rows.filter(({ orderNumber }) => matches(orderNumber, query));
  const start = (Number(query.get('page') ?? 1) - 1) * Number(query.get('limit'));
  return { body: found.slice(start, start + SENT), headers: { 'x-total-count': found.length } };
});
beforeEach(() => {
  asked = [];
});

function matches(orderNumber: string, query: URLSearchParams): boolean {
  const search = query.get('search');
  return search === null || orderNumber.toLowerCase() === search;
}

// The first test also loads the code of the page.
const late = { timeout: 25_000 };
const person = userEvent.setup({ delay: null });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }, late));
const shows = (text: string | RegExp) => screen.findByText(text, {}, late);

describe('the order history', () => {
  it('has pages, and the page is kept in the URL', async () => {
    const router = openPage('/orders', manufacturer);
    const at = (href: string) => waitFor(() => expect(router.state.location.href).toBe(href));

    expect(await shows('Showing 1 to 2 of 70 results')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Order History' })).toBeTruthy();
    expect(screen.getByText('Track and manage your submitted orders')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Order ID',
      'Customer',
      'Date',
      'Ship Date',
      'Total',
      'Status',
      'Actions',
    ]);
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);

    await press('Next');
    await at('/orders?page=2');
    expect(await shows('Showing 51 to 52 of 70 results')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'CP-51' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'CP-1' })).toBeNull();
    router.history.back();
    await at('/orders');
    expect(await shows('Showing 1 to 2 of 70 results')).toBeTruthy();
  });

  it('leads buyers to the statement of their company', async () => {
    openPage(
      '/orders',
      sampleUser({ role: 'wholesale_customer', wholesaleCustomerId: 11, isOrgAdmin: true }),
    );

    const link = await screen.findByRole('link', { name: 'Statement' }, late);
    expect(link.getAttribute('href')).toBe('/orders/statement');
  });

  it('shows the jobs that go on, also after a reload', async () => {
    sessionStorage.setItem('casepack.started-jobs', runningJob.id);
    openPage('/orders', manufacturer);

    await press('Show: Ship orders');

    expect(await screen.findByRole('dialog', { name: 'Ship orders' }, late)).toBeTruthy();
    sessionStorage.clear();
  });

  it('leads from behind its last page to that page', async () => {
    const router = openPage('/orders?page=900', manufacturer);

    expect(await shows('Showing 51 to 52 of 70 results')).toBeTruthy();
    expect(router.state.location.href).toBe('/orders?page=2');
    expect(router.history.length).toBe(1);
  });

  it('keeps search and filters in the URL, combines them and clears them at once', async () => {
    const router = openPage('/orders', manufacturer);
    const at = (href: string) => waitFor(() => expect(router.state.location.href).toBe(href), late);
    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search orders' }, late);
    await person.type(search, 'cp-7');
    await at('/orders?search=cp-7');
    expect(await shows('Showing 1 to 1 of 1 results')).toBeTruthy();

    await person.selectOptions(screen.getByLabelText('Status'), 'Shipped');
    await at('/orders?search=cp-7&status=shipped');
    expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeTruthy();
    expect(screen.getByText('Try adjusting your search or filters')).toBeTruthy();
    router.history.back();
    await at('/orders?search=cp-7');
    expect(await shows('Showing 1 to 1 of 1 results')).toBeTruthy();

    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2020-01-31' } });
    await at('/orders?search=cp-7&to=2020-01-31');
    await press('Clear filters');
    await at('/orders');
    expect(await shows('Showing 1 to 2 of 70 results')).toBeTruthy();
    expect(search.value).toBe('');
  });

  it('shows what its URL asks for, as after a reload or a link from the overview', async () => {
    openPage('/orders?search=cp-7&status=shipped&from=2026-11-16', manufacturer);

    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search orders' }, late);
    expect(search.value).toBe('cp-7');
    expect(screen.getByLabelText('Status')).toHaveProperty('value', 'shipped');
    expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-11-16');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ search: 'cp-7', status: 'shipped', from: '2026-11-16' }),
    );
  });
});
