import { expect, test } from '../../fixtures';
import { uniqueEmail } from '../../world';

test('an ended session leads to signing in again, with or without unsaved changes', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test', '/admin?tab=users');
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByLabel('Email').fill(uniqueEmail('late'));
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Create User' }).click();

  await expect(page).toHaveURL('/login?returnTo=%2Fadmin%2Fusers');
});
