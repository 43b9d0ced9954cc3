import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { addProduct } from '../../world';
import { saveOrder } from '../orders/own-orders';

/** The files whose names begin so cannot be had, until it is undone. */
async function losing(page: Page, name: string) {
  const files = `**/assets/${name}-*.js`;
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

const unreachable = 'This could not be loaded';

test('an open edit outlives a part of the page that cannot be loaded, and the part can be asked for again', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test');
  const soap = await addProduct(page.request);
  const order = await saveOrder(page.request, [{ productId: soap.id }]);
  await page.goto(`/orders/${order.id}`);

  const findEditor = await losing(page, 'edited-order');
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await expect(page.getByText(unreachable)).toBeVisible();
  await findEditor();
  await page.getByRole('button', { name: 'Edit Order' }).click();
  const quantity = page.getByLabel(`Quantity of ${soap.name}`);
  await quantity.fill('4');

  const findDocuments = await losing(page, 'order-documents');
  await page.getByRole('tab', { name: 'Documents' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeVisible();
  await findDocuments();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();

  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(quantity).toHaveValue('4');
});

test('a product whose details cannot be loaded can be opened again', async ({ page, signIn }) => {
  await signIn('buyer@demo.casepack.test', '/');
  const find = await losing(page, 'product-details');
  const opener = page.getByRole('article').first().getByRole('link');
  await opener.click();
  await expect(page.getByText(unreachable)).toBeVisible();
  await expect(page).not.toHaveURL(/product=/);
  await find();
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
