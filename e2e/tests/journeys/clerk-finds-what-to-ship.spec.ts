import { expect, test } from '../../fixtures';
import { addProduct } from '../../world';
import { saveOrder } from '../orders/own-orders';

test('a clerk finds orders by SKU and filters, saves them as a view, and returns to the same row', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const product = await addProduct(page.request);
  const first = await saveOrder(page.request, [{ productId: product.id }]);
  const second = await saveOrder(page.request, [{ productId: product.id, quantity: 3 }]);
  await page.goto('/orders');
  const table = page.getByRole('table', { name: 'Orders' });

  await page.getByRole('searchbox', { name: 'Search orders' }).fill(product.sku);
  await expect(table.getByRole('row')).toHaveCount(3);

  await page.getByRole('searchbox', { name: 'Search orders' }).fill('');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Product').fill(product.sku);
  await sheet.getByRole('button', { name: new RegExp(product.name) }).click();
  await sheet.getByRole('button', { name: 'Pending', exact: true }).click();
  await sheet.getByRole('button', { name: 'Waiting for Payment', exact: true }).click();
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL(`/orders?status=pending%2Cwaiting_for_payment&productId=${product.id}`);
  await expect(page.getByRole('button', { name: /^Status: Pending, Waiting for Payment/ })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Total', exact: true }).click();
  await expect(table.getByRole('row').nth(1)).toContainText(second.orderNumber);

  const name = `To pack ${first.orderNumber}`;
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save or change views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Views' });
  await dialog.getByLabel('Save these filters as').fill(name);
  await dialog.getByLabel('Share with your organization').check();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: `Views: ${name}` })).toBeVisible();

  const address = page.url();
  const link = table.getByRole('link', { name: first.orderNumber, exact: true });
  await link.click();
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page).toHaveURL(address);
  await expect(link).toBeFocused();

  await page.goto('/orders');
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('menuitem', { name: /^To ship today/ })).toBeVisible();
  await page.getByRole('menuitem', { name: `${name} 2` }).click();
  await expect(page).toHaveURL(address);
});

test('a long list returns to its place after an order, by the link and by Back', async ({ page, signIn }) => {
  // Oldest first: orders that other tests place meanwhile do not move the rows.
  await signIn('maker@demo.casepack.test', '/orders?sort=createdAt');
  const table = page.getByRole('table', { name: 'Orders' });
  const row = table.getByRole('row').nth(45);
  for (const leave of [
    () => page.getByRole('link', { name: 'Back to Orders' }).click(),
    () => page.goBack(),
  ]) {
    await row.scrollIntoViewIfNeeded();
    const link = row.getByRole('link').first();
    const before = await page.evaluate(() => window.scrollY);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
    await leave();
    await expect(link).toBeFocused();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(50);
  }
});
