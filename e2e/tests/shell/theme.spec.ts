import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const white = 'rgb(255, 255, 255)';

test('the theme follows the system, a choice is kept, and paper stays white', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn('buyer@demo.casepack.test', '/orders');
  expect(await ground(page)).not.toBe(white);

  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(() => ground(page)).toBe(white);
  await page.keyboard.press('Escape');

  // The answer itself carries it, so nothing flashes.
  const answer = await page.reload();
  expect(await answer?.text()).toContain('<html data-theme="light"');
  expect(await ground(page)).toBe(white);

  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => ground(page)).not.toBe(white);
  await page.emulateMedia({ media: 'print' });
  expect(await ground(page)).toBe(white);
});
