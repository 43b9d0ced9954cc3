import { expect, test } from '../../fixtures';
import { APPROVED, chooseNewCard, orderToPay, payButton, readOrder, typeCard } from './cards';

test.describe.configure({ timeout: 90_000 });

test('a buyer pays two orders with one card payment', async ({ page, signIn, expectAccessible }) => {
  await signIn('maker@demo.casepack.test');
  const orders = [await orderToPay(page.request), await orderToPay(page.request)];
  await signIn('buyer@demo.casepack.test');
  await page.goto('/account');
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeVisible();
  // A long list shows its first rows until it is asked for all.
  const showAll = page.getByRole('button', { name: /^Show all/ }).first();
  if (await showAll.isVisible()) await showAll.click();

  for (const { orderNumber } of orders) {
    await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
  }
  await expectAccessible();
  await page.getByRole('button', { name: 'Pay $48.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay 2 orders' });
  await expect(dialog).toBeVisible();
  await chooseNewCard(page);
  await typeCard(page, APPROVED);
  await payButton(page).last().click();

  await expect(page.getByText('Your orders have been successfully paid for!')).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const { id } of orders) {
    expect(await readOrder(page.request, id)).toMatchObject({ status: 'paid', amountPaid: '24.00' });
  }
});
