import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { unique, uniqueEmail } from '../../world';
import { enterWithFirstPassword, FIRST_PASSWORD, signOut } from '../organizations/people';
import { keysOf, newAccount } from '../payments-admin/manufacturers';

test.describe.configure({ timeout: 150_000 });

async function createUser(page: Page, email: string, role: string, kind: string, organization: string) {
  const create = page.getByRole('button', { name: 'Create User' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Email').fill(email);
  await expect(create).toBeDisabled();
  await page.getByLabel('Role').selectOption({ label: role });
  await page.getByLabel(kind, { exact: true }).selectOption({ label: organization });
  await page.getByLabel('First password').fill(FIRST_PASSWORD);
  await page.getByLabel('Administrator', { exact: true }).check();
  await create.click();
}

test('an administrator sets up a manufacturer with organizations, users, a location and keys', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const manufacturer = unique('Orchard Soapworks');
  const agency = unique('Ridge Sales');
  const shop = unique('Corner Shop');
  const manufacturerEmail = uniqueEmail('manufacturer');
  const buyerEmail = uniqueEmail('buyer');
  await signIn('admin@demo.casepack.test', '/admin/organizations#manufacturers');

  await page.getByRole('button', { name: 'Add Manufacturer' }).click();
  const create = page.getByRole('dialog');
  await expect(create.getByRole('button', { name: 'Create Manufacturer' })).toBeDisabled();
  await create.getByLabel('Name', { exact: true }).fill(manufacturer);
  await expectAccessible();
  await create.getByRole('button', { name: 'Create Manufacturer' }).click();
  await expect(page.getByText('Manufacturer Created')).toBeVisible();
  await expect(page.getByRole('link', { name: manufacturer, exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Sales Organizations' }).click();
  await page.getByRole('button', { name: 'Add Sales Organization' }).click();
  await create.getByLabel('Name', { exact: true }).fill(agency);
  await expect(create.getByRole('button', { name: 'Create Sales Organization' })).toBeDisabled();
  await create.getByLabel('Manufacturer').selectOption({ label: manufacturer });
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
  await create.getByLabel('Manufacturer').selectOption({ label: manufacturer });
  await create.getByLabel('Sales organization').selectOption({ label: agency });
  await create.getByRole('button', { name: 'Create Wholesale Customer' }).click();
  await expect(page.getByText('Wholesale Customer Created')).toBeVisible();
  await page.getByLabel('Search wholesale customers').fill(shop);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: shop })).toContainText(manufacturer);

  await page.getByRole('tab', { name: 'User Management' }).click();
  await createUser(page, manufacturerEmail, 'Manufacturer', 'Manufacturer', manufacturer);
  await expect(page.getByText(`${manufacturerEmail} can sign in with the password you set.`)).toBeVisible();
  const place = `${shop}, ${manufacturer}`;
  await createUser(page, buyerEmail, 'Wholesale customer', 'Wholesale Customer', place);
  await expect(page.getByText(`${buyerEmail} can sign in with the password you set.`)).toBeVisible();
  await createUser(page, buyerEmail, 'Wholesale customer', 'Wholesale Customer', place);
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByRole('tab', { name: 'Locations' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByLabel('Organization type').selectOption({ label: 'Manufacturer' });
  await page.getByLabel('Organization', { exact: true }).selectOption({ label: manufacturer });
  await page.getByRole('button', { name: 'Add Location' }).first().click();
  await create.getByLabel('Location name').fill('Works');
  await create.getByLabel('Address line 1').fill('1 Quay Street');
  await create.getByLabel('City').fill('Portland');
  await create.getByLabel('State').fill('ME');
  await expect(create.getByRole('button', { name: 'Create Location' })).toBeDisabled();
  await create.getByLabel('ZIP code').fill('04101');
  await create.getByRole('button', { name: 'Create Location' }).click();
  await expect(page.getByText('Location Created')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Works' })).toContainText('Primary');

  await page.goto('/admin?tab=payments');
  await page.getByLabel('Manufacturer').selectOption({ label: manufacturer });
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expect(page.getByText('Cards cannot be taken: there are no usable test keys.')).toBeVisible();
  await page.getByRole('button', { name: 'Update Credentials' }).click();
  const keys = keysOf(newAccount());
  const dialog = page.getByRole('dialog', { name: 'Update Credentials' });
  await dialog.getByLabel('Publishable key').fill(keys.publishableKey);
  await dialog.getByLabel('Secret key').fill(keys.secretKey);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save Credentials' }).click();
  await expect(page.getByText('Configuration Updated')).toBeVisible();
  await expect(page.getByText('Cards are taken with the test keys.')).toBeVisible();
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('Connection Successful')).toBeVisible();

  await signOut(page);
  await enterWithFirstPassword(page, manufacturerEmail);
  await page.getByRole('link', { name: 'Admin' }).first().click();
  await page.getByRole('link', { name: 'Locations', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Works' })).toContainText('1 Quay Street');
});
