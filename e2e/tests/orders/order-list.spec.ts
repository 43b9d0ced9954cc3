import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures';
import { addProduct } from '../../world';
import { saveOrder } from './own-orders';

test('the order history has pages, and the page is kept in the URL', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test', '/orders');

  await expect(page.getByRole('heading', { level: 1, name: 'Order History' })).toBeVisible();
  await expect(page.getByText('Track and manage your submitted orders')).toBeVisible();
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Order ID',
    'Customer',
    'Date',
    'Ship Date',
    'Total',
    'Status',
    'Actions',
  ]);
  await expect(table.getByRole('row')).toHaveCount(51);
  await expect(page.getByText(/^Showing 1 to 50 of \d+ results$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  const first = await table.getByRole('row').nth(1).getByRole('link').first().textContent();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/orders?page=2');
  await expect(page.getByText(/^Showing 51 to \d+ of \d+ results$/)).toBeVisible();
  await expect(table.getByRole('row').nth(1).getByRole('link').first()).not.toHaveText(first ?? '');
  await page.goBack();
  await expect(page.getByText(/^Showing 1 to 50 of/)).toBeVisible();

  await page.goto('/orders?page=900');
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(page.getByText(/^Showing 1 to 50 of/)).toBeVisible();
});

test('search and filters are kept in the URL and can be combined', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const product = await addProduct(page.request);
  const order = await saveOrder(page.request, [{ productId: product.id }]);
  await page.goto('/orders');

  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await expect(search).toHaveAttribute('placeholder', 'Search orders...');
  await search.fill(order.orderNumber.toLowerCase());
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await expect(page).toHaveURL(`/orders?search=${order.orderNumber.toLowerCase()}`);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

  const status = page.getByLabel('Status');
  await expect(status.getByRole('option')).toHaveText([
    'All Status',
    'Pending',
    'Processing',
    'Shipped',
    'Delivered',
    'Cancelled',
  ]);
  await status.selectOption('Shipped');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(status).toHaveValue('shipped');
  await expect(search).toHaveValue(order.orderNumber.toLowerCase());

  await page.goBack();
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expect(page).toHaveURL(/to=2020-01-31/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/orders');
  await expect(search).toHaveValue('');
  await expect(page.getByText(/^Showing 1 to 50 of/)).toBeVisible();
});

test('a sorted and filtered list is restored after opening an order', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test', '/orders');
  await page.getByRole('button', { name: 'Waiting for Payment' }).click();
  await page.getByRole('button', { name: 'Total', exact: true }).click();
  await expect(page).toHaveURL('/orders?status=waiting_for_payment&sort=-total');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('cell', { name: /^Waiting for Payment/ }).first()).toBeVisible();

  await table.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Payment' }).click();
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page).toHaveURL('/orders?status=waiting_for_payment&sort=-total');
  await expect(page.getByRole('button', { name: 'Waiting for Payment' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a phone shows at least six orders, each opened by a tap anywhere, and its filters in a sheet', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('maker@demo.casepack.test', '/orders');
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const seventh = await rows.nth(7).boundingBox();
  const tabBar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
  expect(seventh?.y).toBeLessThan(tabBar?.y ?? 0);
  await expectAccessible();

  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Paid', exact: true }).click();
  await sheet.getByLabel('Sort by').selectOption('Highest total first');
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL('/orders?status=paid&sort=-total');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();

  const box = await rows.nth(1).boundingBox();
  if (!box) throw new Error('The first row is not drawn');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 6);
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
});

test('a date range includes its last day, and the listed orders can be exported as CSV', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test');
  const product = await addProduct(page.request);
  const { orderNumber } = await saveOrder(page.request, [{ productId: product.id }]);
  const today = new Date().toLocaleDateString('en-CA');
  await page.goto(`/orders?from=${today}&to=${today}&search=${orderNumber}`);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^orders-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(orderNumber);
});

test('an order is duplicated into the cart at current prices, and every change is shown', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const same = await addProduct(page.request);
  const dearer = await addProduct(page.request);
  const gone = await addProduct(page.request);
  const order = await saveOrder(page.request, [
    { productId: same.id, quantity: 2 },
    { productId: dearer.id },
    { productId: gone.id },
  ]);
  await page.goto(`/orders?search=${order.orderNumber}`);
  await page.getByRole('button', { name: `Duplicate ${order.orderNumber}` }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('4');

  await page.request.patch(`/api/products/${dearer.id}`, {
    data: { casePackCost: '30.00', version: dearer.version },
  });
  await page.request.delete(`/api/products/${gone.id}`);
  await page.getByRole('button', { name: `Duplicate ${order.orderNumber}` }).click();
  const dialog = page.getByRole('dialog', { name: `Duplicate order ${order.orderNumber}` });
  await expect(dialog.getByRole('listitem')).toHaveText([
    `${dearer.name}: The price changed from $24.00 to $30.00.`,
    `${gone.name} is no longer available and was left out.`,
  ]);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('7');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('4');
});
