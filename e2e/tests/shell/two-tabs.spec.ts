import { DEMO_PASSWORD, expect, test } from '../../fixtures';

const rep = 'rep@demo.casepack.test';

test('a tab notices at once that another tab signed out, and after signing in returns to the same page', async ({
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
