import { expect, test } from '../../fixtures';
import { sidewaysOverflow } from '../../world';

test('a company asks for an account, and staff approve it with terms and a rep', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const company = `Harbor Books ${Date.now()}`;
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/join/fernhollow');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Become a customer of Fernhollow Bath & Home' }),
  ).toBeVisible();
  await expectAccessible();
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Company is required')).toBeVisible();
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Contact name').fill('Iris Vale');
  await page.getByLabel('Email').fill(`iris-${Date.now()}@harborbooks.test`);
  await page.getByLabel('Address').fill('9 Pier Road');
  await page.getByLabel('City').fill('Camden');
  await page.getByLabel('State').fill('ME');
  await page.getByLabel('ZIP code').fill('04843');
  await page.getByLabel('Resale certificate', { exact: true }).setInputFiles({
    name: 'resale.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  });
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Your request was sent' })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn('maker@demo.casepack.test', '/customers');
  await page.getByRole('tab', { name: /^Requests/ }).click();
  await page.getByRole('button', { name: `Review the request of ${company}` }).click();
  const dialog = page.getByRole('dialog', { name: company });
  await expect(dialog.getByRole('link', { name: 'resale.pdf' })).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel('Payment terms').selectOption('NET15');
  await dialog.getByLabel('Sales organization').selectOption({ label: 'Northline Sales Group' });
  await dialog.getByLabel('Sales rep').selectOption({ label: 'Riley Sandoval' });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Open customer' }).click();

  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile).toContainText('NET15');
  await expect(profile).toContainText('Riley Sandoval');
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Iris Vale');
  await expect(page.getByRole('region', { name: 'Locations' })).toContainText('9 Pier Road');
});
