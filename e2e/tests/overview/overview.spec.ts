import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

const figures = [
  { name: /^Pending approval/, filter: 'status=pending' },
  { name: /^Waiting for payment/, filter: 'status=waiting_for_payment' },
  { name: /^Invoice sent/, filter: 'status=invoice_sent' },
  { name: /^Paid, not shipped/, filter: 'status=paid' },
  { name: /^Processing/, filter: 'status=processing' },
  { name: /^Refund due/, filter: 'payment=refund_due' },
  { name: /^Open/, filter: 'payment=open' },
  { name: /^Overdue/, filter: 'payment=overdue' },
];

async function openOverview(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Overview' })
    .locator('visible=true')
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Orders waiting' })).toBeVisible();
}

test('a manufacturer sees the state of the business, and each figure links to its orders', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test', '/');
  await openOverview(page);
  await expect(page).toHaveTitle('Overview · Casepack');
  await expect(page.getByText(/as of \d\d:\d\d [AP]M$/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Revenue by week' }).getByRole('row')).toHaveCount(13);

  const main = page.getByRole('main');
  for (const { name, filter } of figures) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', `/orders?${filter}`);
  }
  await main.getByRole('link', { name: /^Paid, not shipped/ }).click();
  await expect(page).toHaveURL('/orders?status=paid');
  await expect(page.getByLabel('Status')).toHaveValue('paid');
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: 'Paid' });
  await expect(rows.first().or(page.getByRole('heading', { name: 'No orders found' }))).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Orders waiting' })).toBeVisible();

  await page
    .getByRole('link', { name: /^Week of .+\$/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/orders\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect(page.getByLabel('From')).not.toHaveValue('');
  await page.goBack();

  const customers = page.getByRole('region', { name: 'Top customers' });
  const customer = customers.getByRole('link').first();
  const companyName = (await customer.textContent()) ?? '';
  await customer.click();
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue(companyName);
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)).toContainText(
    companyName,
  );
  await page.goBack();

  const product = page.getByRole('region', { name: 'Top products' }).getByRole('link').first();
  const productName = (await product.textContent()) ?? '';
  await product.click();
  await expect(page.getByRole('article', { name: productName })).toBeVisible();
});
