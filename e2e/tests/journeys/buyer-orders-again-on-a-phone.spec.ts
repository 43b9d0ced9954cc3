import { expect, test } from '../../fixtures';
import { smallTargets } from '../../touch-targets';
import { addProduct, manufacturer, sidewaysOverflow } from '../../world';
import { expectSaved, ordersOf, saveButton, summaryOf } from '../checkout/shopping';
import { saveOrder } from '../orders/own-orders';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 120_000 });

test('a buyer on a phone finds an earlier order, duplicates it and saves it as a new one', async ({
  page,
  signIn,
}) => {
  const [soap, candle] = [await addProduct(await manufacturer()), await addProduct(await manufacturer())];
  const earlier = await saveOrder(await manufacturer(), [
    { productId: soap.id, quantity: 2 },
    { productId: candle.id },
  ]);
  await signIn('buyer@demo.casepack.test', '/');
  const orders = page.getByRole('link', { name: 'Orders' }).locator('visible=true');
  expect((await orders.boundingBox())?.y).toBeGreaterThan(600);
  await orders.tap();

  await page.getByRole('searchbox', { name: 'Search orders' }).fill(earlier.orderNumber);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1);
  // Two lines, with its actions in a menu.
  expect((await row.boundingBox())?.height).toBeLessThan(80);
  await row.getByRole('button', { name: `More for ${earlier.orderNumber}` }).tap();
  await page.getByRole('menuitem', { name: 'Duplicate' }).tap();
  await page.getByRole('button', { name: 'Add to cart' }).tap();
  await expect(page.getByText('Added to your cart')).toBeVisible();

  await page.getByRole('button', { name: 'Cart, 3 items' }).tap();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(cart.getByText('$72.00')).toBeInViewport();
  expect(await sidewaysOverflow(page)).toBe(0);
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).tap();

  const total = summaryOf(page).getByText('$72.00').last();
  await expect(page.getByRole('heading', { level: 1, name: 'Review Your Order' })).toBeVisible();
  await expect(total).toBeInViewport();
  await page.getByLabel('Notes').scrollIntoViewIfNeeded();
  await expect(total).toBeInViewport();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue to Payment' }).tap();

  await expect(page.getByLabel('Shipping location')).toBeVisible();
  await page.getByLabel('Payment type').selectOption('terms');
  await expect(total).toBeInViewport();
  await expect(saveButton(page)).toBeInViewport();
  expect(await smallTargets(page)).toEqual([]);
  await saveButton(page).tap();

  await expectSaved(page);
  const again = (await ordersOf(page, soap)).find(({ id }) => id !== earlier.id);
  expect(again).toMatchObject({ paymentMethod: 'Terms', total: '72.00' });
});
