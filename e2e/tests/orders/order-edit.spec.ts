import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { addProduct } from '../../world';
import { saveOrder } from './own-orders';

/** On the page of a new order, with its fields open. */
async function startEditing(page: Page, { lines = 1 } = {}) {
  const soap = await addProduct(page.request);
  const order = await saveOrder(
    page.request,
    Array.from({ length: lines }, () => ({ productId: soap.id })),
  );
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  return { soap, order };
}

test('the second of two editors sees what the first one saved, and decides', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const { soap, order } = await startEditing(page);
  const quantity = page.getByLabel(`Quantity of ${soap.name}`);
  await quantity.fill('2');

  const edit = (shipping: string) =>
    page.request.patch(`/api/orders/${order.id}/edit`, { data: { shipping } });
  expect((await edit('9.00')).status()).toBe(200);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
  await expect(notice).toContainText('Saved now: 9.00');
  await expect(notice).toContainText(`Yours: 2 x ${soap.name}`);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await expectAccessible();
  await notice.getByRole('button', { name: 'Use what is saved' }).click();
  await expect(page.getByLabel('Shipping', { exact: true })).toHaveValue('9.00');
  await expect(quantity).toHaveValue('1');

  await quantity.fill('5');
  expect((await edit('11.00')).status()).toBe(200);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order updated successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$129.00');
});

test('lines of a long order that are off screen are plain text until they are scrolled into view', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const { soap } = await startEditing(page, { lines: 300 });
  const lines = page.getByRole('region', { name: 'Order Items' }).getByRole('listitem');
  await expect(lines).toHaveCount(300);
  await expect(lines.first().getByRole('spinbutton')).toHaveValue('1');
  await expect(lines.last().getByRole('spinbutton')).toHaveCount(0);
  await expect(lines.last()).toContainText(`${soap.name}, ${soap.sku}, 1 case`);

  await lines
    .first()
    .getByRole('button', { name: `Remove ${soap.name}` })
    .click();
  await expect(lines).toHaveCount(299);
  await expect(lines.first()).toBeFocused();
  await lines.last().scrollIntoViewIfNeeded();
  const quantity = lines.last().getByRole('spinbutton');
  await quantity.fill('7');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(lines.nth(150).getByRole('spinbutton')).toHaveCount(0);
  await expect(quantity).toBeFocused();
  await expectAccessible();
  await quantity.press('Enter');

  await expect(page.getByText('Order updated successfully')).toBeVisible();
  await expect(lines).toHaveCount(299);
  await expect(lines.last()).toContainText('7 cases');
});
