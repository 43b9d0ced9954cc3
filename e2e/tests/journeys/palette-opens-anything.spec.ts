import { expect, test } from '../../fixtures';
import { addProduct } from '../../world';
import { saveOrder } from '../orders/own-orders';

test('the command palette opens an order by its PO number, and pages by name, without a pointer', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test', '/');
  const soap = await addProduct(page.request);
  const purchaseOrderNumber = `PO-${soap.id}-77`;
  const order = await saveOrder(page.request, [{ productId: soap.id }], { purchaseOrderNumber });

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search orders/ });
  await expect(field).toBeFocused();
  await expectAccessible();
  await page.keyboard.type(purchaseOrderNumber.toLowerCase());
  await expect(page.getByRole('option', { name: order.orderNumber })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/orders/${order.id}$`));

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toContainText(order.orderNumber);
  await page.keyboard.type('drafts');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\/drafts$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeFocused();

  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Search and commands' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});
