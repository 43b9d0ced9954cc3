import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { BASE_URL } from '../../address';
import { DEMO_PASSWORD } from '../../fixtures';

/** A name that nothing else in this run carries. */
export const unique = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;

export interface StoredProduct {
  id: number;
  name: string;
  version: number;
}

/** Someone else at work at the same time: a session of its own beside the page's. */
async function colleague(email: string): Promise<APIRequestContext> {
  const session = await request.newContext({ baseURL: BASE_URL });
  const answer = await session.post('/api/auth/login', { data: { email, password: DEMO_PASSWORD } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return session;
}

/** A product of the demo's main manufacturer: cases of 12 at $24.00 unless told otherwise. */
export async function addProduct(fields: Record<string, unknown> = {}): Promise<StoredProduct> {
  const maker = await colleague('maker@demo.casepack.test');
  const name = unique('Meadow Soap');
  const data = {
    ...{ name, sku: `CO-${randomUUID().slice(0, 8)}`, category: 'Journeys', casePackQuantity: 12 },
    ...{ casePackCost: '24.00', wholesalePricePerUnit: '2.00', ...fields },
  };
  const answer = await maker.post('/api/products/single', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const product: StoredProduct = await answer.json();
  await maker.dispose();
  return product;
}

export async function changeProduct({ id, version }: StoredProduct, fields: Record<string, unknown>) {
  const maker = await colleague('maker@demo.casepack.test');
  const answer = await maker.patch(`/api/products/${id}`, { data: { ...fields, version } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await maker.dispose();
}

export async function putInCart(page: Page, { name }: StoredProduct): Promise<void> {
  await page.goto(`/?search=${encodeURIComponent(name)}`);
  await page.getByRole('article', { name }).getByRole('button', { name: /^Add/ }).first().click();
  await expect(page.getByRole('button', { name: /^Cart, [1-9]/ })).toBeVisible();
}

const settingUpMs = 15_000;

/** Through the cart to step 1. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cart, / }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review Your Order' })).toBeVisible({
    timeout: settingUpMs,
  });
}

export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment & Shipping' })).toBeVisible();
}

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Order - Pay Later' });
export const summaryOf = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });

interface StoredOrder {
  id: number;
  status: string;
  total: string;
  paymentMethod: string;
  customer: { companyName: string };
}

interface FullOrder extends StoredOrder {
  items: { productId: number; quantity: number }[];
}

/** The newest orders, as whoever is signed in on the page sees them, that hold this product. */
export async function ordersOf(page: Page, { id }: StoredProduct): Promise<FullOrder[]> {
  const list: StoredOrder[] = await (await page.request.get('/api/orders', { params: { limit: 20 } })).json();
  const orders = await Promise.all(
    list.map(async (order): Promise<FullOrder> => (await page.request.get(`/api/orders/${order.id}`)).json()),
  );
  return orders.filter(({ items }) => items.some(({ productId }) => productId === id));
}

export async function expectSaved(page: Page): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: 'Order Saved Successfully!' });
  await expect(toast).toContainText('can be paid later');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
}
