import { expect, test } from '../../fixtures';
import { addProduct, changeProduct, ordersOf, saveButton } from '../checkout/shopping';
import { APPROVED, expectPlaced, goToCard, placeButton, typeCard } from './cards';

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
  expectAccessible,
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
  await expectAccessible();
  expect(await ordersOf(page, soap)).toEqual([]);
  await page.unroute('**/api/submit-order');
  await page.getByRole('button', { name: 'Accept new prices' }).click();
  await expect(page.getByText('Prices have changed')).toHaveCount(0);
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await placeButton(page).click();
  await expectPlaced(page);
  expect(await ordersOf(page, soap)).toMatchObject([{ status: 'paid', total: '30.00' }]);
});
