import { randomUUID } from 'node:crypto';
import { expect, test } from '../../fixtures';

test('a visitor creates an account, is welcomed, and meets a clear message when the address is taken', async ({
  page,
  expectAccessible,
}) => {
  const email = `${randomUUID()}@example.test`;
  const fill = async () => {
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Field');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a fine password');
    await page.getByRole('button', { name: 'Create Account' }).click();
  };

  await page.goto('/register');
  await expectAccessible();
  await fill();
  await expect(page.getByText('Welcome, Nora!')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('/api/logout');
  await page.goto('/register');
  await fill();
  await expect(page.getByText('Registration Failed')).toBeVisible();
  await expect(page.getByText('An account with this email already exists').first()).toBeVisible();
});

test('a password that anyone would try first is refused under its field', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Field');
  await page.getByLabel('Email').fill(`${randomUUID()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('Password123');
  await page.keyboard.press('Enter');

  const words = 'This password is too easy to guess. Please choose another one.';
  await expect(page.getByText('Registration Failed')).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(2);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('a short password is refused under its field', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.keyboard.press('Enter');

  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
});
