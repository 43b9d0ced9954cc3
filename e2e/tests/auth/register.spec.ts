import { expect, test } from '../../fixtures';
import { uniqueEmail } from '../../world';

test('what the server or the form does not take is said under its field', async ({ page, request }) => {
  const email = uniqueEmail('nora');
  const account = { email, password: 'a fine password', firstName: 'Nora', lastName: 'Field' };
  expect((await request.post('/api/auth/register', { data: account })).status()).toBe(200);
  const password = page.getByLabel('Password', { exact: true });
  await page.goto('/register');

  await password.fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();

  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Field');
  await page.getByLabel('Email').fill(uniqueEmail('other'));
  await password.fill('Password123');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Registration Failed')).toBeVisible();
  await expect(page.getByText('This password is too easy to guess. Please choose another one.')).toHaveCount(
    2,
  );
  await expect(password).toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel('Email').fill(email);
  await password.fill('a fine password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('An account with this email already exists').first()).toBeVisible();
});
