import { expect, test } from '../../fixtures';
import { make, unique, uniqueEmail } from '../../world';
import { FIRST_PASSWORD } from './people';

const password = FIRST_PASSWORD;

test("a manufacturer's administrator edits, deactivates and sets a password for a user, who is signed out at once", async ({
  page,
  browser,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  const email = uniqueEmail('packer');
  await signIn('maker@demo.casepack.test');
  await make(page.request, '/api/users', { email, firstName: 'Una', lastName: 'Packer', password });
  const theirs = await browser.newPage();
  await theirs.request.post('/api/auth/login', { data: { email, password } });
  expect((await theirs.request.get('/api/auth/user')).status()).toBe(200);

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByLabel('Search users').fill(email);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Una Packer' }).click();
  await expectAccessible();
  await page.getByLabel('First name').fill('Unity');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('User Updated')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Unity Packer' }).click();
  await page.getByLabel('Email', { exact: true }).fill('rep@demo.casepack.test');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await page.getByRole('button', { name: 'More for Unity Packer' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('button', { name: 'Deactivate user' }).click();
  await expect(page.getByText('Unity Packer is inactive now.')).toBeVisible();
  expect((await theirs.request.get('/api/auth/user')).status()).toBe(401);

  await page.getByRole('button', { name: 'More for Unity Packer' }).click();
  await page.getByRole('menuitem', { name: 'Activate' }).click();
  await expect(page.getByText('Unity Packer is active now.')).toBeVisible();

  await page.getByRole('button', { name: 'More for Unity Packer' }).click();
  await page.getByRole('menuitem', { name: 'Set password' }).click();
  await page.getByLabel('New password').fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
  await expect(page.getByText('Passwords do not match. Please try again.')).toBeVisible();
  await page.getByLabel('New password').fill('Password1');
  await page.getByLabel('Confirm password').fill('Password1');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(
    page.getByText('This password is too easy to guess. Please choose another one.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('New password').fill('a new password');
  await page.getByLabel('Confirm password').fill('a new password');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByText('Password Set', { exact: true })).toBeVisible();
  const entered = await theirs.request.post('/api/auth/login', {
    data: { email, password: 'a new password' },
  });
  expect(entered.status()).toBe(200);
  await theirs.close();

  await page.getByRole('button', { name: 'More for Unity Packer' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText(/^User (Deleted|Deactivated)$/)).toBeVisible();
});

test('an organization admin manages their own organization and no other', async ({ page, signIn }) => {
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

  for (const other of [
    'type=wholesale_customer&id=2',
    'type=manufacturer&id=3',
    'type=wholesale_customer&id=new',
  ]) {
    await page.goto(`/organization-edit?${other}`);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  }
  await page.goto('/organization-edit');
  await expect(page.getByText('Navigation Issue')).toBeVisible();
});

test('the actions of an administrator are in the audit log, which can be exported', async ({
  page,
  signIn,
}) => {
  const name = unique('Audited Agency');
  await signIn('maker@demo.casepack.test');
  await make(page.request, '/api/sales-organizations', { name });

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Search the audit log').fill(name);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Sales organization created');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
  await page.getByLabel('About').selectOption({ label: 'Locations' });
  await expect(page.getByText('No entries found')).toBeVisible();
});
