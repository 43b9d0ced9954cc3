import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { removeProducts } from '../tests/admin-products/own-products';
import { addProduct, make, manufacturer, uniqueWord } from '../world';

interface Refused {
  what: string;
  at: string;
  /** Fills in what the server rejects, and returns the button that submits it. */
  fill: (page: Page) => Promise<Locator>;
  says: RegExp;
}

async function fillProduct(page: Page, sku: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Product' });
  await dialog.getByLabel('Name', { exact: true }).fill(`Soap ${sku}`);
  await dialog.getByLabel('SKU', { exact: true }).fill(sku);
  await dialog.getByLabel('Category', { exact: true }).fill('Journeys');
  await dialog.getByLabel('Wholesale price per unit').fill('2.50');
  await dialog.getByLabel('Case pack cost').fill('24');
  return dialog.getByRole('button', { name: 'Create Product' });
}

const refused: Refused[] = [
  {
    what: 'a tall dialog',
    at: '/admin',
    says: /There is already a product with the SKU/,
    fill: async (page) => {
      const { sku } = await addProduct(await manufacturer());
      return fillProduct(page, sku);
    },
  },
  {
    what: 'a dialog that grows by the reason under a field',
    at: '/admin/collections',
    says: /There is already a collection named/,
    fill: async (page) => {
      const name = uniqueWord();
      await make(await manufacturer(), '/api/collections', { name, tagFilters: 'gift' });
      await page.getByRole('button', { name: 'Create Collection' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create Collection' });
      await dialog.getByLabel('Name').fill(name);
      return dialog.getByRole('button', { name: 'Create Collection' });
    },
  },
];

/** How much the two overlap, in pixels: the smaller of width and height. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('One of the two is not shown');
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, Math.min(wide, high));
}

const settled = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
]) {
  for (const { what, at, fill, says } of refused) {
    test(`at ${viewport.width} × ${viewport.height} a message over ${what} does not cover its button`, async ({
      page,
      signIn,
      expectAccessible,
    }) => {
      await page.setViewportSize(viewport);
      await signIn('maker@demo.casepack.test', at);
      const button = await fill(page);
      await button.click();
      const message = page.locator('[data-toast]').filter({ hasText: says });
      await expect(message).toBeVisible();
      // Kept open, as by a user who is reading it.
      await message.hover();
      await settled(page);

      await expect.poll(() => overlap(message, button)).toBe(0);
      await button.click({ timeout: 2_000 });
      await expect(message).toBeVisible();
      await settled(page);
      await expect.poll(() => overlap(message, button)).toBe(0);
      if (viewport.width === 1280) await expectAccessible();
    });
  }
}

test('a message moves away from the button of a dialog that opens below it', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn('maker@demo.casepack.test', '/admin');
  const word = uniqueWord();
  const create = await fillProduct(page, word);
  await create.click();
  const message = page.locator('[data-toast]').filter({ hasText: 'Product Created' });
  // Kept open by the pointer, while the keyboard opens the dialog.
  await message.hover();
  await page.getByRole('button', { name: 'Add Product' }).press('Enter');
  await expect(create).toBeVisible();

  await expect.poll(() => overlap(message, create)).toBe(0);
  await removeProducts(page, word);
});
