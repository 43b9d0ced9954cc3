import { expect, type Page } from '@playwright/test';
import { addProduct as add, manufacturer, read, type StoredProduct } from '../../world';

/** A product of the demo's main manufacturer: cases of 12 at $24.00 by default. */
export const addProduct = async (fields: Record<string, unknown> = {}): Promise<StoredProduct> =>
  add(await manufacturer(), fields);

export async function changeProduct({ id, version }: StoredProduct, fields: Record<string, unknown>) {
  await read(await (await manufacturer()).patch(`/api/products/${id}`, { data: { ...fields, version } }));
}

/** From the catalog into the cart, like a user. */
export async function putInCart(page: Page, { name }: { name: string }): Promise<void> {
  await page.goto(`/?search=${encodeURIComponent(name)}`);
  await page.getByRole('article', { name }).getByRole('button', { name: /^Add/ }).first().click();
  await expect(page.getByRole('button', { name: /^Cart, [1-9]/ })).toBeVisible();
}

const settingUpMs = 15_000;

const expectStep = (page: Page, name: 'Review Your Order' | 'Payment & Shipping') =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: settingUpMs });

/** Through the cart to step 1. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cart, / }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expectStep(page, 'Review Your Order');
}

export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expectStep(page, 'Payment & Shipping');
}

/** Puts the cart into the browser storage before a page is open: filling it by hand has its own tests. */
async function fillCart(page: Page, product: StoredProduct, quantity = 1): Promise<void> {
  const { id } = await read<{ id: number }>(await page.request.get('/api/auth/user'));
  const line = { productId: product.id, isTester: false, quantity, product };
  await page.addInitScript(
    ({ key, text }) => {
      // Only once: a page that is reloaded must find the current cart.
      if (sessionStorage.getItem(text) !== null) return;
      sessionStorage.setItem(text, 'filled');
      localStorage.setItem(key, text);
    },
    { key: `casepack.cart.${id}`, text: JSON.stringify([line]) },
  );
}

/** Opens step 1 with this product in the cart. */
export async function startCheckout(page: Page, product: StoredProduct, quantity = 1): Promise<void> {
  await fillCart(page, product, quantity);
  await page.goto('/checkout');
  await expectStep(page, 'Review Your Order');
}

/** Opens step 2 with this product in the cart. */
export async function startPayment(page: Page, product: StoredProduct, quantity = 1): Promise<void> {
  await fillCart(page, product, quantity);
  await page.goto('/checkout#payment');
  await expectStep(page, 'Payment & Shipping');
}

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Order - Pay Later' });
export const summaryOf = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });

interface StoredOrder {
  id: number;
  publicId: string;
  orderNumber: string;
  status: string;
  total: string;
  paymentMethod: string;
  customer: { companyName: string };
}

interface FullOrder extends StoredOrder {
  items: { productId: number; quantity: number }[];
}

/** The orders with this product, newest first, as seen by the user signed in on the page. */
export async function ordersOf(page: Page, { id }: StoredProduct): Promise<FullOrder[]> {
  const params = { productId: id };
  const list = await read<StoredOrder[]>(await page.request.get('/api/orders', { params }));
  return Promise.all(
    list.map(async (order) => read<FullOrder>(await page.request.get(`/api/orders/${order.id}`))),
  );
}

/** The catalog, which tells of the order that was just made. */
export async function expectToldOf(page: Page, how: 'placed' | 'saved'): Promise<void> {
  await expect(page).toHaveURL(/\/\?placed=\d+$/);
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`^Order .+ is ${how}$`) }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Catalog' })).toBeVisible();
}

export async function expectSaved(page: Page): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: 'Order Saved Successfully!' });
  await expect(toast).toContainText('can be paid later');
  await expectToldOf(page, 'saved');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
}
