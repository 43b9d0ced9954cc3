import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import {
  addProduct,
  expectSaved,
  goToCheckout,
  goToPayment,
  putInCart,
  saveButton,
  summaryOf,
} from './shopping';

// Each journey passes through sign-in, catalog, cart and both steps.
test.describe.configure({ timeout: 90_000 });

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const LEAST_TARGET = 44;

/** What can be pressed in the page itself and is lower than a fingertip. */
const smallTargets = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('button:visible, select:visible, input:not([type=radio]):visible, label:has(input):visible')
    .evaluateAll(
      (elements, least) =>
        elements
          .filter((element) => element.getBoundingClientRect().height < least)
          .map((element) => element.outerHTML.slice(0, 120)),
      LEAST_TARGET,
    );

const isWithoutSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('on a phone the total stays in sight and everything can be pressed with a thumb', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const soap = await addProduct();
  await signIn('rep@demo.casepack.test');
  await putInCart(page, soap);
  await goToCheckout(page);

  const total = summaryOf(page).getByText('$24.00').last();
  await expect(total).toBeInViewport();
  expect(await smallTargets(page)).toEqual([]);
  expect(await isWithoutSidewaysScroll(page)).toBe(true);
  await expectAccessible();

  await goToPayment(page);
  await page.getByLabel('New customer').check();
  await page.getByLabel('Business name').fill('Thumb Store');
  await page.getByLabel('Address line 1').scrollIntoViewIfNeeded();
  await expect(total).toBeInViewport();
  await expect(saveButton(page)).toBeInViewport();
  expect(await smallTargets(page)).toEqual([]);
  expect(await isWithoutSidewaysScroll(page)).toBe(true);
  await expectAccessible();

  await page.getByLabel('Existing customer').check();
  await page.getByRole('list', { name: 'Customers' }).getByRole('button').first().click();
  await expect(page.getByLabel('Shipping location')).toBeVisible();
  await saveButton(page).click();
  await expectSaved(page);
});
