// @vitest-environment happy-dom
import { Order } from '@casepack/contract/orders/order';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleOrder } from '../testing/sample-order';
import { sampleProduct } from '../testing/sample-product';
import { sampleUser } from '../testing/sample-user';
import { ok, type ReceivedRequest, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const buyer = sampleUser({ role: 'wholesale_customer', manufacturerId: 3, wholesaleCustomerId: 11 });
const [item] = sampleOrder(1).items;
const order = sampleOrder(1, {
  notes: 'Back door',
  ...(item
    ? {
        items: [
          { ...item, note: 'Gift wrap' },
          { ...item, id: 2, note: 'Plain' },
        ],
      }
    : {}),
});

const line = (changes: object = {}) => ({
  ...{ line: 0, productId: 1, isTester: false, quantity: 2, name: 'Soap 1', sku: 'S-1' },
  ...{ knownUnitPrice: '24.00', unitPrice: '24.00', totalPrice: '48.00' },
  price: { source: 'own', listName: null, fromQuantity: 1, ownPrice: '24.00', next: null },
  ...{ minimumQuantity: null, orderMultiple: 1, maximumQuantity: null, unitsAvailable: null },
  problems: [],
  product: sampleProduct({ id: 1, name: 'Soap 1' }),
  ...changes,
});
let lines: object[];
let asked: ReceivedRequest[];

serveApi('/', (request) => {
  const { path, method } = request;
  asked.push(request);
  if (path === '/api/auth/storage-key') return storageKeyOf(buyer.id);
  if (path === '/api/orders/5/reorder') return ok({ lines });
  if (path === '/api/orders/5') return ok(Order.encode(order));
  if (path.startsWith('/api/drafts/') && method === 'PUT') {
    return { status: 500, body: { code: 'internal', message: 'Broken' } };
  }
  return { body: [], headers: { 'x-total-count': 0 } };
});
beforeEach(() => {
  asked = [];
  lines = [line()];
  localStorage.clear();
});

const late = { timeout: 25_000 };
const person = userEvent.setup({ delay: null });

async function duplicate() {
  openPage('/?placed=5', buyer);
  await person.click(await screen.findByRole('button', { name: 'Order again' }, late));
  return screen.findByRole('dialog', { name: 'Duplicate order CP-000005' }, late);
}
const cart = () => screen.findByRole('button', { name: /^Cart/ });

describe('duplicating an order', () => {
  it('adds it to the cart, and Undo restores the cart', async () => {
    const dialog = await duplicate();
    expect(within(dialog).queryByRole('button', { name: 'Replace cart' })).toBeNull();

    await person.click(within(dialog).getByRole('button', { name: 'Add to cart' }));

    expect(await screen.findByText('1 line of order CP-000005', {}, late)).toBeTruthy();
    await waitFor(async () => expect((await cart()).getAttribute('aria-label')).toContain('2 items'));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await cart()).getAttribute('aria-label')).not.toContain('2 items'));
  }, 60_000);

  it('replaces the cart only if that was chosen', async () => {
    const first = await duplicate();
    await person.click(within(first).getByRole('button', { name: 'Add to cart' }));
    await waitFor(async () => expect((await cart()).getAttribute('aria-label')).toContain('2 items'), late);
    await person.click(screen.getByRole('button', { name: 'Order again' }));
    const second = await screen.findByRole('dialog', {}, late);

    await person.click(within(second).getByRole('button', { name: 'Replace cart' }));

    expect(await screen.findByText('Cart replaced', {}, late)).toBeTruthy();
    expect((await cart()).getAttribute('aria-label')).toContain('2 items');
  }, 60_000);

  it('sends customer, lines and notes as a draft, and stays if that fails', async () => {
    lines = [line(), line({ line: 1, quantity: 3 })];
    const dialog = await duplicate();

    await person.click(within(dialog).getByRole('button', { name: 'New draft' }));

    expect(await screen.findByText('Error', {}, late)).toBeTruthy();
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      version: 0,
      content: {
        lines: [
          { entry: 'S-1', productId: 1, quantity: 2, isTester: false, note: 'Gift wrap' },
          { entry: 'S-1', productId: 1, quantity: 3, isTester: false, note: 'Plain' },
        ],
        details: { notes: 'Back door', purchaseOrderNumber: '' },
      },
    });
    expect(screen.getByRole('dialog')).toBe(dialog);
  }, 60_000);

  it('tells what has changed, and offers nothing if nothing can be ordered', async () => {
    lines = [
      line({ unitPrice: null, totalPrice: null, price: null, product: null, problems: ['no_longer_sold'] }),
    ];
    const dialog = await duplicate();

    expect(dialog.textContent).toContain('Nothing on this order can be ordered today.');
    expect(within(dialog).getByRole('listitem').textContent).toContain('was left out');
    await person.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  }, 60_000);
});
