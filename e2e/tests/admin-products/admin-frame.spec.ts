import { expect, test } from '../../fixtures';

test('the tabs of the admin panel follow the address, and the address follows the tabs', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  await signIn('maker@demo.casepack.test', '/admin');

  const own = page.getByRole('tablist', { name: 'My Organization' });
  await expect(page.getByRole('tab', { name: 'My Organization' })).toHaveAttribute('aria-selected', 'true');
  await expect(own.getByRole('tab')).toHaveText([
    'Products',
    'Users',
    'Locations',
    'Payments',
    'Stripe Config',
    'Mail',
    'Audit log',
  ]);
  await expect(own.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  await expectAccessible();

  // Where the reader's colors replace ours, a line still says which tab is open.
  await page.emulateMedia({ forcedColors: 'active' });
  const openTabs = page.locator('[role="tab"][aria-selected="true"], header nav [aria-current="page"]');
  await expect(openTabs).toHaveCount(4);
  for (const tab of await openTabs.all()) await expect(tab).toHaveCSS('text-decoration-line', 'underline');
  await expect(own.getByRole('tab', { name: 'Users' })).toHaveCSS('text-decoration-line', 'none');
  await page.emulateMedia({ forcedColors: 'none' });

  await own.getByRole('tab', { name: 'Products' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(own.getByRole('tab', { name: 'Users' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin?tab=users');
  await page.goBack();
  await expect(own.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('tab', { name: 'Connected Organizations' }).click();
  await expect(page).toHaveURL('/admin#connected-orgs');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Connected Organizations' })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await page.goto('/admin#anything-else');
  await expect(page.getByRole('tab', { name: 'My Organization' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/admin?tab=payments&setup_intent=seti_1');
  await expect(own.getByRole('tab', { name: 'Payments' })).toHaveAttribute('aria-selected', 'true');
});
