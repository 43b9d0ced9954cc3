import { expect, test } from '../../fixtures';
import { uniqueWord } from '../../world';
import { removeProducts } from '../admin-products/own-products';

test('stock that arrived is pasted from a spreadsheet, booked, and found in the history', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test', '/admin/stock');
  const sku = uniqueWord();
  const created = await page.request.post('/api/products/single', {
    data: { sku, name: `Soap ${sku}`, category: 'Soap', casePackCost: '24.00', unitsAvailable: 5 },
  });
  expect(created.ok()).toBe(true);
  await page.getByRole('searchbox').fill(sku);
  await expect(page.getByRole('cell', { name: 'Low 5' })).toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: 'Receive stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receive stock' });
  await dialog.getByLabel('SKU of row 1').evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `SKU\tUnits\n${sku}\t40\nNOT-A-SKU\t2`);
  await dialog.getByRole('button', { name: 'Record receipt' }).click();
  await expect(dialog.getByText('No product has the SKU or barcode NOT-A-SKU')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Remove row 2' }).click();
  await dialog.getByLabel('Scan').fill(sku);
  await dialog.getByLabel('Scan').press('Enter');
  await dialog.getByRole('button', { name: 'Record receipt' }).click();
  await expect(page.getByText('1 product, 41 units')).toBeVisible();

  await expect(page.getByRole('cell', { name: '46', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `History of ${sku}` }).click();
  const history = page.getByRole('list', { name: 'Stock history' });
  await expect(history.getByRole('listitem').first()).toContainText('+41 available');
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expectAccessible();
  await removeProducts(page, sku);
});
