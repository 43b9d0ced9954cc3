import { expect, test } from '../../fixtures';

test('each section of the admin panel has its own URL, which Back leaves', async ({ page, signIn }) => {
  test.slow();
  await signIn('maker@demo.casepack.test', '/admin');

  const sections = page.getByRole('navigation', { name: 'Admin' });
  const current = sections.locator('[aria-current="page"]');
  await expect(page).toHaveURL('/admin/products');
  await expect(current).toHaveText('Products');
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();

  // In forced-colors mode, a line still shows which section is open.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(current).toHaveCSS('text-decoration-line', 'underline');
  await expect(sections.getByRole('link', { name: 'Users' })).toHaveCSS('text-decoration-line', 'none');
  await page.emulateMedia({ forcedColors: 'none' });

  await sections.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/admin/users');
  await page.goBack();
  await expect(current).toHaveText('Products');

  await sections.getByRole('link', { name: 'Collections & Tags' }).click();
  await expect(page).toHaveURL('/admin/collections');
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(current).toHaveText('Products');

  await sections.getByRole('link', { name: 'Connected Organizations' }).click();
  await expect(page).toHaveURL('/admin#connected-orgs');
  await page.reload();
  await expect(current).toHaveText('Connected Organizations');

  await page.goto('/admin#anything-else');
  await expect(current).toHaveText('Products');
  await page.goto('/admin?tab=payments&setup_intent=seti_1');
  await expect(current).toHaveText('Payments');
});

test('on a phone one button leads to all sections', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('maker@demo.casepack.test', '/admin/products');

  await page.getByRole('button', { name: 'Section: Products' }).click();
  await page.getByRole('menuitem', { name: 'Locations' }).click();

  await expect(page).toHaveURL('/admin/locations');
  await expect(page.getByRole('button', { name: 'Section: Locations' })).toBeVisible();
});
