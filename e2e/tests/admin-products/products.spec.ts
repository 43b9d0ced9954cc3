import { expect, test } from '../../fixtures';
import { findProducts } from './own-products';

const MANY = 10_000;

test('the app asks before unsaved changes are lost', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test', '/admin?tab=users');
  await page.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Not saved');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Not saved');

  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/admin/products');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/admin/users');
});

test('the last of 10,000 products is visible at once', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test');
  const [some] = await findProducts(page, '');
  const asked: string[] = [];
  // Of the real answer only the rows are made up: storing as many has its own tests.
  await page.route('**/api/products?*', (route) => {
    const url = new URL(route.request().url());
    asked.push(url.search);
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const limit = Number(url.searchParams.get('limit'));
    const rows = Array.from({ length: Math.min(limit, MANY - offset) }, (_, index) => {
      const number = String(offset + index + 1).padStart(5, '0');
      return { ...some, id: offset + index + 1, sku: `MANY-${number}`, name: `Soap ${number}` };
    });
    return route.fulfill({ json: rows, headers: { 'x-total-count': String(MANY) } });
  });

  await page.goto('/admin/products');
  await expect(page.getByText('10,000 products', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Soap 00001' })).toBeVisible();
  asked.length = 0;
  const scrollTo = (share: number) =>
    page.evaluate((part) => window.scrollTo(0, document.body.scrollHeight * part), share);

  await scrollTo(1);
  await expect(page.getByRole('button', { name: 'Edit Soap 10000' })).toBeVisible();

  expect(asked.length).toBeLessThanOrEqual(2);
  await scrollTo(0.5);
  await expect(page.getByRole('button', { name: 'Edit Soap 05000' })).toBeVisible();
});
