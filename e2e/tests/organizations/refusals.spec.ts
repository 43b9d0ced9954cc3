import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { make, unique, uniqueEmail } from '../../world';
import { FIRST_PASSWORD } from './people';

const address = { addressLine1: '1 Quay Street', city: 'Portland', state: 'ME', zipCode: '04101' };

/** Reading goes on, every write breaks. */
const breakWrites = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
  );

async function expectError(page: Page, words: string) {
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

async function leaveDialog(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
}

async function fillLocation(page: Page) {
  await page.getByLabel('Location name').fill('Dock');
  await page.getByLabel('Address line 1').fill(address.addressLine1);
  await page.getByLabel('City').fill(address.city);
  await page.getByLabel('State').fill(address.state);
  await page.getByLabel('ZIP code').fill(address.zipCode);
}

test('the admin panel says which deed failed when the server breaks', async ({ page, signIn }) => {
  test.slow();
  await signIn('maker@demo.casepack.test');
  const email = uniqueEmail('broken');
  const person = { email, firstName: 'Bea', lastName: 'Breach', password: FIRST_PASSWORD };
  await make(page.request, '/api/users', person);
  const place = unique('Annex');
  await make(page.request, '/api/locations', {
    ...{ organizationType: 'manufacturer', organizationId: 3, name: place },
    ...address,
  });
  await breakWrites(page);

  await page.goto('/admin?tab=users');
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByLabel('Email').fill(uniqueEmail('new'));
  await page.getByRole('button', { name: 'Create User' }).click();
  await expectError(page, 'Failed to create user. Please try again.');
  await leaveDialog(page);
  await page.getByLabel('Search users').fill(email);
  await page.getByRole('button', { name: 'Edit Bea Breach' }).click();
  await page.getByLabel('First name').fill('Beatrice');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectError(page, 'Failed to update user. Please try again.');
  await leaveDialog(page);
  await page.getByRole('button', { name: 'More for Bea Breach' }).click();
  await page.getByRole('menuitem', { name: 'Set password' }).click();
  await page.getByLabel('New password').fill('a new password');
  await page.getByLabel('Confirm password').fill('a new password');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expectError(page, 'Failed to set password. Please try again.');
  await leaveDialog(page);
  await page.getByRole('button', { name: 'More for Bea Breach' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expectError(page, 'Failed to delete user. Please try again.');

  await page.getByRole('tab', { name: 'Locations' }).click();
  await page.getByRole('button', { name: 'Add Location' }).click();
  await fillLocation(page);
  await page.getByRole('button', { name: 'Create Location' }).click();
  await expectError(page, 'Failed to create location. Please try again.');
  await leaveDialog(page);
  await page.getByRole('button', { name: `Edit ${place}` }).click();
  await page.getByLabel('City').fill('Bangor');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectError(page, 'Failed to update location. Please try again.');
  await leaveDialog(page);
  await page.getByRole('button', { name: `More for ${place}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete location' }).click();
  await expectError(page, 'Failed to delete location. Please try again.');
});

test('the organization screens say which deed failed when the server breaks', async ({ page, signIn }) => {
  test.slow();
  await signIn('admin@demo.casepack.test');
  const { id } = await make(page.request, '/api/wholesale-customers', { businessName: unique('Pier Store') });
  const owner = { organizationType: 'wholesale_customer', organizationId: id };
  const email = uniqueEmail('broken');
  for (const name of ['Front', 'Back']) {
    await make(page.request, '/api/locations', { ...owner, ...address, name });
  }
  await make(page.request, '/api/users/organizational', {
    ...{ email, firstName: 'Bea', lastName: 'Broken', password: FIRST_PASSWORD },
    ...{ role: 'wholesale_customer', wholesaleCustomerId: id },
  });
  await breakWrites(page);

  await page.goto('/admin/organizations#manufacturers');
  await page.getByRole('button', { name: 'Add Manufacturer' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Broken');
  await page.getByRole('button', { name: 'Create Manufacturer' }).click();
  await expectError(page, 'Failed to create manufacturer');
  await leaveDialog(page);
  for (const [type, one, inText] of [
    ['sales_organization', 'Sales Organization', 'sales organization'],
    ['wholesale_customer', 'Wholesale Customer', 'wholesale customer'],
  ] as const) {
    await page.goto(`/admin/create-organization?type=${type}`);
    await page
      .getByLabel(type === 'sales_organization' ? 'Name' : 'Business name', { exact: true })
      .fill('Broken');
    await page.getByLabel('Contact email').fill('hello@broken.test');
    await page.getByRole('button', { name: `Create ${one}` }).click();
    await expectError(page, `Failed to create ${inText}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
  }

  await page.goto(`/admin/organization-edit?type=wholesale_customer&id=${id}`);
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByLabel('Email').fill(uniqueEmail('new'));
  await page.getByRole('button', { name: 'Create User' }).click();
  await expectError(page, 'Failed to create user');
  await leaveDialog(page);
  await page.getByRole('button', { name: 'Edit Bea Broken' }).click();
  await page.getByLabel('First name').fill('Beatrice');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectError(page, 'Failed to update user');
  await leaveDialog(page);
  await page.getByRole('button', { name: 'More for Bea Broken' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expectError(page, 'Failed to delete user');

  await page.getByRole('tab', { name: 'Locations' }).click();
  await page.getByRole('button', { name: 'Add Location' }).click();
  await fillLocation(page);
  await page.getByRole('button', { name: 'Create Location' }).click();
  await expectError(page, 'Failed to create location');
  await leaveDialog(page);
  await page.getByRole('button', { name: 'Edit Back' }).click();
  await page.getByLabel('City').fill('Bangor');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectError(page, 'Failed to update location');
  await leaveDialog(page);
  await page.getByRole('button', { name: 'More for Back' }).click();
  await page.getByRole('menuitem', { name: 'Set as primary' }).click();
  await expectError(page, 'Failed to set primary location');
  await page.getByRole('button', { name: 'More for Back' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete location' }).click();
  await expectError(page, 'Failed to delete location');

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Contact phone').fill('(207) 555-0100');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Update Failed')).toBeVisible();
});

test('the users of an organization that cannot be read say so, and can be asked for again', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test');
  await page.route('**/api/users/organization/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/admin/organization-edit?type=manufacturer&id=3');

  await expect(page.getByText('Error loading organization users')).toBeVisible();
  await expect(page.getByText('Please try refreshing the page')).toBeVisible();
  await page.unroute('**/api/users/organization/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
});

test('a session that ended meanwhile leads to signing in again, unsaved changes or not', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test', '/admin?tab=users');
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByLabel('Email').fill(uniqueEmail('late'));
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Create User' }).click();

  await expect(page).toHaveURL('/login?returnTo=%2Fadmin%3Ftab%3Dusers');
});
