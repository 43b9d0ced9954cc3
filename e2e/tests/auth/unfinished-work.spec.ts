import { DEMO_PASSWORD, expect, test } from '../../fixtures';
import { addProduct, goToPayment, startCheckout } from '../checkout/shopping';

const buyer = 'buyer@demo.casepack.test';

test('after signing out no cart or order can be read in the browser, and signing in restores it', async ({
  page,
  signIn,
}) => {
  const soap = await addProduct();
  await signIn(buyer);
  await startCheckout(page, soap, 3);
  await page.getByLabel('PO number').fill('PO-SECRET-7');
  await goToPayment(page);
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  const left = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(left).toContain('casepack.cart.');
  expect(left).not.toContain(soap.name);
  expect(left).not.toContain('PO-SECRET-7');
  expect(await stored()).not.toContain('PO-SECRET-7');

  await page.goto('/login');
  await page.getByLabel('Email').fill(buyer);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByLabel('PO number')).toHaveValue('PO-SECRET-7');
});
