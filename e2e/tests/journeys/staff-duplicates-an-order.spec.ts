import { expect, test } from '../../fixtures';
import { addProduct } from '../../world';
import { saveOrder } from '../orders/own-orders';

test('an order becomes a draft with its customer, lines and notes, or replaces the cart', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const soap = await addProduct(page.request);
  const order = await saveOrder(page.request, [{ productId: soap.id, quantity: 3 }]);
  await page.goto(`/orders?search=${order.orderNumber}`);

  await page.getByRole('button', { name: `Duplicate ${order.orderNumber}` }).click();
  const dialog = page.getByRole('dialog', { name: `Duplicate order ${order.orderNumber}` });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'New draft' }).click();
  await expect(page).toHaveURL(/\/desk\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Saltbox Mercantile').first()).toBeVisible();
  await expect(page.getByText(soap.sku).first()).toBeVisible();

  await page.goto(`/orders?search=${order.orderNumber}`);
  await page.getByRole('button', { name: `Duplicate ${order.orderNumber}` }).click();
  await dialog.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('3');
  await page.getByRole('button', { name: `Duplicate ${order.orderNumber}` }).click();
  await dialog.getByRole('button', { name: 'Replace cart' }).click();
  await expect(page.getByText('Cart replaced')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('3');
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Saltbox Mercantile').first()).toBeVisible();
});
