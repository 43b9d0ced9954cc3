import { expect, test } from '../../fixtures';

test('a demo account signs in by a click on its name, and signs out again', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'buyer@demo.casepack.test' }).click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText(/^Welcome back, /)).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Professional Order Entry System' })).toBeVisible();
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login\?returnTo=/);
});

test('a visitor who opens an inner page signs in with only the keyboard and returns to it', async ({
  page,
}) => {
  await page.goto('/organization-admin#users');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.getByLabel('Email').focus();
  await page.keyboard.type('admin@demo.casepack.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('casepack');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/organization-admin#users');
  await expect(page.getByRole('tab', { name: 'User Management' })).toHaveAttribute('aria-selected', 'true');
});
