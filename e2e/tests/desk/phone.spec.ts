import { expect, test } from '../../fixtures';
import { addProduct } from '../checkout/shopping';
import { focusedCell, grid, paste, shownLines } from './writing';

test.use({ viewport: { width: 390, height: 844 } });

test('nothing of the desk is hidden behind the tabs', async ({ page, signIn, expectAccessible }) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await page.goto('/desk');
  await expect(page.getByRole('heading', { level: 1, name: 'Quick order' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Item, row 1' }).click();
  await page.keyboard.type(soap.sku);
  await page.getByRole('option', { name: new RegExp(soap.sku) }).click();
  expect(await focusedCell(page)).toBe('0:quantity');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect.poll(() => shownLines(page)).toEqual([`${soap.sku} 4`]);
  const field = page.getByRole('combobox', { name: 'Item, row 2' });
  const [bar, box] = [
    await page.getByRole('navigation', { name: 'Main' }).last().boundingBox(),
    await field.boundingBox(),
  ];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // While the total is fetched, it is dimmed.
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary.locator('[aria-busy=false]')).toContainText('$96.00');
  await expectAccessible();
  await page.reload();
  await expect.poll(() => shownLines(page)).toEqual([`${soap.sku} 4`]);
  await expect(grid(page)).toContainText('$96.00');
});

test('the row one writes in stays above the bar with the total', async ({ page, signIn }) => {
  const products = await Promise.all(Array.from({ length: 7 }, () => addProduct()));
  await signIn('buyer@demo.casepack.test');
  await page.goto('/desk');
  await page.getByRole('combobox', { name: 'Item, row 1' }).click();
  await paste(page, products.map(({ sku }) => `${sku}\t1`).join('\n'));

  await expect(page.getByRole('combobox', { name: 'Item, row 8' })).toBeFocused();
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect
    .poll(async () => {
      const [active, total] = [await page.locator(':focus').boundingBox(), await summary.boundingBox()];
      return (active?.y ?? 0) + (active?.height ?? 0) - (total?.y ?? 0);
    })
    .toBeLessThanOrEqual(0);
});
