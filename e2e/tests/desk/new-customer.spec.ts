import { expect, test } from '../../fixtures';
import { unique } from '../../world';
import { addProduct } from '../checkout/shopping';
import { draftSaved, focusedCell, grid, shownLines } from './writing';

test('a customer is added only when asked for, and lines typed at once are kept', async ({
  page,
  signIn,
}) => {
  const soap = await addProduct();
  const name = unique('Harbor');
  await signIn('rep@demo.casepack.test');
  await page.goto('/desk');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();

  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`No customer found for “${name}”.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Business name')).toHaveValue(name);
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedCell(page)).toBe('0:item');
  await page.keyboard.type(`2 ${soap.sku}`);
  await page.keyboard.press('Enter');
  await expect(grid(page)).toContainText(soap.name);
  await page.keyboard.type('7');
  await page.keyboard.press('Escape');
  await draftSaved(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await shownLines(page)).toEqual([`${soap.sku} 2`]);

  await page.getByLabel('PO number').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment & Shipping' })).toBeVisible();
});
