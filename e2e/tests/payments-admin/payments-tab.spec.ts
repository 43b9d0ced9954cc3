import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures';

test.describe.configure({ timeout: 90_000 });

test('a manufacturer sees the amounts received, filters and exports the payments, and opens an order', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test', '/admin?tab=payments');

  const figures = page.getByRole('region', { name: 'Payments received' });
  const { balance, count } = await (await page.request.get('/api/payments/summary')).json();
  expect(Number(balance)).toBeGreaterThan(0);
  await expect(figures.getByText('Sandbox: no real money')).toBeVisible();
  await expect(figures.getByRole('definition').first()).toContainText('$');
  await expect(figures.getByRole('definition').nth(1)).toHaveText(/^[\d,]+$/);
  expect(count).toBeGreaterThan(0);
  await expect(figures.getByRole('table').getByRole('row')).toHaveCount(13);
  await expect(page.getByRole('textbox', { name: 'Webhook URL' })).toHaveValue(/\/api\/stripe\/webhook\/3$/);

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
