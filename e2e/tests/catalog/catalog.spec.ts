import { DEMO_PASSWORD, expect, test } from '../../fixtures';

const buyer = 'buyer@demo.casepack.test';

test('category, collection and the further filters narrow the list and live in the address', async ({
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

test('"Load More Products" goes on to the end, and Back finds the place again', async ({ page, signIn }) => {
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
  // Without the scrolling that comes before a pointer's click.
  await page.getByRole('link', { name: 'Orders' }).first().dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Catalog');
  await page.goBack();
  await expect(cards).toHaveCount(72);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(cards.nth(60)).toBeInViewport();

  await more.click();
  await expect(cards).toHaveCount(96);
  await more.click();
  // Other journeys may have put products of their own into this catalog.
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(100);
  await expect(more).toHaveCount(0);
});

test('details open from the name, close with Back, and give the focus back', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(buyer, '/');
  const name = page.getByRole('article').first().getByRole('link');
  const words = await name.textContent();

  await name.click();
  const details = page.getByRole('dialog', { name: words ?? '' });
  await expect(details.getByText('Units per case')).toBeVisible();
  await expect(page).toHaveURL(/\?product=\d+$/);
  await expectAccessible();
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

test('the grid has one to four columns by the width of the screen', async ({ page, signIn }) => {
  await signIn(buyer, '/');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(24);
  const columns = () =>
    cards.evaluateAll(
      (all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
    );

  for (const [width, expected] of [
    [360, 1],
    [640, 2],
    [900, 3],
    [1400, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(columns, `at ${width} pixels`).toBe(expected);
    const picture = await cards.first().locator('img').boundingBox();
    expect(picture?.height).toBeCloseTo(picture?.width ?? 0, 0);
  }
});

test('the catalog shows before more than 130 kB of script have come', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: { email: buyer, password: DEMO_PASSWORD } });
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });

  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();

  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(130_000);
});
