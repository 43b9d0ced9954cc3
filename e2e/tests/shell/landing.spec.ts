import { expect, test } from '../../fixtures';

const cards = [
  'Product Catalog',
  'Order Tracking',
  'Customer Management',
  'Secure Payments',
  'Admin Controls',
  'Mobile Ready',
];

test('a visitor reads what the product is and finds every way in', async ({ page, expectAccessible }) => {
  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Professional Order Entry System');
  for (const card of cards) await expect(page.getByRole('heading', { name: card })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  await expect(page.locator('a[href="/api/login"]')).toHaveCount(2);
  await expectAccessible();
});

test('the landing page ships at most 90 kB of compressed JavaScript and asks the API nothing', async ({
  page,
}) => {
  const scripts: Promise<number>[] = [];
  const apiCalls: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') {
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    }
    if (request.url().includes('/api/')) apiCalls.push(request.url());
  });

  await page.goto('/', { waitUntil: 'networkidle' });

  const sizes = await Promise.all(scripts);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(90_000);
  expect(apiCalls).toEqual([]);
});

test('a phone shows the landing page without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');

  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
