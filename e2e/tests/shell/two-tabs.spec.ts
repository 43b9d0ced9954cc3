import { DEMO_PASSWORD, expect, test } from '../../fixtures';
import { uniqueEmail } from '../../world';

const rep = 'rep@demo.casepack.test';

test('a tab notices at once that another signed out, and after signing in is back where it was', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(rep);
  const watching = page.waitForResponse(/\/assets\/after-start-/);
  await page.goto('/orders?search=abc');
  await watching;
  const second = await context.newPage();
  await second.goto('/account');

  await second.getByRole('button', { name: 'Logout' }).click();

  await expect(page).toHaveURL('/login?returnTo=%2Forders%3Fsearch%3Dabc');
  await page.getByLabel('Email').fill(rep);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/orders?search=abc');
});

test('a write of a tab that was drawn for another user is refused', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test', '/admin?tab=users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const email = uniqueEmail('late');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill('Late');
  await page.getByLabel('Last name').fill('Comer');

  // As another tab would: the cookie is shared, the page is not.
  await signIn('admin@demo.casepack.test');
  const refused = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Create User' }).click();

  expect((await refused).status()).toBe(409);
  await expect(page.getByText('Another user signed in', { exact: true })).toBeVisible();
  const found = await page.request.get(`/api/users?search=${encodeURIComponent(email)}`);
  expect(await found.json()).toEqual([]);
});
