import { expect, test } from '../../fixtures';
import { uniqueWord } from '../../world';
import { findProducts, searchProducts } from './own-products';

test('a product is created, found in the catalog, edited and deleted', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  const word = uniqueWord();
  await signIn('maker@demo.casepack.test', '/admin');

  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Product' });
  await expect(dialog.getByLabel('Case pack quantity')).toHaveValue('1');
  await expect(dialog.getByLabel('Minimum quantity')).toHaveValue('1');
  await expect(dialog.getByLabel('Unit of measurement')).toHaveValue('each');
  await expectAccessible();
  await dialog.getByLabel('Name', { exact: true }).fill(`${word} Balm`);
  await dialog.getByLabel('SKU', { exact: true }).fill(word);
  await dialog.getByLabel('Category', { exact: true }).fill('Journeys');
  await dialog.getByLabel('Description').fill('Made by a journey');
  await dialog.getByLabel('Tags').fill('soap, gift');
  await dialog.getByLabel('Wholesale price per unit').fill('2.5');
  await dialog.getByLabel('Retail price per unit (MSRP)').fill('5');
  await dialog.getByLabel('Case pack quantity').fill('12');
  await dialog.getByLabel('Case pack cost').fill('24');
  await dialog.getByLabel('Unit of measurement').selectOption('box');
  await dialog.getByLabel('Testers available').check();
  await dialog.getByLabel('Tester price').fill('1.25');
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await dialog.getByLabel('Name of field 1').fill('scent');
  await dialog.getByLabel('Value of field 1').fill('Lavender');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Product Created')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const [stored] = await findProducts(page, word);
  expect(stored).toMatchObject({
    sku: word,
    casePackCost: '24.00',
    unitsAvailable: null,
    tags: 'soap,gift',
    metadataFields: { scent: 'Lavender' },
    testerPrice: '1.25',
  });

  await page.goto(`/?search=${word}`);
  await expect(page.getByRole('article', { name: `${word} Balm` })).toContainText('$24.00');

  await page.goto('/admin');
  await searchProducts(page, word);
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Edit ${word} Balm` }).click();
  await page.getByLabel('Case pack cost').fill('26.40');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Product Updated')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(word) })).toContainText('$26.40');

  await page.getByRole('button', { name: `Delete ${word} Balm` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: new RegExp(word) })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${word} Balm` }).click();
  await question.getByRole('button', { name: 'Delete product' }).click();
  await expect(page.getByText('Product Deleted')).toBeVisible();
  await expect(page.getByText('No products found')).toBeVisible();
  expect(await findProducts(page, word)).toEqual([]);
});

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
  test.slow();
  const word = uniqueWord();
  await signIn('admin@demo.casepack.test');
  const made = await page.request.post('/api/manufacturers', { data: { name: `${word} Works` } });
  expect(made.ok()).toBe(true);
  const { id }: { id: number } = await made.json();
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    const number = String(index + 1).padStart(5, '0');
    return `${word}-${number},Soap ${number},,Soap,`;
  });
  const file = `sku,name,description,category,image_url\n${rows.join('\n')}\n`;
  const csvFile = { name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
  const stored = await page.request.post('/api/products', {
    params: { manufacturerId: id },
    multipart: { csvFile },
  });
  expect(await stored.json()).toMatchObject({ count: 10_000 });

  await page.goto('/admin');
  await page.getByLabel('Manufacturer', { exact: true }).selectOption(`${word} Works`);
  await expect(page.getByText('10,000 products', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Soap 00001' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/products?')) asked.push(request.url());
  });
  const scrollTo = (share: number) =>
    page.evaluate((part) => window.scrollTo(0, document.body.scrollHeight * part), share);

  await scrollTo(1);
  await expect(page.getByRole('button', { name: 'Edit Soap 10000' })).toBeVisible();

  expect(asked.length).toBeLessThanOrEqual(2);
  await scrollTo(0.5);
  await expect(page.getByRole('button', { name: 'Edit Soap 05000' })).toBeVisible();
});
