import { expect, test } from '../../fixtures';

const demoAccounts = ['admin', 'maker', 'rep', 'buyer'].map((name) => `${name}@demo.casepack.test`);

test('each demo account signs in by a click on its name, and out again', async ({ page }) => {
  for (const email of demoAccounts) {
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('button', { name: email }).click();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText(/^Welcome back, /)).toBeVisible();
    await expect(page).toHaveURL('/');
  }

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Professional Order Entry System' })).toBeVisible();
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login\?returnTo=/);
});

test('an incomplete form names what is missing, and a wrong password keeps what was typed', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('not an address');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Login Failed')).toBeVisible();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.test');
});

test('a visitor who opens an inner page signs in with the keyboard alone and comes back to it', async ({
  page,
}) => {
  await page.goto('/organization-admin');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.getByLabel('Email').focus();
  await page.keyboard.type('admin@demo.casepack.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('casepack');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/organization-admin');
});

test('external sign-in that is not set up leads to the sign-in page, which says so', async ({ page }) => {
  await page.goto('/api/login');

  await expect(page).toHaveURL('/login?external=unconfigured');
  await expect(page.getByText('External sign-in is not set up on this server.')).toBeVisible();
});

test('a forgotten password answers the same for every address', async ({ page, expectAccessible }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.keyboard.press('Enter');

  await expect(page.getByText(/a link to choose a new password is on its way/)).toBeVisible();
  await expectAccessible();
});
