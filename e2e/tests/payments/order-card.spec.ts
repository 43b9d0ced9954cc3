import { expect, test } from '../../fixtures';
import { CHALLENGED, chooseNewCard, DECLINED, orderToPay, payButton, readOrder, typeCard } from './cards';

test.describe.configure({ timeout: 90_000 });

test('an order is paid from its own page', async ({ page, signIn, expectAccessible }) => {
  await signIn('maker@demo.casepack.test');
  const order = await orderToPay(page.request);
  await page.goto(`/orders/${order.id}#payment`);

  await expect(page.getByRole('heading', { name: 'Payment Management' })).toBeVisible();
  await chooseNewCard(page);
  await typeCard(page, DECLINED);
  await payButton(page).click();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Card number').fill(CHALLENGED);
  await payButton(page).click();
  await expect(page.getByRole('dialog', { name: '3-D Secure' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Complete authentication' }).click();

  await expect(page.getByText('Your order has been successfully paid for!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment Complete' })).toBeVisible();
  expect(await readOrder(page.request, order.id)).toMatchObject({ status: 'paid', amountPaid: '24.00' });
  await expect(page.getByText(/^pi_/).first()).toBeVisible();
});
