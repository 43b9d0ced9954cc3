import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures';
import { sidewaysOverflow } from '../orders/own-orders';
import { foundMaker, keysOf, newAccount } from './makers';

test.describe.configure({ timeout: 90_000 });

test('a manufacturer sees what came in, filters the payments, takes them along and opens an order', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  await page.goto('/admin?tab=payments');

  const figures = page.getByRole('region', { name: 'Payments received' });
  const { balance, count } = await (await page.request.get('/api/payments/summary')).json();
  expect(Number(balance)).toBeGreaterThan(0);
  await expect(figures.getByText('Sandbox: no real money')).toBeVisible();
  await expect(figures.getByRole('definition').first()).toContainText('$');
  await expect(figures.getByRole('definition').nth(1)).toHaveText(/^[\d,]+$/);
  expect(count).toBeGreaterThan(0);
  await expect(figures.getByRole('table').getByRole('row')).toHaveCount(13);
  await expect(page.getByRole('textbox', { name: 'Webhook URL' })).toHaveValue(/\/api\/stripe\/webhook\/3$/);
  await expectAccessible();

  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('Connection Successful')).toBeVisible();

  const table = page.getByRole('table', { name: 'Payments and refunds' });
  await page.getByLabel('Method').selectOption('Check');
  await expect(table.getByText('Credit Card').first()).toBeHidden();
  await page.getByLabel('Method').selectOption('Credit Card');
  await page.getByLabel('Kind').selectOption('Payments');
  await expect(table.getByRole('row').nth(1)).toContainText('Payment · Credit Card');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const [head, first] = file.trim().split(/\r?\n/);
  expect(head).toContain('Order,Customer,Kind,Method,Amount');
  expect(first).toContain('Credit Card');

  await page.getByLabel('From').fill('2001-01-01');
  await page.getByLabel('To').fill('2001-12-31');
  await expect(page.getByRole('heading', { name: 'No payments found' })).toBeVisible();
  await page.getByLabel('From').fill('');
  await page.getByLabel('To').fill('');
  await table.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/orders\/\d+#payment$/);
  await expect(page.getByRole('tab', { name: 'Payment' })).toHaveAttribute('aria-selected', 'true');
});

test('a platform administrator chooses the manufacturer and renews its credentials', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin@demo.casepack.test');
  const maker = await foundMaker(page.request);
  const keys = keysOf(newAccount());
  await page.goto('/admin?tab=payments');
  await page.getByLabel('Manufacturer').selectOption({ label: maker.name });

  await expect(page.getByText('Nothing has been paid yet')).toBeVisible();
  await expect(page.getByText('Cards cannot be taken: there are no usable test keys.')).toBeVisible();
  await page.getByRole('button', { name: 'Update Credentials' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Credentials' });
  await dialog.getByLabel('Publishable key').fill(keys.publishableKey);
  await dialog.getByLabel('Secret key').fill(keys.secretKey);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save Credentials' }).click();
  await expect(page.getByText('Configuration Updated')).toBeVisible();
  await expect(page.getByText('Cards are taken with the test keys.')).toBeVisible();
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('Connection Successful')).toBeVisible();
});

test('the payments fit a phone', async ({ page, signIn, expectAccessible }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('maker@demo.casepack.test');
  await page.goto('/admin?tab=payments');
  await expect(page.getByRole('table', { name: 'Payments and refunds' })).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible();
  await page.getByRole('tab', { name: 'Stripe Config' }).click();
  await expect(page.getByRole('textbox', { name: 'Webhook URL' })).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible();
});
