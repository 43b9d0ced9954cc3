import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

const buyer = 'buyer@demo.casepack.test';

const cartOf = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

async function openCart(page: Page) {
  await page.getByRole('button', { name: /^Cart, / }).click();
  await expect(cartOf(page)).toBeVisible();
  return cartOf(page);
}

test('an empty cart says so and links back', async ({ page, signIn, expectAccessible }) => {
  // Reduced motion disables animations.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(buyer, '/');

  const cart = await openCart(page);
  await expect(cart).toHaveCSS('animation-name', 'none');
  // Opened with the mouse: the drawer has the focus, without a focus ring.
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

test('twenty products are added with only the keyboard and the focus is never lost', async ({
  page,
  signIn,
}) => {
  await signIn(buyer, '/');
  await expect(page.getByRole('article')).toHaveCount(24);
  await page.getByRole('searchbox').focus();

  let added = 0;
  // A product with a minimum starts at it.
  let cases = 0;
  for (let press = 0; press < 200 && added < 20; press += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toHaveCount(1);
    if (!/^Add (Case|Item)/.test((await focused.textContent()) ?? '')) continue;
    const product = page.getByRole('article').filter({ has: focused });
    cases += Number(await product.getByRole('spinbutton').inputValue());
    await page.keyboard.press('Enter');
    added += 1;
    await expect(focused).toHaveText('Added to Cart!');
  }

  await expect(page.getByRole('button', { name: `Cart, ${cases} items` })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  const cart = await openCart(page);
  await expect(cart.getByRole('listitem')).toHaveCount(20);
});

test('two tabs of one browser show the same cart', async ({ page, context, signIn }) => {
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
