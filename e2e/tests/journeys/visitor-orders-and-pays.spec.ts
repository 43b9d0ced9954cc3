import { expect, test } from '../../fixtures';
import { unique, uniqueEmail } from '../../world';
import { addProduct, goToCheckout, goToPayment, ordersOf, startPayment } from '../checkout/shopping';
import { APPROVED, expectPlaced, placeButton, typeCard } from '../payments/cards';

test.describe.configure({ timeout: 120_000 });

test('a visitor registers, orders and pays', async ({ page, expectAccessible }) => {
  const soap = await addProduct();
  const company = unique('Field Goods');
  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Field');
  await page.getByLabel('Email').fill(uniqueEmail('nora'));
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Password', { exact: true }).fill('a fine password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Welcome, Nora!')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.getByRole('searchbox', { name: 'Search products' }).fill(soap.name);
  const card = page.getByRole('article', { name: soap.name });
  await card.getByRole('button', { name: 'Add Case (12)' }).click();
  await expect(card.getByRole('button', { name: 'Added to Cart!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();

  await goToCheckout(page);
  await expectAccessible();
  await goToPayment(page);
  await expect(page.getByLabel('Business name')).toHaveValue(company);
  await page.getByLabel('Address line 1').fill('3 Lane');
  await page.getByLabel('City').fill('Bath');
  await page.getByLabel('State').fill('ME');
  await page.getByLabel('ZIP code').fill('04530');
  await typeCard(page, APPROVED);
  await placeButton(page).click();

  await expectPlaced(page, 'is placed and waiting for approval');
  const [order] = await ordersOf(page, soap);
  expect(order).toMatchObject({ total: '24.00', customer: { companyName: company } });
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order?.orderNumber}` })).toBeVisible();
  await page.getByRole('tab', { name: 'Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Card authorized' })).toBeVisible();

  // From now on the company is known and not asked for again.
  await startPayment(page, soap);
  await expect(page.getByLabel('Shipping location')).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveCount(0);
});
