import { expect, test } from '../../fixtures';
import { addProduct, ordersOf, saveButton, startPayment } from '../checkout/shopping';

const lost = /^No connection\. What you see may not be current\./;

test('without a connection an order is rejected at once and is not sent later', async ({
  page,
  context,
  signIn,
}) => {
  const soap = await addProduct();
  await signIn('buyer@demo.casepack.test');
  const watching = page.waitForResponse(/\/assets\/after-start-/);
  await startPayment(page, soap);
  await expect(saveButton(page)).toBeEnabled();
  await watching;

  await context.setOffline(true);
  await expect(page.getByText(lost)).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection. Nothing was sent.' })).toBeVisible({
    timeout: 3_000,
  });
  await context.setOffline(false);
  await expect(page.getByText(lost)).toHaveCount(0);

  await expect(saveButton(page)).toBeEnabled();
  expect(await ordersOf(page, soap)).toEqual([]);
  await saveButton(page).click();
  await expect(page.getByText('Order Saved Successfully!')).toBeVisible();
  expect(await ordersOf(page, soap)).toHaveLength(1);
});

test('a lost connection does not cover the total and the next step on a phone', async ({
  page,
  context,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const watching = page.waitForResponse(/\/assets\/after-start-/);
  await signIn('buyer@demo.casepack.test', '/desk');
  const next = page.getByRole('button', { name: 'Continue to Payment' });
  await expect(next).toBeVisible();
  await watching;
  await expect(page.locator('#offline')).toHaveCount(0);

  await context.setOffline(true);
  await expect(page.getByText(lost)).toBeVisible();

  const line = await page.getByText(lost).boundingBox();
  const button = await next.boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
  await context.setOffline(false);
});

test('a page that cannot be loaded leaves the app where it is, and can be retried', async ({
  page,
  context,
  signIn,
}) => {
  const watching = page.waitForResponse(/\/assets\/after-start-/);
  await signIn('maker@demo.casepack.test', '/orders');
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await watching;

  await context.setOffline(true);
  await expect(page.getByText(/^This list is not current\. It was last updated at /)).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You are still signed in.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(lost)).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('a connection lost before the banner is loaded is reported too', async ({ page, context, signIn }) => {
  await page.route(/\/assets\/after-start-/, (route) => route.abort());
  await signIn('buyer@demo.casepack.test', '/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText(lost)).toBeHidden();

  await context.setOffline(true);
  await expect(page.getByText(lost)).toBeInViewport();
  await expect(page.getByText(/^This list is not current\. It was last updated at /)).toBeVisible();

  await page.unroute(/\/assets\/after-start-/);
  await context.setOffline(false);
  await expect(page.getByText(lost)).toHaveCount(0);
});
