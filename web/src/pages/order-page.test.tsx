// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleOrder, sentOrder } from '../testing/sample-order';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const manufacturer = sampleUser();
const PUBLIC_ID = 'AAAAAAAAAAAAAAAAAAAAAB';

const [line] = sampleOrder(1).items;
const items = line
  ? [
      { ...line, quantity: 2 },
      { ...line, id: 2, quantity: 3, isTester: true },
    ] // sold both ways
  : [];
const placed = {
  ...{ id: 1, at: '2026-11-02T10:00:00.000Z', cause: 'staff', kind: 'created', actorName: 'Ada Maker' },
  changes: {},
};

const invoice = {
  ...{ id: 5, kind: 'invoice', number: 'CP-INV-000012', issuedOn: '2026-10-21', dueOn: '2026-11-20' },
  ...{ total: '30.00', invoiceUrl: '/invoice/abc', supersededAt: null, mail: null },
};
let isSent = false;

serveApi('/orders/5', ({ path, method }) => {
  if (path === '/api/orders/5/create-invoice') {
    isSent = method === 'POST';
    return ok({ invoiceUrl: invoice.invoiceUrl, invoice });
  }
  if (path === '/api/auth/storage-key') return storageKeyOf(manufacturer.id);
  if (path === '/api/orders/5') return ok(sentOrder({ items }));
  if (path.endsWith('/history')) return ok([placed]);
  if (path === `/api/public/orders/${PUBLIC_ID}`) {
    return ok({ ...sentOrder({ items }), manufacturerName: 'Fernhollow', shipments: [] });
  }
  if (/^\/api\/(public\/|invoices\/|orders\/\d+$)/.test(path))
    return { status: 404, body: { code: 'not_found', message: '' } };
  return { body: [], headers: { 'x-total-count': 0 } };
});

// The first test also loads the code of the page.
const late = { timeout: 25_000 };
const heading = (name: string) => screen.findByRole('heading', { name }, late);

describe('the page of an order', () => {
  it('shows when it was placed, its lines and its history, and has a URL for each tab', async () => {
    const router = openPage('/orders/5', manufacturer);

    expect(await heading('Order CP-000005')).toBeTruthy();
    expect(screen.getByText('Created on Nov 02, 2026')).toBeTruthy();
    const lines = within(screen.getByRole('region', { name: 'Order Items' })).getAllByRole('listitem');
    expect(lines[0]?.textContent).toContain('2 cases (24 units)');
    expect(lines[1]?.textContent).toContain('3 units');
    expect(lines[1]?.textContent).toContain('Tester');
    const changes = await screen.findByRole('region', { name: 'Changes' }, late);
    expect(await within(changes).findByText(/Order placed/)).toBeTruthy();
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Overview', 'Payment', 'Tracking', 'Documents']);

    await userEvent.click(screen.getByRole('tab', { name: 'Payment' }));
    await waitFor(() => expect(router.state.location.href).toBe('/orders/5#payment'));
    expect(await heading('Payment Management')).toBeTruthy();
  });

  it('sends the invoice from its head, and shows it', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const router = openPage('/orders/5', manufacturer);

    await userEvent.click(await screen.findByRole('button', { name: 'Send Invoice' }, late));

    await waitFor(() => expect(router.state.location.href).toBe('/orders/5#payment'));
    expect(isSent).toBe(true);
    expect(await screen.findByText('Invoice Sent')).toBeTruthy();
  });

  it('offers the manufacturer the link, the edit and the status at once, and the rest in a menu', async () => {
    openPage('/orders/5', manufacturer);
    const bar = await screen.findByRole('region', { name: 'Manufacturer View' }, late);

    expect(bar.textContent).toContain('Manage order status and tracking');
    const names = within(bar)
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label') ?? each.textContent);
    expect(names).toEqual(['Copy Customer Link', 'Edit Order', 'Change Status', 'More actions']);
    await userEvent.click(within(bar).getByRole('button', { name: 'More actions' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Ship',
      'Require Deposit',
      'Split Order',
      'Replace Customer Link',
    ]);
  });
});

it('says of an unknown invoice that there is none', async () => {
  openPage('/invoice/abc', null);

  expect(await heading('Invoice Not Found')).toBeTruthy();
});

describe('the public page of an order', () => {
  it('is no place to manage it, not even for its manufacturer', async () => {
    openPage(`/order/${PUBLIC_ID}`, manufacturer);

    expect(await heading('Order CP-000005')).toBeTruthy();
    expect(screen.getByText('Public View')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Orders' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Manufacturer View' })).toBeNull();
  });

  it('leads visitors back to where they came from', async () => {
    openPage(`/order/${PUBLIC_ID}`, null);

    expect(await heading('Order CP-000005')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it.each(['/order/AAAAAAAAAAAAAAAAAAAAAA', '/orders/7', `/orders/${PUBLIC_ID}`])(
    'says the same of every order that a visitor cannot see: %s',
    async (path) => {
      openPage(path, null);

      expect(await heading('Order Not Found')).toBeTruthy();
      expect(
        screen.getByText(
          "The order you're looking for could not be found or you don't have permission to view it.",
        ),
      ).toBeTruthy();
    },
  );
});
