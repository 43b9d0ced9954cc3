import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** A word that no other product has in its name or SKU. */
export const uniqueWord = (): string => `E2E${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;

export interface StoredProduct {
  id: number;
  sku: string;
  name: string;
  version: number;
  [field: string]: unknown;
}

/** Adds a product for whoever is signed in on the page. */
export async function addProduct(page: Page, fields: Record<string, unknown>): Promise<StoredProduct> {
  const data = { category: 'Journeys', casePackCost: '24.00', wholesalePricePerUnit: '2.50', ...fields };
  const answer = await page.request.post('/api/products/single', { data });
  expect(answer.status()).toBe(200);
  return answer.json();
}

export async function findProducts(
  page: Page,
  search: string,
  manufacturerId?: number,
): Promise<StoredProduct[]> {
  const params = { search, ...(manufacturerId === undefined ? {} : { manufacturerId }) };
  return (await page.request.get('/api/products', { params })).json();
}

/** Takes away what a journey has made. */
export async function removeProducts(page: Page, search: string, manufacturerId?: number): Promise<void> {
  for (const { id } of await findProducts(page, search, manufacturerId)) {
    await page.request.delete(`/api/products/${id}`);
  }
}

export const searchProducts = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search by name, SKU or category' }).fill(text);
