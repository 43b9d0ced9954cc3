import { expect, test } from '../../fixtures';
import { unique } from '../../world';
import { signOut } from './people';

test('a new customer is made on its own page, which opens afterwards', async ({ page, signIn }) => {
  const shop = unique('Harbor Goods');
  await signIn('maker@demo.casepack.test', '/admin/organization-edit?type=wholesale_customer&id=new');
  const create = page.getByRole('button', { name: 'Create Wholesale Customer' });
  await page.getByLabel('Business name').fill(shop);
  await expect(create).toBeDisabled();
  await page.getByLabel('Contact email').fill('not an address');
  await create.click();
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await page.getByLabel('Contact email').fill('hello@harbor.test');
  await create.click();

  await expect(page).toHaveURL(/\/admin\/organization-edit\?type=wholesale_customer&id=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: shop })).toBeVisible();
  await expect(page.getByText('No users yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Locations' }).click();
  await expect(page.getByText('No locations yet')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL('/admin#connected-orgs');
});

test('an unknown type, a missing id and a stranger each get a clear page', async ({ page, signIn }) => {
  await signIn('admin@demo.casepack.test', '/admin/create-organization?type=manufacturer');
  await expect(page.getByText('Invalid organization type')).toBeVisible();
  await page.goto('/admin/organization-edit?type=wholesale_customer');
  await expect(page.getByText('Navigation Issue')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the admin panel' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the organization list' }).click();
  await expect(page.getByRole('heading', { name: 'Organization Management' })).toBeVisible();
  await page.goto('/admin/organization-edit?type=wholesale_customer&id=999999');
  await expect(page.getByText('Organization not found')).toBeVisible();

  await signOut(page);
  await signIn('rep@demo.casepack.test');
  for (const path of [
    '/admin/organizations',
    '/admin/organization-edit?type=manufacturer&id=3',
    '/organization-admin',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  }
});

test("a manufacturer's settings are for reading", async ({ page, signIn, expectAccessible }) => {
  await signIn('maker@demo.casepack.test', '/admin/organization-edit?type=manufacturer&id=3#settings');

  await expect(
    page.getByText(
      'Organization details are currently read-only. Contact your system administrator to make changes.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectAccessible();
});
