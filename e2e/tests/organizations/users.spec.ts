import { expect, test } from '../../fixtures';

test('an organization admin manages their own organization', async ({ page, signIn }) => {
  await signIn('buyer@demo.casepack.test', '/');

  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'My organization' }).click();
  await expect(page).toHaveURL(/\/organization-edit\?type=wholesale_customer&id=\d+/);
  await expect(page.getByRole('heading', { level: 1, name: 'Saltbox Mercantile' })).toBeVisible();
  await expect(page.getByText('store.buyer@demo.casepack.test')).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByLabel('Credit limit')).toHaveAttribute('readonly', '');
  const phone = `(207) 555-${Math.floor(1000 + Math.random() * 9000)}`;
  await page.getByLabel('Contact phone').fill(phone);
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Organization Updated')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Contact phone')).toHaveValue(phone);
});
