// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { Order } from '@casepack/contract/orders/order';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleOrder } from '../testing/sample-order';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const staff = sampleUser();
const buyer = sampleUser({ role: 'wholesale_customer', manufacturerId: 3, wholesaleCustomerId: 11 });
const rep = sampleUser({ role: 'sales_rep', manufacturerId: 3, salesOrganizationId: 4 });

let stored: Order | undefined;
let broken: string[];

const documents = [
  {
    key: 'order-confirmation',
    kind: 'order_confirmation',
    name: 'Order confirmation CP-000005.pdf',
    contentType: 'application/pdf',
    bytes: null,
    createdAt: '2026-11-02T10:00:00.000Z',
    removable: false,
  },
];

serveApi('/', ({ path }) => {
  if (broken.includes(path)) return { status: 500, body: { code: 'internal', message: 'Broken' } };
  if (path === '/api/auth/storage-key') return storageKeyOf(staff.id);
  if (path === '/api/orders/5/documents') return ok(documents);
  if (path === '/api/orders/5/reorder') return ok({ lines: [] });
  if (path === '/api/orders/5' && stored) return ok(Order.encode(stored));
  if (path.startsWith('/api/orders/')) return { status: 404, body: { code: 'not_found', message: 'No' } };
  return { body: [], headers: { 'x-total-count': 0 } };
});
beforeEach(() => {
  stored = sampleOrder(2, { salesOrganizationId: 4 });
  broken = [];
});

const late = { timeout: 25_000 };
const person = userEvent.setup({ delay: null });
const title = (name: string) => screen.findByRole('heading', { level: 1, name }, late);

describe('after checkout', () => {
  it.each([
    ['a buyer', buyer, ['Pay $54.00', 'View order', 'Continue Shopping'], 0],
    ['a rep', rep, ['View order', 'Continue Shopping'], 1],
    ['staff', staff, ['View order', 'Continue Shopping'], 1],
  ])('tells %s of the order above the catalog', async (_, user, links, copies) => {
    openPage('/?placed=5', user);

    await title('Order CP-000005 is saved');
    expect(screen.getByRole('heading', { name: 'What happens next' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Order Confirmation' })).toHaveProperty('download');
    for (const name of links) expect(screen.getByRole('link', { name })).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Copy Customer Link' })).toHaveLength(copies);
    expect(screen.getByRole('heading', { level: 2, name: 'Catalog' })).toBeTruthy();
    expect(screen.queryByText('Order Saved Successfully!')).toBeNull();
  });

  it('leads to the payment, the order, and the catalog alone', async () => {
    const router = openPage('/?placed=5', buyer);
    await title('Order CP-000005 is saved');

    expect(screen.getByRole('link', { name: 'Pay $54.00' }).getAttribute('href')).toBe('/orders/5#payment');
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe('/orders/5');
    await person.click(screen.getByRole('link', { name: 'Continue Shopping' }));

    await title('Catalog');
    expect(router.state.location.href).toBe('/');
  });

  it('says that a card was charged', async () => {
    stored = sampleOrder(2, { status: 'paid', amountPaid: cents(5400), paidAt: new Date() });
    openPage('/?placed=5', buyer);

    await title('Order CP-000005 is placed');
    expect(screen.getByText('$54.00 is paid. There is nothing left to pay.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Pay / })).toBeNull();
  });

  it.each(['/?placed=6', '/?placed=2147483647'])('knows no order of others at %s', async (path) => {
    openPage(path, buyer);

    await title('Order Not Found');
    expect(screen.queryByRole('heading', { name: 'Catalog' })).toBeNull();
  });

  it('tries again where the server did not answer', async () => {
    broken = ['/api/orders/5'];
    openPage('/?placed=5', buyer);
    await title('Order Not Found');
    broken = [];

    await person.click(screen.getByRole('button', { name: 'Try again' }));

    await title('Order CP-000005 is saved');
  });

  it('tells of the order also where its documents cannot be had', async () => {
    broken = ['/api/orders/5/documents'];
    openPage('/?placed=5', buyer);
    await title('Order CP-000005 is saved');
    await screen.findByText(/The documents could not be loaded/);
    broken = [];

    await person.click(screen.getByRole('button', { name: 'Try again' }));

    await waitFor(() => expect(screen.getByRole('link', { name: 'Order Confirmation' })).toBeTruthy());
  });
});
