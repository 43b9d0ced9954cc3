import type { APIRequestContext, Page } from '@playwright/test';
import { read } from '../../world';

export interface StoredOrder {
  id: number;
  publicId: string;
  orderNumber: string;
  version: number;
  items: { id: number; productId: number; quantity: number; isTester: boolean }[];
}

/** The demo's own customer, whose buyer is buyer@demo.casepack.test. */
async function saltbox(by: APIRequestContext): Promise<{ id: number }> {
  const params = { search: 'Saltbox' };
  const [found] = await read<{ id: number }[]>(await by.get('/api/checkout/wholesale-customers', { params }));
  if (!found) throw new Error('The demo has no Saltbox Mercantile');
  return found;
}

/** An order of the demo's buyer, saved to be paid later, with one case of each product by default. */
export async function saveOrder(
  by: APIRequestContext,
  items: readonly { productId: number; quantity?: number; isTester?: boolean }[],
  fields: Record<string, unknown> = {},
): Promise<StoredOrder> {
  const { id } = await saltbox(by);
  const data = {
    customer: { id },
    items: items.map((item) => ({ quantity: 1, ...item })),
    paymentMethod: 'Terms',
    ...fields,
  };
  return read(await by.post('/api/save-order', { data }));
}

export const changeStatus = async (by: APIRequestContext, id: number, status: string) =>
  read<StoredOrder>(await by.patch(`/api/orders/${id}/status`, { data: { status } }));

export const pickStatus = async (page: Page, status: string): Promise<void> => {
  await page.getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitem', { name: status }).click();
};

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
