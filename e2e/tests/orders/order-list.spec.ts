import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures';
import { addProduct } from '../../world';
import { saveOrder } from './own-orders';

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

test('a narrow phone leaves the title and the line below it their room, with four buttons as well', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('buyer@demo.casepack.test', '/orders');
  for (const name of ['Drafts', 'Approvals', 'Statement', 'Export CSV']) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
  }
  const lines = (element: Element) =>
    Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  expect(await page.getByRole('heading', { level: 1, name: 'Order History' }).evaluate(lines)).toBe(1);
  expect(await page.getByText('Track and manage your submitted orders').evaluate(lines)).toBe(1);
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
