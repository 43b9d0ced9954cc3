import { expect, test } from '../../fixtures';
import {
  addProduct,
  expectSaved,
  goToPayment,
  ordersOf,
  saveButton,
  startCheckout,
  startPayment,
  summaryOf,
} from './shopping';

test('a reload in step 2 keeps all input, and Back leads to step 1', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const soap = await addProduct();
  await signIn('maker@demo.casepack.test');
  await startCheckout(page, soap);
  await page
    .getByRole('button', { name: `Change price of ${soap.name}` })
    .locator('visible=true')
    .click();
  await page.getByLabel('Price per case ($)').fill('18.00');
  await page.getByLabel('Reason').fill('Damaged boxes');
  await expectAccessible();
  await page.getByRole('button', { name: 'Set price' }).click();
  await expect(page.getByText('Manual', { exact: true })).toBeVisible();
  await page.getByLabel('Notes').fill('Ring twice');
  await page.getByLabel('Shipping ($)').fill('7.25');
  await goToPayment(page);
  await page.getByLabel('New customer').check();
  await page.getByLabel('Business name').fill('Half Typed');
  await page.getByLabel('Payment type').selectOption('marketplace');
  await page.getByLabel('Marketplace name').fill('Faire');

  await page.reload();

  await expect(page.getByRole('heading', { level: 1, name: 'Payment & Shipping' })).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue('Half Typed');
  await expect(page.getByLabel('Marketplace name')).toHaveValue('Faire');
  await expect(summaryOf(page).getByText('$25.25')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Review Your Order' })).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Ring twice');
  await expect(page.getByText('Manual', { exact: true })).toBeVisible();
});

test('a lost response, a reload and another try create one order', async ({ page, signIn }) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await startPayment(page, soap);
  await page.route('**/api/save-order', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await saveButton(page).click();
  await expect(page.getByText('Save Order Failed')).toBeVisible();
  await page.unroute('**/api/save-order');

  await page.reload();
  await page.getByLabel('Payment type').selectOption('check');
  await saveButton(page).click();

  await expectSaved(page);
  const orders = await ordersOf(page, soap);
  expect(orders).toHaveLength(1);
  expect(orders[0]?.paymentMethod).toBe('Credit Card');
});

test('the second of two tabs follows the first and leaves when the order is saved', async ({
  page,
  context,
  signIn,
}) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await startCheckout(page, soap);
  const second = await context.newPage();
  await second.goto('/checkout');
  await expect(second.getByLabel('PO number')).toBeVisible();

  await page.bringToFront();
  await page.getByLabel('PO number').fill('PO-9');
  await expect(second.getByLabel('PO number')).toHaveValue('PO-9');
  await goToPayment(page);
  await saveButton(page).click();

  await expectSaved(page);
  await expect(second).toHaveURL('/');
  expect(await ordersOf(page, soap)).toHaveLength(1);
});
