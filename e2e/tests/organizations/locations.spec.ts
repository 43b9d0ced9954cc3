import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { make, unique } from '../../world';

async function addLocation(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add Location' }).first().click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: 'Create Location' });
  await dialog.getByLabel('Location name').fill(name);
  await dialog.getByLabel('Address line 1').fill('1 Quay Street');
  await dialog.getByLabel('City').fill('Portland');
  await dialog.getByLabel('State').fill('ME');
  await expect(create).toBeDisabled();
  await dialog.getByLabel('ZIP code').fill('04101');
  await expect(dialog.getByLabel('Country')).toHaveValue('United States');
  await create.click();
  await expect(page.getByText('Location Created')).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an organization has locations, one of them primary', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test');
  const { id } = await make(page.request, '/api/wholesale-customers', { businessName: unique('Pier Store') });
  await page.goto(`/admin/organization-edit?type=wholesale_customer&id=${id}#locations`);

  await addLocation(page, 'Front');
  await addLocation(page, 'Back');
  await expect(row(page, 'Front').getByText('Primary')).toBeVisible();
  await expect(row(page, 'Front')).toContainText('Shipping, Billing');

  await page.getByRole('button', { name: 'More for Back' }).click();
  await page.getByRole('menuitem', { name: 'Set as primary' }).click();
  await expect(page.getByText('Back is the primary location now.')).toBeVisible();
  await expect(row(page, 'Back').getByText('Primary')).toBeVisible();
  await expect(page.getByText('Primary', { exact: true })).toHaveCount(1);

  await page.getByRole('button', { name: 'Edit Front' }).click();
  const before = new Map<string, string>();
  for (const label of ['Location name', 'Address line 1', 'City', 'State', 'ZIP code', 'Country']) {
    before.set(label, await page.getByLabel(label).inputValue());
    await page.getByLabel(label).fill('');
  }
  await page.getByLabel('Contact email').fill('nobody');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  for (const message of [
    'Location name is required',
    'Address is required',
    'City is required',
    'State is required',
    'ZIP code is required',
    'Country is required',
    'Invalid email format',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  for (const [label, value] of before) await page.getByLabel(label).fill(value);
  await page.getByLabel('Location name').fill('Side');
  await page.getByLabel('Contact email').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Location Updated')).toBeVisible();

  await page.getByRole('button', { name: 'More for Back' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete location' }).click();
  await expect(page.getByText(/This is the primary location/)).toBeVisible();
  await page.getByRole('button', { name: 'More for Side' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete location' }).click();
  await expect(page.getByText('Location Deleted')).toBeVisible();
  await expect(row(page, 'Side')).toHaveCount(0);
});

test('in Organization Management one picks the organization first', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test', '/admin/organizations#locations');

  await expect(page.getByText('Choose an organization')).toBeVisible();
  await page.getByLabel('Organization type').selectOption({ label: 'Wholesale Customer' });
  await page.getByLabel('Organization', { exact: true }).selectOption({ label: 'Saltbox Mercantile' });
  await expect(row(page, 'Commercial Street Store').getByText('Primary')).toBeVisible();
  await page.getByRole('button', { name: 'Add Location' }).click();
  await expect(page.getByLabel('Billing location')).not.toBeChecked();
});

test('a new location starts as an active office that goods and bills go to', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test', '/admin?tab=locations');
  await page.getByRole('button', { name: 'Add Location' }).click();

  const type = page.getByLabel('Type');
  await expect(type).toHaveValue('office');
  await expect(type.getByRole('option')).toHaveText([
    'Headquarters',
    'Office',
    'Warehouse',
    'Store',
    'Manufacturing',
    'Distribution',
    'Retail',
  ]);
  await expect(page.getByLabel('Country')).toHaveValue('United States');
  for (const use of ['Shipping location', 'Billing location', 'Active']) {
    await expect(page.getByLabel(use)).toBeChecked();
  }
});
