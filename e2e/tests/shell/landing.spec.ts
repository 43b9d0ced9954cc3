import { expect, test } from '../../fixtures';

type Icon = { src: string; sizes: string; type: string; purpose: string };

test('the landing page loads at most 90 kB of compressed JavaScript and makes no API calls', async ({
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

test('the landing page is visible before any script has run', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();

  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toHaveAttribute('href', '/login');
  await context.close();
});

test('a phone can install it as an app: the manifest and all of its icons exist', async ({ page }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest: { start_url: string; display: string; icons: Icon[] } = await answer.json();
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );

  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, sizes, type } of [
    ...manifest.icons,
    { src: touchIcon ?? '', sizes: '180x180', type: 'image/png' },
  ]) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    // The first bytes of a PNG contain its width and height.
    const body = await icon.body();
    if (type === 'image/png') expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
  }
});
