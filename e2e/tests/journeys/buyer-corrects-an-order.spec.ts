import { expect, test } from '../../fixtures';
import { addProduct, manufacturer, sidewaysOverflow } from '../../world';
import { changeStatus, saveOrder } from '../orders/own-orders';

test.describe.configure({ timeout: 120_000 });

test('a buyer corrects an order and cancels it, until it is processed', async ({ page, signIn }) => {
  const [soap, candle] = [await addProduct(await manufacturer()), await addProduct(await manufacturer())];
  const items = [{ productId: soap.id, quantity: 2 }, { productId: candle.id }];
  const order = await saveOrder(await manufacturer(), items);
  await signIn('buyer@demo.casepack.test', `/orders/${order.id}`);

  await page.getByRole('button', { name: 'Edit Order' }).click();
  const form = page.getByRole('form', { name: 'Edit Order' });
  await form.getByLabel('Quantity of').first().fill('3');
  await form
    .getByRole('button', { name: /^Remove / })
    .last()
    .click();
  await form.getByLabel('PO number').fill('PO-4711');
  await form.getByLabel('Notes').fill('Please ring at the back door');
  await expect(form.getByLabel('Tax')).toHaveCount(0);
  await expect(form.getByRole('region', { name: 'Order Summary' }).getByText('$72.00').last()).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Save Changes' }).click();

  await expect(page.getByText('Order updated successfully')).toBeVisible();
  await expect(page.getByText('PO-4711').first()).toBeVisible();
  const read = async () => (await page.request.get(`/api/orders/${order.id}`)).json();
  expect(await read()).toMatchObject({ total: '72.00', items: [{ productId: soap.id, quantity: 3 }] });

  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(page.getByText('Order Cancelled')).toBeVisible();
  expect(await read()).toMatchObject({ status: 'cancelled' });

  const taken = await saveOrder(await manufacturer(), items);
  await changeStatus(await manufacturer(), taken.id, 'processing');
  await page.goto(`/orders/${taken.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(taken.orderNumber);
  await expect(page.getByRole('button', { name: 'Edit Order' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
});
