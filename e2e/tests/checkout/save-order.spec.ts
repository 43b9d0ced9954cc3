import { expect, test } from '../../fixtures';
import {
  addProduct,
  expectSaved,
  goToCheckout,
  goToPayment,
  ordersOf,
  putInCart,
  saveButton,
  summaryOf,
  unique,
} from './shopping';

// Each journey passes through sign-in, catalog, cart and both steps.
test.describe.configure({ timeout: 90_000 });

test('a buyer fills the cart, saves the order for later and finds it among the orders', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  await putInCart(page, soap);
  await goToCheckout(page);

  await page.getByRole('button', { name: `Increase: Quantity of ${soap.name}` }).click();
  await expect(summaryOf(page).getByText('$48.00').first()).toBeVisible();
  await expect(page.getByLabel('Tax ($)')).toHaveCount(0);
  await page.getByLabel('PO number').fill('PO-4711');
  await expectAccessible();
  await goToPayment(page);

  await expect(page.getByLabel('Shipping location')).toBeVisible();
  await expect(page.getByText('Existing customer')).toHaveCount(0);
  await page.getByLabel('Payment type').selectOption('terms');
  await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
  await expectAccessible();
  await saveButton(page).click();

  await expectSaved(page);
  const [order, ...others] = await ordersOf(page, soap);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ paymentMethod: 'Terms', items: [{ productId: soap.id, quantity: 2 }] });

  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a rep writes an order with charges for a new customer', async ({ page, signIn, expectAccessible }) => {
  const soap = await addProduct();
  const company = unique('Harbor Goods');
  await signIn('rep@demo.casepack.test');
  await putInCart(page, soap);
  await goToCheckout(page);

  await page.getByLabel('Tax ($)').fill('1.50');
  await page.getByLabel('Shipping ($)').fill('6');
  await page.getByLabel('Discount type').selectOption('percentage');
  await page.getByLabel('Discount (%)').fill('10');
  await page.getByLabel('Discount description').fill('First order');
  await expect(summaryOf(page).getByText('$29.10')).toBeVisible();
  await goToPayment(page);

  await saveButton(page).click();
  await expect(page.getByText('Please select a customer')).toBeVisible();
  await page.getByLabel('New customer').check();
  await saveButton(page).click();
  await expect(page.getByText('Please fill in all required customer information')).toBeVisible();
  await expect(page.getByText('Please fill in all required address information')).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Business name').fill(company);
  await page.getByLabel('Contact name').fill('Hal Harbor');
  await page.getByLabel('Contact email').fill('hal@harbor.test');
  await page.getByLabel('Address line 1').fill('2 Pier');
  await page.getByLabel('City').fill('Salem');
  await page.getByLabel('State').fill('MA');
  await page.getByLabel('ZIP code').fill('01970');
  await page.getByLabel('Payment type').selectOption('marketplace');
  await saveButton(page).click();
  await expect(page.getByText('Marketplace Name Required')).toBeVisible();
  await page.getByLabel('Marketplace name').fill('Faire');
  await saveButton(page).click();

  await expectSaved(page);
  const [order] = await ordersOf(page, soap);
  expect(order).toMatchObject({
    total: '29.10',
    paymentMethod: 'Marketplace - Faire',
    customer: { companyName: company },
  });
});

test('a rep finds an existing customer by name and orders for it', async ({ page, signIn }) => {
  const soap = await addProduct();
  await signIn('rep@demo.casepack.test');
  await putInCart(page, soap);
  await goToCheckout(page);
  await goToPayment(page);

  await page.getByLabel('Search customers').fill('Saltbox');
  await page
    .getByRole('list', { name: 'Customers' })
    .getByRole('button', { name: /Saltbox/ })
    .click();
  await expect(page.getByLabel('Shipping location')).toBeVisible();
  await page.getByLabel('Payment type').selectOption('check');
  await saveButton(page).click();

  await expectSaved(page);
  const [order] = await ordersOf(page, soap);
  expect(order?.customer.companyName).toMatch(/Saltbox/);
});

test('someone who has just registered orders for the own company and becomes its customer', async ({
  page,
}) => {
  const soap = await addProduct();
  const company = unique('Field Goods');
  await page.goto('/register');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Field');
  await page.getByLabel('Email').fill(`${unique('nora').replace(' ', '.')}@example.test`);
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Password', { exact: true }).fill('a fine password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Welcome, Nora!')).toBeVisible();

  await putInCart(page, soap);
  await goToCheckout(page);
  await goToPayment(page);
  await expect(page.getByLabel('Business name')).toHaveValue(company);
  await page.getByLabel('Address line 1').fill('3 Lane');
  await page.getByLabel('City').fill('Bath');
  await page.getByLabel('State').fill('ME');
  await page.getByLabel('ZIP code').fill('04530');
  await saveButton(page).click();

  await expectSaved(page);
  const [order] = await ordersOf(page, soap);
  expect(order).toMatchObject({ status: 'pending', customer: { companyName: company } });
  await putInCart(page, soap);
  await goToCheckout(page);
  await goToPayment(page);
  await expect(page.getByLabel('Shipping location')).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveCount(0);
});
