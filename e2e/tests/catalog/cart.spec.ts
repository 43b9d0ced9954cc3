import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { maker } from '../../world';
import { addProduct, changeProduct, putInCart } from '../checkout/shopping';

const buyer = 'buyer@demo.casepack.test';
const rep = 'rep@demo.casepack.test';

const cartOf = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

async function openCart(page: Page) {
  await page.getByRole('button', { name: /^Cart, / }).click();
  await expect(cartOf(page)).toBeVisible();
  return cartOf(page);
}

test('an empty cart says so and leads back', async ({ page, signIn, expectAccessible }) => {
  // Who wants no motion gets none.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(buyer, '/');

  const cart = await openCart(page);
  await expect(cart).toHaveCSS('animation-name', 'none');
  // Opened with the mouse: the drawer has the focus, and no ring shows it.
  await expect(cart).toBeFocused();
  await expect(page.locator(':focus-visible')).toHaveCount(0);
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  await expect(cart.getByText('Add some products to get started')).toBeVisible();
  await expectAccessible();
  await cart.getByRole('button', { name: 'Continue Shopping' }).click();

  await expect(cart).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Cart, / })).toBeFocused();
  await expect(page.locator(':focus-visible')).toHaveCount(0);
});

test('twenty products are added with the keyboard alone and the focus is never lost', async ({
  page,
  signIn,
}) => {
  await signIn(buyer, '/');
  await expect(page.getByRole('article')).toHaveCount(24);
  await page.getByRole('searchbox').focus();

  let added = 0;
  for (let press = 0; press < 200 && added < 20; press += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toHaveCount(1);
    if (!/^Add (Case|Item)/.test((await focused.textContent()) ?? '')) continue;
    await page.keyboard.press('Enter');
    added += 1;
    await expect(focused).toHaveText('Added to Cart!');
  }

  await expect(page.getByRole('button', { name: 'Cart, 20 items' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  const cart = await openCart(page);
  await expect(cart.getByRole('listitem')).toHaveCount(20);
});

test('a product and its tester are two lines, with units, prices and a total', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(buyer, '/');
  const withTester = page.getByRole('article').filter({ hasText: 'Add Tester' }).first();
  const name = (await withTester.getByRole('heading').textContent()) ?? '';
  const card = page.getByRole('article', { name, exact: true });
  await card.getByRole('button', { name: /^Add Case/ }).click();
  await expect(card.getByRole('button', { name: 'Added to Cart!' })).toBeVisible();
  await card.getByRole('button', { name: /^Add Tester/ }).click();
  await expect(card.getByRole('button', { name: 'Tester Added!' })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Add Case/ })).toBeVisible();

  const cart = await openCart(page);
  const lines = cart.getByRole('list', { name: 'Cart lines' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText(/\d+ units per case · \d+ units total/);
  await expect(lines.nth(1)).toContainText('Tester');
  await expectAccessible();

  const quantity = lines.nth(0).getByRole('spinbutton');
  await quantity.fill('3');
  await expect(page.getByRole('button', { name: 'Cart, 4 items', includeHidden: true })).toHaveCount(1);
  await lines
    .nth(1)
    .getByRole('button', { name: /^Decrease/ })
    .click();
  await expect(lines).toHaveCount(1);
  await expect(lines).toBeFocused();

  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(cart).toHaveCount(0);
  await expect(page).toHaveURL('/checkout');
});

test('the cart outlasts a reload and a sign-out, and nobody else is shown it', async ({ page, signIn }) => {
  await signIn(buyer, '/');
  await page
    .getByRole('button', { name: /^Add Case/ })
    .first()
    .click();
  const badge = page.getByRole('button', { name: 'Cart, 1 item' });
  await expect(badge).toBeVisible();
  await page.reload();
  await expect(badge).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Professional Order Entry System' })).toBeVisible();
  await signIn(rep, '/');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await expect((await openCart(page)).getByText('Your cart is empty')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Professional Order Entry System' })).toBeVisible();
  await signIn(buyer, '/');
  await expect(badge).toBeVisible();
});

test('two tabs of one browser agree on the cart', async ({ page, context, signIn }) => {
  await signIn(buyer, '/');
  const other = await context.newPage();
  await other.goto('/');
  await other
    .getByRole('button', { name: /^Add Case/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();

  await page
    .getByRole('button', { name: /^Add Case/ })
    .nth(1)
    .click();

  await expect(other.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
});

test('the cart notices, when opened, that a price has changed and that a minimum is not reached', async ({
  page,
  signIn,
}) => {
  const product = await addProduct({ casePackQuantity: 6, casePackCost: '30.00' });
  await signIn(buyer);
  await putInCart(page, product);
  await changeProduct(product, { casePackCost: '33.00', minimumQuantity: 4 });

  const cart = await openCart(page);

  await expect(cart.getByRole('status')).toContainText(
    `The price of ${product.name} changed from $30.00 to $33.00.`,
  );
  await expect(cart.getByText('The minimum is 4 cases')).toBeVisible();
  await cart.getByRole('button', { name: /^Set to 4/ }).click();
  await expect(cart.getByText('The minimum is 4 cases')).toHaveCount(0);
  await expect(cart.getByText('$132.00')).toHaveCount(2);

  await (await maker()).delete(`/api/products/${product.id}`);
  await page.keyboard.press('Escape');
  await openCart(page);
  await expect(cart.getByText('This product is no longer available. Remove it to go on.')).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
});
