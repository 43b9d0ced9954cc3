import type { Page } from '@playwright/test';
import type { StoredProduct } from '../../world';

export async function findProducts(
  page: Page,
  search: string,
  manufacturerId?: number,
): Promise<StoredProduct[]> {
  const params = { search, ...(manufacturerId === undefined ? {} : { manufacturerId }) };
  return (await page.request.get('/api/products', { params })).json();
}

/** Removes what a test has created. */
export async function removeProducts(page: Page, search: string, manufacturerId?: number): Promise<void> {
  for (const { id } of await findProducts(page, search, manufacturerId)) {
    await page.request.delete(`/api/products/${id}`);
  }
}
