import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { make, unique } from '../../world';

const notice = (page: Page) => page.getByText('Someone else changed this in the meantime', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('of two who edit the same location, the second learns of the first and decides', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const customer = await make(page.request, '/api/wholesale-customers', {
    businessName: unique('Pier Store'),
  });
  const owner = { organizationType: 'wholesale_customer', organizationId: customer.id };
  const { id } = await make(page.request, '/api/locations', {
    ...owner,
    ...{ name: 'Dock', addressLine1: '1 Quay Street', city: 'Portland', state: 'ME', zipCode: '04101' },
  });
  await page.goto(`/admin/organization-edit?type=wholesale_customer&id=${customer.id}#locations`);
  await page.getByRole('button', { name: 'Edit Dock' }).click();
  await page.getByLabel('City').fill('Bangor');

  await page.request.patch(`/api/locations/${id}`, { data: { city: 'Augusta', zipCode: '04330' } });
  await save(page).click();

  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('Saved now: Augusta')).toBeVisible();
  await expect(page.getByText('Yours: Bangor')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expectAccessible();
  await page.getByRole('button', { name: 'Use what is saved' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Augusta');
  await expect(page.getByLabel('ZIP code')).toHaveValue('04330');
  await page.getByLabel('City').fill('Bangor');
  await save(page).click();

  await expect(page.getByText('Location Updated')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Dock' })).toContainText('Bangor');
});

test('of two who edit the same customer, the second learns of the first and decides', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test');
  const { id } = await make(page.request, '/api/wholesale-customers', { businessName: unique('Pier Store') });
  await page.goto(`/admin/organization-edit?type=wholesale_customer&id=${id}#settings`);
  await page.getByLabel('Contact phone').fill('(207) 555-0100');

  await page.request.patch(`/api/wholesale-customers/${id}`, { data: { contactPhone: '(207) 555-0199' } });
  await save(page).click();

  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('Saved now: (207) 555-0199')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(notice(page)).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Organization Updated')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Contact phone')).toHaveValue('(207) 555-0100');
});

test('of two who edit the same manufacturer, the second learns of the first and decides', async ({
  page,
  signIn,
}) => {
  const name = unique('Orchard Soapworks');
  await signIn('admin@demo.casepack.test');
  const { id } = await make(page.request, '/api/manufacturers', { name });
  await page.goto('/admin/organizations#manufacturers');
  await page.getByLabel('Search manufacturers').fill(name);
  await page.getByRole('button', { name: `Change details of ${name}` }).click();
  await page.getByLabel('Contact email').fill('mine@orchard.test');

  await page.request.patch(`/api/manufacturers/${id}`, { data: { contactEmail: 'theirs@orchard.test' } });
  await save(page).click();

  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('Saved now: theirs@orchard.test')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save(page).click();
  await expect(page.getByText('Organization Updated')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('mine@orchard.test');
});

test('what was entered is not lost by a wrong click', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test');
  const { id } = await make(page.request, '/api/sales-organizations', { name: unique('Ridge Sales') });

  await page.goto(`/admin/organization-edit?type=sales_organization&id=${id}#settings`);
  await page.getByLabel('Contact phone').fill('(207) 555-0100');
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Contact phone')).toHaveValue('(207) 555-0100');
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/admin#connected-orgs');

  await page.goto('/admin/organizations#sales-organizations');
  await page.getByRole('button', { name: 'Add Sales Organization' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Half done');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
