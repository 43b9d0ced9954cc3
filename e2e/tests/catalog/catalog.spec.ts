import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { sidewaysOverflow } from '../../world';

const buyer = 'buyer@demo.casepack.test';

test('category, collection and the further filters filter the list and are kept in the URL', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(buyer, '/catalog-advanced');
  const count = page.getByText(/^\d+ products?$/);
  await expect(count).toHaveText(/^1\d\d products$/);

  await page.getByLabel('Category').selectOption('Candles');
  await expect(count).toHaveText(/^\d\d products$/);
  await page.getByLabel('Collection').selectOption('Best Sellers');
  await page.getByLabel('Price to').fill('80');
  await page.getByLabel('Price to').press('Enter');
  await page.getByLabel('In stock').check();
  await page.getByLabel('Sort by').selectOption('Price, lowest first');
  await expect(page.getByRole('button', { name: 'Filter (3)' })).toBeVisible();
  await expect(page).toHaveURL(
    /\/catalog-advanced\?category=Candles&collection=\d+&maxPrice=80&inStock=true&sort=price$/,
  );
  await expectAccessible();
  const found = await page.getByRole('article').getByRole('heading').allTextContents();
  await page.reload();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(found);
  await expect(page.getByRole('button', { name: 'Filter (3)' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible();
});

test('"Load More Products" continues to the end, and Back restores the position', async ({
  page,
  signIn,
}) => {
  await signIn(buyer, '/');
  const cards = page.getByRole('article');
  const more = page.getByRole('button', { name: 'Load More Products' });
  await expect(cards).toHaveCount(24);

  await more.press('Enter');
  await expect(cards).toHaveCount(48);
  await expect(cards.nth(24).getByRole('link')).toBeFocused();
  await more.click();
  await expect(cards).toHaveCount(72);
  await cards.nth(60).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  // Without the scrolling that precedes a pointer click.
  await page.getByRole('link', { name: 'Orders' }).first().dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Catalog');
  await page.goBack();
  await expect(cards).toHaveCount(72);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(cards.nth(60)).toBeInViewport();

  await more.click();
  await expect(cards).toHaveCount(96);
  await more.click();
  // Other tests may have added products to this catalog.
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(100);
  await expect(more).toHaveCount(0);
});

test('details open from the name, close with Back, and return the focus', async ({ page, signIn }) => {
  await signIn(buyer, '/');
  const name = page.getByRole('article').first().getByRole('link');
  const words = await name.textContent();

  await name.click();
  const details = page.getByRole('dialog', { name: words ?? '' });
  await expect(details.getByText('Units per case')).toBeVisible();
  await expect(page).toHaveURL(/\?product=\d+$/);
  const address = page.url();
  await page.goBack();
  await expect(details).toHaveCount(0);
  await expect(name).toBeFocused();

  await page.goto(address);
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL('/');

  await page.goto('/?product=2147483647');
  await expect(page.getByText('This product is not in the catalog')).toBeVisible();
});

test('the grid has one to four columns depending on the screen width', async ({ page, signIn }) => {
  await signIn(buyer, '/');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(24);
  const columns = () =>
    cards.evaluateAll(
      (all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
    );

  for (const [width, expected] of [
    [320, 1],
    [390, 2],
    [900, 3],
    [1400, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(columns, `at ${width} pixels`).toBe(expected);
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => {
        const add = [...card.querySelectorAll('button')].find(({ textContent }) =>
          /^Add/.test(textContent ?? ''),
        );
        return [card, add].map((each) => Math.round(each?.getBoundingClientRect().top ?? 0)).join(' ');
      }),
    );
    const rows = new Set(tops.map((top) => top.split(' ')[0]));
    expect(new Set(tops).size, 'add buttons of a row stand on one line').toBe(rows.size);
  }
});

/** How many products are in view as a whole, between the bar at the top and the end of the screen or the tabs there. */
const wholeInView = (page: Page) =>
  page.getByRole('article').evaluateAll((all) => {
    const tabs = [...document.querySelectorAll('nav')].find(
      (nav) => getComputedStyle(nav).position === 'fixed',
    );
    const end = tabs?.checkVisibility() ? tabs.getBoundingClientRect().top : window.innerHeight;
    return all.filter((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return top >= 56 && bottom <= end;
    }).length;
  });

test('the list is filled in with the keyboard: Tab from quantity to quantity, Enter adds', async ({
  page,
  signIn,
}) => {
  await signIn(buyer, '/');
  await page.getByRole('button', { name: 'List' }).click();
  const fields = page.getByRole('spinbutton', { name: /^Quantity of / }).and(page.locator(':enabled'));
  await expect(page.getByText('Stock', { exact: true })).toBeVisible();
  await fields.first().focus();

  for (const quantity of [2, 3, 4]) {
    await page.keyboard.type(String(quantity));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }

  await expect(page.getByRole('button', { name: 'Cart, 9 items' })).toBeVisible();
  await expect(fields.nth(3)).toBeFocused();
});

test('a desk shows eight cards or twenty rows at once, and remembers which', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(buyer, '/');
  await expect(page.getByRole('article')).toHaveCount(24);
  expect(await wholeInView(page)).toBeGreaterThanOrEqual(8);

  await page.getByRole('button', { name: 'List' }).click();
  await expect.poll(() => wholeInView(page)).toBeGreaterThanOrEqual(20);
  await expectAccessible();
  await page.reload();
  await expect.poll(() => wholeInView(page)).toBeGreaterThanOrEqual(20);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nothing that adds a product lies behind the tabs', async ({ page, signIn, expectAccessible }) => {
    await signIn(buyer, '/');
    const adds = page.getByRole('article').getByRole('button', { name: /^Add (Case|Item)/ });
    const tabs = page.getByRole('navigation', { name: 'Main' }).locator('visible=true');
    for (const [view, least] of [
      ['Cards', 2],
      ['List', 8],
    ] as const) {
      await page.getByRole('button', { name: view }).click();
      await expect(page.getByRole('article')).toHaveCount(24);
      await expectAccessible();
      expect(await sidewaysOverflow(page), view).toBe(0);
      expect(await wholeInView(page), view).toBeGreaterThanOrEqual(least);

      const tabsTop = (await tabs.boundingBox())?.y ?? 0;
      for (const place of [4, 15, 23]) {
        await adds.nth(place).focus();
        const box = await adds.nth(place).boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0), view).toBeLessThanOrEqual(tabsTop);
      }
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const last = await adds.last().boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0), view).toBeLessThanOrEqual(tabsTop);
    }
  });
});

test('the catalog is visible after 130 kB of script, one request for its products and none to the card provider', async ({
  page,
  signIn,
}) => {
  await signIn(buyer);
  const asked: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });

  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();

  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(130_000);
  expect(asked.filter((url) => /stripe|sandbox|card-provider/.test(url))).toEqual([]);
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.replace(window.location.origin, ''))
      .filter((path) => path.startsWith('/api/auth/user') || path.startsWith('/api/products')),
  );
  expect(fetched.sort()).toEqual(['/api/auth/user', '/api/products?limit=24']);
});
