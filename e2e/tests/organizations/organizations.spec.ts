import { expect, test } from '../../fixtures';
import { make, unique } from '../../world';

const headings = ['Manufacturers', 'Sales Organizations', 'Wholesale Customers'];

test('a platform administrator sees every kind among the connected organizations, and whose each one is', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin@demo.casepack.test', '/admin#connected-orgs');

  await expect(page.getByRole('heading', { level: 2 })).toHaveText(headings);
  await expect(page.getByRole('link', { name: /^Add New/ })).toHaveCount(2);
  const customers = page.getByRole('table', { name: 'Wholesale Customers' });
  await expect(customers.getByRole('columnheader', { name: 'Manufacturer' })).toBeVisible();
  const saltbox = customers.getByRole('row').filter({ hasText: 'Saltbox Mercantile' });
  const { name } = await (await page.request.get('/api/manufacturers/3')).json();
  await expect(saltbox).toContainText(name);
  await expectAccessible();

  await page
    .getByRole('table', { name: 'Manufacturers' })
    .getByRole('link', { name: `Edit ${name}` })
    .click();
  await expect(page).toHaveURL('/admin/organization-edit?type=manufacturer&id=3');
});

test('a manufacturer edits and adds what is connected to it', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test', '/admin#connected-orgs');

  await expect(page.getByRole('heading', { level: 2 })).toHaveText(headings.slice(1));
  await expect(page.getByRole('columnheader', { name: 'Manufacturer' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit Saltbox Mercantile' }).click();
  await expect(page).toHaveURL(/\/admin\/organization-edit\?type=wholesale_customer&id=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Saltbox Mercantile' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await page.getByRole('link', { name: 'Add New Sales Organization' }).click();
  await expect(page).toHaveURL('/admin/organization-edit?type=sales_organization&id=new');
  await expect(page.getByLabel('Commission rate')).toHaveValue('0.00');
  for (const [attribute, value] of [
    ['min', '0'],
    ['max', '100'],
    ['step', '0.01'],
  ] as const) {
    await expect(page.getByLabel('Commission rate')).toHaveAttribute(attribute, value);
  }
});

test('Organization Management counts, and names the five most recent', async ({ page, signIn }) => {
  await signIn('admin@demo.casepack.test');
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    await make(page.request, '/api/sales-organizations', { name: unique(`Agency ${name}`) });
  }
  const read = page.waitForResponse('**/api/organizations/overview');
  await page.goto('/admin/organizations');
  const overview = await (await read).json();

  await expect(page.getByRole('tab')).toHaveText(['Overview', ...headings, 'User Management', 'Locations']);
  const parts = [overview.manufacturers, overview.salesOrganizations, overview.wholesaleCustomers];
  await expect(page.getByRole('definition')).toHaveText(parts.map(({ count }) => String(count)));
  const recent = page
    .locator('section')
    .filter({ hasText: 'Recent Sales Organizations' })
    .getByRole('listitem');
  await expect(recent).toHaveCount(5);
  for (const [index, { name }] of overview.salesOrganizations.recent.entries()) {
    await expect(recent.nth(index)).toContainText(name);
  }
  await expect(page.getByRole('heading', { name: 'Recent Manufacturers' })).toBeVisible();
  await expect(page.getByText('Recent Wholesale Customers')).toHaveCount(0);
});

test('the page of an organization has its tabs, and its orders lead to the orders', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test');
  const own = await page.request.get('/api/wholesale-customers?search=Saltbox');
  const [{ id }] = await own.json();

  await page.goto(`/admin/organization-edit?type=wholesale_customer&id=${id}`);
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('tablist').getByRole('tab')).toHaveText([
    'Users',
    'Locations',
    'Payments',
    'Orders',
    'Settings',
  ]);
  await page.getByRole('tab', { name: 'Orders' }).click();
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Saltbox Mercantile');
  const first = rows.nth(1).getByRole('link').first();
  await expect(first).toHaveAttribute('href', /^\/orders\/\d+$/);
  const number = (await first.textContent()) ?? '';
  await page.getByLabel('Search orders').fill(number);
  await expect(rows).toHaveCount(2);
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
});

test('an organization without orders says so, and an inactive one shows it', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test');
  const { id } = await make(page.request, '/api/sales-organizations', { name: unique('Ridge Sales') });

  await page.goto(`/admin/organization-edit?type=sales_organization&id=${id}#orders`);
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Active').uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();

  await expect(page.getByText('Organization Updated')).toBeVisible();
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
});

test('a new customer is on NET30 unless other terms are picked, and belongs to the default manufacturer', async ({
  page,
  signIn,
}) => {
  const shop = unique('Harbor Goods');
  await signIn('admin@demo.casepack.test', '/admin/create-organization?type=wholesale_customer');

  const terms = page.getByLabel('Payment terms');
  await expect(terms).toHaveValue('NET30');
  await expect(terms.getByRole('option')).toHaveText(['NET30', 'NET15', 'NET60', 'COD', 'PREPAID']);
  await page.getByLabel('Business name').fill(shop);
  await page.getByLabel('Contact email').fill('hello@harbor.test');
  await page.getByLabel('Credit limit').fill('-1');
  await page.getByRole('button', { name: 'Create Wholesale Customer' }).click();
  await expect(page.getByText('An amount cannot be negative')).toBeVisible();
  await page.getByLabel('Credit limit').fill('');
  await page.getByRole('button', { name: 'Create Wholesale Customer' }).click();

  await expect(page).toHaveURL(/type=wholesale_customer&id=\d+$/);
  const id = new URL(page.url()).searchParams.get('id');
  const created = await (await page.request.get(`/api/wholesale-customers/${id}`)).json();
  expect(created).toMatchObject({ manufacturerId: 3, salesOrganizationId: null, paymentTerms: 'NET30' });
});
