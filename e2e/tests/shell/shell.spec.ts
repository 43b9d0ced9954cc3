import { expect, test } from '../../fixtures';

test('an administrator of a manufacturer has all tabs and an unknown path says so', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test', '/');

  const tabs = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link');
  await expect(tabs).toHaveText(['Catalog', 'Orders', 'Overview', 'Admin']);
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await expectAccessible();

  await page.goto('/nowhere');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});

test('someone who is not an administrator sees no Admin tab and is denied its page', async ({
  page,
  signIn,
}) => {
  await signIn('buyer@demo.casepack.test', '/');
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);

  await page.goto('/admin');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page.getByText('You need administrator privileges to access this page.')).toBeVisible();
});

test('a new password is chosen on the account page and the old one stops working', async ({
  page,
  request,
}) => {
  const email = `${crypto.randomUUID()}@example.test`;
  const account = { email, password: 'first password', firstName: 'Otto', lastName: 'Key' };
  expect((await request.post('/api/auth/register', { data: account })).status()).toBe(200);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('first password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Welcome back, Otto!')).toBeVisible();

  await page.goto('/account');
  await page.getByLabel('Current password').fill('first password');
  await page.getByLabel('New password', { exact: true }).fill('second password');
  await page.getByLabel('Confirm password').fill('second password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password Set')).toBeVisible();

  const old = await request.post('/api/auth/login', { data: { email, password: 'first password' } });
  expect(old.status()).toBe(401);
});
