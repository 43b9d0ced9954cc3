import { expect, test } from '../../fixtures';
import { addProduct, saveOrder } from './own-orders';

test('an order is edited: quantity, charges, a product added and one removed', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const soap = await addProduct(page.request);
  const other = await addProduct(page.request);
  const added = await addProduct(page.request, { casePackCost: '10.00' });
  const order = await saveOrder(page.request, [{ productId: soap.id }, { productId: other.id }]);
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Edit Order' }).click();

  const bar = page.getByRole('region', { name: 'Manufacturer View' });
  await expect(bar.getByRole('button')).toHaveText(['Cancel', 'Save Changes', 'Change Status']);
  const quantity = page.getByLabel(`Quantity of ${soap.name}`);
  await quantity.fill('');
  await quantity.blur();
  await expect(quantity).toHaveValue('1');
  await quantity.fill('3');
  await page.getByRole('button', { name: `Remove ${other.name}` }).click();
  await page.getByLabel('Tax', { exact: true }).fill('1.5');
  await page.getByLabel('Shipping', { exact: true }).fill('5');
  await page.getByLabel('Discount', { exact: true }).fill('10');
  await page.getByLabel('Discount Type').selectOption('%');
  await page.getByLabel('Discount Description').fill('For the fair');

  const search = page.getByRole('searchbox', { name: 'Add products' });
  const run = page.getByRole('button', { name: 'Search', exact: true });
  await expect(run).toBeDisabled();
  await search.fill('NothingIsCalledThis');
  await search.press('Enter');
  await expect(page.getByText('No Products Found', { exact: true })).toBeVisible();
  await expect(
    page.getByText('No products found matching "NothingIsCalledThis". Try a different search term.'),
  ).toBeVisible();
  await search.fill(added.sku);
  await run.click();
  await page.getByRole('button', { name: `Add ${added.name}` }).click();
  await expect(page.getByLabel(`Quantity of ${added.name}`)).toHaveValue('1');
  // Where the page is scrolled to, the sticky header may lie half over a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible();

  // 3 x 24.00 + 10.00 = 82.00; less 10 % = 73.80; with tax and shipping 80.30.
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('Discount (10%): For the fair');
  await expect(summary).toContainText('$80.30');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Order' })).toBeVisible();
  await expect(summary).toContainText('$80.30');
  const items = page.getByRole('region', { name: 'Order Items' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toContainText('3 cases (36 units)');
  await expect(items.nth(1)).toContainText(added.name);
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Order edited');
});

test('wrong amounts are said at their fields, and nothing is sent', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test');
  const soap = await addProduct(page.request);
  const order = await saveOrder(page.request, [{ productId: soap.id }]);
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Edit Order' }).click();

  const discount = page.getByLabel('Discount', { exact: true });
  await discount.fill('25');
  await expect(page.getByText('The discount can be at most the subtotal of $24.00')).toBeVisible();
  await page.getByLabel('Discount Type').selectOption('%');
  await discount.fill('101');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(discount).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Must be between 0 and 100', { exact: true })).toBeVisible();
  await page.getByLabel('Tax', { exact: true }).fill('1.555');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Enter an amount such as 12.50')).toBeVisible();
});

test('unsaved changes are not left behind unasked', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test');
  const soap = await addProduct(page.request);
  const order = await saveOrder(page.request, [{ productId: soap.id }]);
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit Order' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByLabel(`Quantity of ${soap.name}`).fill('4');
  await page.getByRole('tab', { name: 'Payment', exact: true }).click();
  await page.getByRole('tab', { name: 'Overview', exact: true }).click();
  await expect(page.getByLabel(`Quantity of ${soap.name}`)).toHaveValue('4');
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel(`Quantity of ${soap.name}`)).toHaveValue('4');
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible();
});

test('of two editors the second learns what the first saved, and decides', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const soap = await addProduct(page.request);
  const order = await saveOrder(page.request, [{ productId: soap.id }]);
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  const quantity = page.getByLabel(`Quantity of ${soap.name}`);
  await quantity.fill('2');

  const edit = (shipping: string) =>
    page.request.patch(`/api/orders/${order.id}/edit`, { data: { shipping } });
  expect((await edit('9.00')).status()).toBe(200);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
  await expect(notice).toContainText('Saved now: 9.00');
  await expect(notice).toContainText(`Yours: 2 x ${soap.name}`);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await expectAccessible();
  await notice.getByRole('button', { name: 'Use what is saved' }).click();
  await expect(page.getByLabel('Shipping', { exact: true })).toHaveValue('9.00');
  await expect(quantity).toHaveValue('1');

  await quantity.fill('5');
  expect((await edit('11.00')).status()).toBe(200);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order updated successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$129.00');
});
