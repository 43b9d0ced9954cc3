import { expect, test } from '../../fixtures';
import {
  APPROVED,
  CHALLENGED,
  chooseNewCard,
  DECLINED,
  orderToPay,
  payButton,
  readOrder,
  typeCard,
} from './cards';

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
  await page.getByRole('button', { name: 'Complete authentication' }).click();

  await expect(page.getByText('Your order has been successfully paid for!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment Complete' })).toBeVisible();
  expect(await readOrder(page.request, order.id)).toMatchObject({ status: 'paid', amountPaid: '24.00' });
  await expect(page.getByText(/^pi_/).first()).toBeVisible();
});

test('the payment page shows the amount due and accepts a card', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const order = await orderToPay(page.request, 5);
  await page.goto(`/payment/${order.id}`);

  await expect(page.getByRole('heading', { level: 1, name: 'Order Payment' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Order items' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('...and 2 more')).toBeVisible();
  await chooseNewCard(page);
  await typeCard(page, APPROVED);
  await expectAccessible();
  await expect(payButton(page)).toHaveText('Pay $120.00');
  await payButton(page).click();

  await expect(page.getByRole('heading', { name: 'Payment Complete' })).toBeVisible();
  expect(await readOrder(page.request, order.id)).toMatchObject({ status: 'paid', amountPaid: '120.00' });
});

test('two users who pay the same order at the same time pay it once', async ({ page, signIn, browser }) => {
  await signIn('maker@demo.casepack.test');
  const order = await orderToPay(page.request);
  const visitor = await browser.newPage();
  await Promise.all([page.goto(`/payment/${order.id}`), visitor.goto(`/order/${order.publicId}#payment`)]);
  for (const each of [page, visitor]) {
    await chooseNewCard(each);
    await typeCard(each, APPROVED);
  }

  await Promise.all([payButton(page).click(), payButton(visitor).click()]);

  await expect.poll(async () => (await readOrder(page.request, order.id)).status).toBe('paid');
  expect(await readOrder(page.request, order.id)).toMatchObject({ amountPaid: '24.00' });
  await expect(page.getByRole('heading', { name: 'Payment Complete' })).toBeVisible();
  await visitor.close();
});

test('a manufacturer records a check, and refunds a part of a card payment', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const order = await orderToPay(page.request);
  await page.goto(`/orders/${order.id}#payment`);

  await page.getByRole('tabpanel').getByRole('button', { name: 'Record Payment' }).click();
  const recording = page.getByRole('dialog', { name: 'Record Payment' });
  await recording.getByLabel('Amount ($)').fill('0');
  await recording.getByRole('button', { name: 'Record Payment' }).click();
  await expect(recording.getByText('Enter an amount above zero')).toBeVisible();
  await recording.getByLabel('Amount ($)').fill('10.00');
  await recording.getByLabel('Reference').fill('Check 1044');
  await expectAccessible();
  await recording.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('Payment Recorded')).toBeVisible();
  await expect(payButton(page)).toHaveText('Pay $14.00');

  await chooseNewCard(page);
  await typeCard(page, APPROVED);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Payment Complete' })).toBeVisible();
  await page.getByRole('button', { name: /^Refund \$14\.00/ }).click();
  const refunding = page.getByRole('dialog', { name: 'Refund Payment' });
  await refunding.getByLabel('A part of it').check();
  await refunding.getByLabel('Amount ($)').fill('20');
  await refunding.getByRole('button', { name: 'Refund' }).click();
  await expect(refunding.getByText('At most $14.00 is left of this payment')).toBeVisible();
  await refunding.getByLabel('Amount ($)').fill('4.00');
  await expectAccessible();
  await refunding.getByRole('button', { name: 'Refund' }).click();

  await expect(page.getByText('Payment Refunded')).toBeVisible();
  await expect(page.getByText('−$4.00')).toBeVisible();
  await expect(page.getByText('$4.00 refunded')).toBeVisible();
});
