import { expect, test } from '../../fixtures';
import { addProduct, manufacturer, sidewaysOverflow } from '../../world';
import { changeStatus, saveOrder, tab } from '../orders/own-orders';

test('staff ship an order in two parts, and the customer sees both', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const staff = await manufacturer();
  const rose = await addProduct(staff);
  const mint = await addProduct(staff);
  const order = await saveOrder(staff, [{ productId: rose.id, quantity: 3 }, { productId: mint.id }]);
  await changeStatus(staff, order.id, 'processing');
  await signIn('maker@demo.casepack.test', `/orders/${order.id}`);
  const dialog = page.getByRole('dialog', { name: `Ship order ${order.orderNumber}` });
  const items = page.getByRole('region', { name: 'Order Items' });
  const badge = page.getByText('Partly shipped', { exact: true });
  await expect(items).toContainText('3 cases (36 units)');
  await expect(items).not.toContainText('to ship');

  // By keyboard and scanner: a number and Enter, then Enter ships.
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(dialog.getByLabel('Tracking number')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Ship all 2 lines' })).toBeVisible();
  await dialog.getByRole('spinbutton', { name: `Quantity of ${rose.name}` }).fill('2');
  await dialog.getByRole('spinbutton', { name: `Quantity of ${mint.name}` }).fill('0');
  await expect(dialog.getByRole('button', { name: 'Ship 1 of 2 lines' })).toBeVisible();
  await dialog.getByLabel('Tracking number').click();
  await page.keyboard.type('1ZPART1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Tracking numbers' })).toContainText('UPS 1ZPART1');
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Part of the Order Shipped')).toBeVisible();
  await expect(badge).toBeVisible();
  await expect(page.getByText('Processing', { exact: true })).toBeVisible();
  await expect(items).toContainText('2 cases shipped, 1 still to ship');
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText(`Shipped: 2 x ${rose.name}`);

  await page.goto(`/orders?search=${order.orderNumber}&partlyShipped=true`);
  await expect(page.getByRole('row', { name: new RegExp(order.orderNumber) })).toContainText(
    'Partly shipped',
  );
  await page.getByRole('link', { name: order.orderNumber, exact: true }).click();

  await tab(page, 'Tracking').click();
  const tracking = page.getByRole('region', { name: 'Tracking Information' });
  await expect(tracking.getByRole('heading', { name: 'Still to come' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await tracking.getByRole('link', { name: 'Packing slip' }).click();
  expect((await downloading).suggestedFilename()).toBe(`Packing Slip ${order.orderNumber}-1.pdf`);
  await expectAccessible();
  await page
    .getByRole('region', { name: 'Left to ship' })
    .getByRole('button', { name: 'Ship', exact: true })
    .click();
  await expect(dialog.getByText('This is the rest of the order. It becomes Shipped.')).toBeVisible();
  await dialog.getByLabel('Tracking number').fill('1ZPART2');
  await dialog.getByRole('button', { name: 'Ship all 2 lines' }).click();
  await expect(page.getByText('Order Shipped')).toBeVisible();
  await expect(badge).toHaveCount(0);
  await expect(tracking.getByRole('heading', { name: /^Shipment / })).toHaveCount(2);

  await signIn('buyer@demo.casepack.test', `/orders/${order.id}#tracking`);
  await expect(tracking.getByRole('link', { name: /1ZPART[12]/ })).toHaveCount(2);
  await expect(tracking.getByRole('link', { name: 'Packing slip' })).toHaveCount(0);

  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/order/${order.publicId}#tracking`);
  await expect(tracking.getByRole('list', { name: 'Contents of shipment 1' })).toContainText('2 cases');
  await expect(tracking.getByRole('list', { name: 'Contents of shipment 2' })).toContainText('1 case');
  await expect(tracking.getByRole('heading', { name: 'Still to come' })).toHaveCount(0);
  await expectAccessible();
  expect(await sidewaysOverflow(page)).toBe(0);
});
