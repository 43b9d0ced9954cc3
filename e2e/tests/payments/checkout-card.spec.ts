import { expect, test } from '../../fixtures';
import {
  addProduct,
  changeProduct,
  goToPayment,
  ordersOf,
  saveButton,
  startCheckout,
  startPayment,
} from '../checkout/shopping';
import {
  APPROVED,
  CHALLENGED,
  chooseNewCard,
  DECLINED,
  expectPlaced,
  goToCard,
  placeButton,
  typeCard,
} from './cards';

test('a buyer pays with a card at checkout and follows the message to the paid order', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await goToCard(page, soap);

  await placeButton(page).click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await expect(page.getByText('Sandbox: no real money')).toBeVisible();
  await expectAccessible();
  await typeCard(page, APPROVED);
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await placeButton(page).dblclick();

  await expectPlaced(page);
  const orders = await ordersOf(page, soap);
  expect(orders).toMatchObject([{ status: 'paid', paymentMethod: 'Credit Card', total: '24.00' }]);
  await page.getByRole('link', { name: 'View order' }).click();
  await page.getByRole('tab', { name: 'Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Complete' })).toBeVisible();
});

test('a declined card is shown at the form, and the next card pays the same order', async ({
  page,
  signIn,
}) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await startCheckout(page, soap);
  await page.getByLabel('PO number').fill('PO-99');
  await goToPayment(page);
  await chooseNewCard(page);

  await typeCard(page, DECLINED);
  await placeButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).first()).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
  expect(await ordersOf(page, soap)).toEqual([]);
  await page.getByLabel('Card number').fill(APPROVED);
  await placeButton(page).click();

  await expectPlaced(page);
  expect(await ordersOf(page, soap)).toMatchObject([
    { status: 'paid', customer: { purchaseOrderNumber: 'PO-99' } },
  ]);
});

test('3-D Secure: failing it changes nothing, and passing it pays', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await goToCard(page, soap);

  await typeCard(page, CHALLENGED);
  await placeButton(page).click();
  await expect(page.getByRole('dialog', { name: '3-D Secure' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText(/unable to authenticate/).first()).toBeVisible();
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();

  await expectPlaced(page);
  expect(await ordersOf(page, soap)).toMatchObject([{ status: 'paid' }]);
});

test('a saved card pays the next order', async ({ page, signIn }) => {
  const [first, second] = [await addProduct(), await addProduct()];
  await signIn('buyer@demo.casepack.test');
  await goToCard(page, first);

  await typeCard(page, '5555555555554444');
  await page.getByLabel('Save this card for next time').check();
  await placeButton(page).click();
  await expectPlaced(page);
  await startPayment(page, second);
  await page
    .getByRole('radio', { name: /Mastercard •••• 4444/ })
    .first()
    .check();
  await placeButton(page).click();

  await expectPlaced(page);
  expect(await ordersOf(page, second)).toMatchObject([{ status: 'paid' }]);
});

test('a lost response is requested again, and only one order is created', async ({ page, signIn }) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await goToCard(page, soap);
  let isLost = true;
  await page.route('**/api/submit-order', async (route) => {
    const answer = await route.fetch();
    if (isLost) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
    isLost = false;
  });

  await typeCard(page, APPROVED);
  await placeButton(page).click();
  await expect(page.getByText(/We could not find out whether your order was placed/)).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await page.reload();
  await placeButton(page).click();

  await expectPlaced(page);
  expect(await ordersOf(page, soap)).toMatchObject([{ status: 'paid' }]);
});

test('a price that changed at the last moment is shown, and the card is not charged', async ({
  page,
  signIn,
}) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await goToCard(page, soap);
  await page.route('**/api/submit-order', async (route) => {
    await changeProduct(soap, { casePackCost: '30.00' });
    await route.continue();
  });

  await typeCard(page, APPROVED);
  await placeButton(page).click();

  await expect(page.getByText(/The price changed from \$24\.00 to \$30\.00/)).toBeVisible();
  await expect(page.getByText(/Your card was not charged\./).first()).toBeVisible();
  expect(await ordersOf(page, soap)).toEqual([]);
  await page.unroute('**/api/submit-order');
  await page.getByRole('button', { name: 'Accept new prices' }).click();
  await expect(page.getByText('Prices have changed')).toHaveCount(0);
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await placeButton(page).click();
  await expectPlaced(page);
  expect(await ordersOf(page, soap)).toMatchObject([{ status: 'paid', total: '30.00' }]);
});
