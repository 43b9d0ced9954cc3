import { expect, test } from '../../fixtures';
import {
  addProduct,
  changeProduct,
  expectToldOf,
  goToPayment,
  ordersOf,
  saveButton,
  startCheckout,
  summaryOf,
} from './shopping';

test('staff set the price of a line, reset it in the order, and reprice the order', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const soap = await addProduct();
  await signIn('maker@demo.casepack.test');
  await startCheckout(page, soap, 3);
  const price = page.getByRole('button', { name: `Change price of ${soap.name}` }).locator('visible=true');

  await price.click();
  await page.getByLabel('Price per case ($)').fill('18.00');
  await expect(page.getByText('25% off the list price of $24.00')).toBeVisible();
  await page.getByLabel('Reason').fill('Damaged boxes');
  await expectAccessible();
  await page.getByRole('button', { name: 'Set price' }).click();
  await expect(page.getByText('Manual', { exact: true })).toBeVisible();
  await expect(summaryOf(page).getByText('$54.00').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Manual', { exact: true })).toBeVisible();
  await goToPayment(page);
  await page.getByRole('button', { name: /Copper Fern Apothecary/ }).click();
  await page.getByLabel('Payment type').selectOption('check');
  await saveButton(page).click();
  await expectToldOf(page, 'saved');
  const [order] = await ordersOf(page, soap);
  expect(order).toMatchObject({ items: [{ unitPrice: '18.00', manualReason: 'Damaged boxes' }] });

  await page.goto(`/orders/${order?.id}`);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await price.click();
  await page.getByRole('button', { name: 'Reset to list price' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('$72.00').first()).toBeVisible();
  await expect(page.getByText('Order updated successfully')).toBeVisible();

  await changeProduct(soap, { casePackCost: '26.50' });
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByRole('button', { name: 'Reprice all lines' }).click();
  await expect(page.getByRole('list', { name: 'New prices' })).toContainText('$24.00 → $26.50 per case');
  await expectAccessible();
  await page.getByRole('button', { name: 'Reprice 1 line' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('$79.50').first()).toBeVisible();
});
