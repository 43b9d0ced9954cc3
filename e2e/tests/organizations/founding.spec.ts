import { expect, test } from '../../fixtures';
import { enterWithFirstPassword, FIRST_PASSWORD, signOut, unique, uniqueEmail } from './people';

test('an administrator founds a manufacturer, a sales organization, a customer, and people who can sign in', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  const maker = unique('Orchard Soapworks');
  const agency = unique('Ridge Sales');
  const shop = unique('Corner Shop');
  const makerEmail = uniqueEmail('maker');
  const buyerEmail = uniqueEmail('buyer');
  await signIn('admin@demo.casepack.test');

  await page.goto('/admin/organizations#manufacturers');
  await page.getByRole('button', { name: 'Add Manufacturer' }).click();
  const create = page.getByRole('dialog');
  await expect(create.getByRole('button', { name: 'Create Manufacturer' })).toBeDisabled();
  await create.getByLabel('Name', { exact: true }).fill(maker);
  await create.getByRole('button', { name: 'Create Manufacturer' }).click();
  await expect(page.getByText('Manufacturer Created')).toBeVisible();
  await expect(page.getByRole('link', { name: maker, exact: true })).toBeVisible();
  await expectAccessible();

  await page.getByRole('tab', { name: 'Sales Organizations' }).click();
  await page.getByRole('button', { name: 'Add Sales Organization' }).click();
  await create.getByLabel('Name', { exact: true }).fill(agency);
  await expect(create.getByRole('button', { name: 'Create Sales Organization' })).toBeDisabled();
  await create.getByLabel('Manufacturer').selectOption({ label: maker });
  await create.getByLabel('Commission rate').fill('101');
  await create.getByRole('button', { name: 'Create Sales Organization' }).click();
  await expect(create.getByText('Must be between 0 and 100')).toBeVisible();
  await create.getByLabel('Commission rate').fill('7.5');
  await create.getByRole('button', { name: 'Create Sales Organization' }).click();
  await expect(page.getByText('Sales Organization Created')).toBeVisible();

  await page.getByRole('tab', { name: 'Wholesale Customers' }).click();
  await page.getByRole('button', { name: 'Add Wholesale Customer' }).click();
  await create.getByLabel('Business name').fill(shop);
  await expect(create.getByRole('button', { name: 'Create Wholesale Customer' })).toBeDisabled();
  await create.getByLabel('Manufacturer').selectOption({ label: maker });
  await create.getByLabel('Sales organization').selectOption({ label: agency });
  await create.getByRole('button', { name: 'Create Wholesale Customer' }).click();
  await expect(page.getByText('Wholesale Customer Created')).toBeVisible();
  await page.getByLabel('Search wholesale customers').fill(shop);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: shop })).toContainText(maker);

  await page.getByRole('tab', { name: 'User Management' }).click();
  for (const [email, role, kind, organization] of [
    [makerEmail, 'Manufacturer', 'Manufacturer', maker],
    [buyerEmail, 'Wholesale customer', 'Wholesale Customer', `${shop}, ${maker}`],
  ] as const) {
    await expect(page.getByRole('button', { name: 'Create User' })).toBeDisabled();
    await page.getByLabel('Email').fill(email);
    await expect(page.getByRole('button', { name: 'Create User' })).toBeDisabled();
    await page.getByLabel('Role').selectOption({ label: role });
    await page.getByLabel(kind, { exact: true }).selectOption({ label: organization });
    await page.getByLabel('First password').fill(FIRST_PASSWORD);
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText(`${email} can sign in with the password you set.`)).toBeVisible();
  }

  await page.getByLabel('Email').fill(buyerEmail);
  await page.getByLabel('Role').selectOption({ label: 'Wholesale customer' });
  await page.getByLabel('Wholesale Customer', { exact: true }).selectOption({ label: `${shop}, ${maker}` });
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toBeFocused();

  for (const email of [makerEmail, buyerEmail]) {
    await signOut(page);
    await enterWithFirstPassword(page, email);
  }
});

test('a new customer is made on its own page, which opens afterwards', async ({ page, signIn }) => {
  const shop = unique('Harbor Goods');
  await signIn('maker@demo.casepack.test');

  await page.goto('/admin/organization-edit?type=wholesale_customer&id=new');
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
  await signIn('admin@demo.casepack.test');

  await page.goto('/admin/create-organization?type=manufacturer');
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
  await signIn('maker@demo.casepack.test');

  await page.goto('/admin/organization-edit?type=manufacturer&id=3#settings');

  await expect(
    page.getByText(
      'Organization details are currently read-only. Contact your system administrator to make changes.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectAccessible();
});
