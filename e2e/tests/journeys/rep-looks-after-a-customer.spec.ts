import { expect, test } from '../../fixtures';
import { sidewaysOverflow } from '../../world';

test('a rep finds a customer, notes something and starts an order for it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const note = `Call back about the display ${Date.now()}`;
  await signIn('rep@demo.casepack.test', '/customers');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await page.getByRole('button', { name: 'My customers' }).click();
  await expect(page.getByRole('link', { name: 'Meadow & Main' })).toBeHidden();
  await page.getByLabel('Search by name, number or email').fill('F-1001');
  await page.getByRole('link', { name: 'Saltbox Mercantile' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Saltbox Mercantile' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sales per month' })).toBeAttached();
  await expect(page.getByText('Deliveries before 11 am only')).toBeVisible();
  await expectAccessible();
  await page.getByLabel('New note').fill(note);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(note)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect(page.getByText('Saltbox Mercantile with')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the customer' }).click();
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page).toHaveURL(/\/desk\/.+/);
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Saltbox Mercantile');
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('F-1001');
});
