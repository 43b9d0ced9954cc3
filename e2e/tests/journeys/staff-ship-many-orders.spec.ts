import { expect, test } from '../../fixtures';
import { addProduct, make, manufacturer, sidewaysOverflow, unique } from '../../world';
import { saveOrder } from '../orders/own-orders';

test('staff print the packing slips of many orders, ship them with scanned numbers and see what was left', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const staff = await manufacturer();
  const businessName = unique('Bulk Shop');
  const { id: customerId } = await make(staff, '/api/wholesale-customers', { name: 'Bo', businessName });
  const { id: productId } = await addProduct(staff);
  const numbers: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const fields = { customer: { id: customerId }, paymentMethod: 'Check' };
    numbers.push((await saveOrder(staff, [{ productId }], fields)).orderNumber);
  }
  await signIn('maker@demo.casepack.test', `/orders?search=${encodeURIComponent(businessName)}`);
  const bar = page.getByRole('region', { name: 'Selected orders' });
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await expect(bar.getByText('3 selected')).toBeVisible();
  await expectAccessible();
  await bar.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Packing slips' }).click();
  await expect(dialog.getByText('3 of 3 orders done.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Packing slips .*\.pdf$/);
  await expectAccessible();
  await page.keyboard.press('Escape');

  await bar.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Packing slips' }).click();
  await expect(dialog.getByText(/^3 orders were printed before\./)).toBeVisible();
  await page.keyboard.press('Escape');

  await bar.getByRole('button', { name: 'Ship' }).click();
  const [first = '', second = ''] = [...numbers].sort().reverse();
  await dialog.getByLabel(`Tracking number of ${first}`).fill(`1Z${first}`);
  await page.keyboard.press('Enter');
  await page.keyboard.type(`1Z${second}`);
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(dialog.getByText('2 of 2 orders done.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await expect(page.getByRole('row', { name: new RegExp(first) }).getByText('Shipped')).toBeVisible();
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Shipped' }).click();
  await expect(dialog.getByText('1 of 3 orders done. 2 left as they were.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
});
