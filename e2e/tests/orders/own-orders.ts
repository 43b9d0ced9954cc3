import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';

/** A word that nothing else in this run carries. */
const uniqueWord = (): string => `E2E${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`;

export interface StoredProduct {
  id: number;
  sku: string;
  name: string;
  version: number;
}

export interface StoredOrder {
  id: number;
  publicId: string;
  orderNumber: string;
  version: number;
  items: { id: number; productId: number; quantity: number; isTester: boolean }[];
}

async function read<T>(answer: APIResponse): Promise<T> {
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T; // by the contract of the call
}

/** A product of the manufacturer that is signed in, unlimited unless said. */
export async function addProduct(
  request: APIRequestContext,
  fields: Record<string, unknown> = {},
): Promise<StoredProduct> {
  const word = uniqueWord();
  const data = {
    sku: word,
    name: `Journey soap ${word}`,
    category: 'Journeys',
    casePackCost: '24.00',
    casePackQuantity: 12,
    wholesalePricePerUnit: '2.50',
    ...fields,
  };
  return read(await request.post('/api/products/single', { data }));
}

/** The demo's own customer, who can sign in as buyer@demo.casepack.test. */
async function saltbox(request: APIRequestContext): Promise<{ id: number }> {
  const params = { search: 'Saltbox' };
  const [found] = await read<{ id: number }[]>(
    await request.get('/api/checkout/wholesale-customers', { params }),
  );
  if (!found) throw new Error('The demo has no Saltbox Mercantile');
  return found;
}

/** An order of the demo's buyer, saved to be paid later, with one case of each product unless said. */
export async function saveOrder(
  request: APIRequestContext,
  items: readonly { productId: number; quantity?: number; isTester?: boolean }[],
  fields: Record<string, unknown> = {},
): Promise<StoredOrder> {
  const { id } = await saltbox(request);
  const data = {
    customer: { id },
    items: items.map((item) => ({ quantity: 1, ...item })),
    paymentMethod: 'Terms',
    ...fields,
  };
  return read(await request.post('/api/save-order', { data }));
}

export const changeStatus = async (request: APIRequestContext, id: number, status: string) =>
  read<StoredOrder>(await request.patch(`/api/orders/${id}/status`, { data: { status } }));

export const pickStatus = async (page: Page, status: string): Promise<void> => {
  await page.getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitem', { name: status }).click();
};

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** The browser says how far the page goes beyond the window; nothing should. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
