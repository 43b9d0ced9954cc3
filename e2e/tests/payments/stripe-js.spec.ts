import { expect, test } from '../../fixtures';
import type { StoredProduct } from '../../world';
import { addProduct, expectSaved, ordersOf, saveButton, startPayment } from '../checkout/shopping';
import { expectPlaced, placeButton } from './cards';
import { readStripeCalls, useStripeJs } from './stripe-js';

const goToFrame = async (page: import('@playwright/test').Page, product: StoredProduct) => {
  await startPayment(page, product);
  const newCard = page.getByRole('radio', { name: 'New card' });
  const frame = page.getByText('The frame of Stripe.js');
  await expect(newCard.or(frame).first()).toBeVisible();
  if (await newCard.isVisible()) await newCard.check();
  await expect(frame).toBeVisible();
};

test('a manufacturer with Stripe keys accepts cards through Stripe.js', async ({ page, signIn }) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await useStripeJs(page);
  await goToFrame(page, soap);

  await expect(page.getByText('Test mode: no real money')).toBeVisible();
  const before = await readStripeCalls(page);
  await placeButton(page).click();
  await expectPlaced(page);

  expect(before.key).toBe('pk_test_51Journey');
  expect(before.elements).toMatchObject({
    mode: 'payment',
    amount: 2400,
    currency: 'usd',
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
  });
  expect(before.element).toMatchObject({
    layout: 'tabs',
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });
  const { confirm } = await readStripeCalls(page);
  expect(confirm).toMatchObject({ redirect: 'if_required' });
  expect(confirm.confirmParams.return_url).toMatch(/\/checkout-success$/);
  expect(await ordersOf(page, soap)).toMatchObject([{ status: 'paid' }]);
});

test("an order is placed after a redirect to the bank's own page", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await useStripeJs(page, { redirects: true });
  await goToFrame(page, soap);

  await placeButton(page).click();

  await expectPlaced(page);
  await expectAccessible();
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  expect(await ordersOf(page, soap)).toMatchObject([{ status: 'paid' }]);
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();

  await page.goto('/checkout-success');
  await expect(page.getByText('There is nothing left to finish here')).toBeVisible();
});

test('without Stripe.js the form says so, loads on retry, and saving works', async ({ page, signIn }) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await useStripeJs(page);
  let isBlocked = true;
  await page.route('https://js.stripe.com/**', (route) => (isBlocked ? route.abort() : route.fallback()));
  await startPayment(page, soap);

  await expect(page.getByText('Unable to load payment form')).toBeVisible();
  await expect(placeButton(page)).toBeDisabled();
  await expect(saveButton(page)).toBeEnabled();
  isBlocked = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(placeButton(page)).toBeEnabled();

  await saveButton(page).click();
  await expectSaved(page);
});
