import { expect, test } from '../../fixtures';
import {
  addProduct,
  expectSaved,
  goToPayment,
  ordersOf,
  saveButton,
  startCheckout,
  summaryOf,
} from './shopping';

test('a buyer saves an order on terms for later, and Back does not return into checkout', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await startCheckout(page, soap);

  await page.getByRole('button', { name: `Increase: Quantity of ${soap.name}` }).click();
  await expect(summaryOf(page).getByText('$48.00').first()).toBeVisible();
  await expect(page.getByLabel('Tax ($)')).toHaveCount(0);
  await page.getByLabel('PO number').fill('PO-4711');
  await goToPayment(page);

  await expect(page.getByLabel('Shipping location')).toBeVisible();
  await expect(page.getByText('Existing customer')).toHaveCount(0);
  await page.getByLabel('Payment type').selectOption('terms');
  await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
  await expectAccessible();
  await saveButton(page).click();

  await expectSaved(page);
  const [order, ...others] = await ordersOf(page, soap);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ paymentMethod: 'Terms', items: [{ productId: soap.id, quantity: 2 }] });

  await page.goBack();
  await expect(page).toHaveURL('/');
});
