import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { layoutShift } from '../layout-shift';
import { addProduct, startCheckout, startPayment } from '../tests/checkout/shopping';
import { orderToPay } from '../tests/payments/cards';
import { smallTargets } from '../touch-targets';
import { manufacturer, read, sidewaysOverflow } from '../world';

// Every screen on the narrowest phone: everything fits its width, touch targets are large enough, headings skip no
// level, nothing moves while it loads, and axe-core finds nothing, neither in the light nor in the dark theme.

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 180_000 });

interface Check {
  page: Page;
  expectAccessible: () => Promise<void>;
  expectReadableInDark: () => Promise<void>;
}

/** Headings that are more than one level below the previous heading. */
const skippedHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((each) =>
      each.checkVisibility(),
    );
    const level = (heading: Element | undefined) => Number(heading?.tagName.slice(1) ?? 0);
    return headings
      .filter((heading, index) => level(heading) > level(headings[index - 1]) + 1)
      .map(({ tagName, textContent }) => `${tagName}: ${textContent}`);
  });

async function expectFit(
  { page, expectAccessible, expectReadableInDark }: Check,
  where: string,
): Promise<void> {
  await expect(page.locator('[data-skeleton]'), where).toHaveCount(0);
  expect.soft(await sidewaysOverflow(page), where).toBe(0);
  expect.soft(await smallTargets(page), where).toEqual([]);
  expect.soft(await skippedHeadings(page), where).toEqual([]);
  await test.step(`axe-core at ${where}`, expectAccessible);
  await test.step(`the dark theme at ${where}`, expectReadableInDark);
}

async function visit(check: Check, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await check.page.goto(path);
    await expect(check.page.locator('h1').first(), path).toBeVisible();
    await expect(check.page.locator('[data-skeleton]'), path).toHaveCount(0);
    expect.soft(await layoutShift(check.page), `layout shift at ${path}`).toBeLessThanOrEqual(0.02);
    await expectFit(check, path);
  }
}

test('the pages of a visitor fit a phone and a thumb', async ({
  page,
  expectAccessible,
  expectReadableInDark,
}) => {
  const order = await orderToPay(await manufacturer());
  await visit({ page, expectAccessible, expectReadableInDark }, [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/set-password',
    `/order/${order.publicId}`,
    `/order/${order.publicId}#payment`,
    `/order/${order.publicId}#documents`,
    '/join/fernhollow',
  ]);
});

test('the pages of a buyer fit a phone and a thumb', async ({
  page,
  signIn,
  expectAccessible,
  expectReadableInDark,
}) => {
  const check = { page, expectAccessible, expectReadableInDark };
  const order = await orderToPay(await manufacturer());
  await signIn('buyer@demo.casepack.test');
  const [waiting] = await read<{ id: number }[]>(await page.request.get('/api/approvals'));
  await visit(check, [
    '/catalog-advanced',
    '/?product=1',
    '/products/22',
    '/orders',
    '/orders/statement',
    `/orders/${order.id}`,
    `/orders/${order.id}#tracking`,
    `/payment/${order.id}`,
    '/payment-methods',
    '/account',
    '/help',
    '/help?search=order',
    '/approvals',
    `/approvals/${waiting?.id}`,
    '/desk',
    '/drafts',
    '/organization-admin',
    '/nowhere',
    '/admin',
  ]);
  await startCheckout(page, await addProduct());
  await page.getByRole('button', { name: /^Cart, / }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
  await expectFit(check, 'the cart');
});

test('the checkout of a rep fits a phone and a thumb', async ({
  page,
  signIn,
  expectAccessible,
  expectReadableInDark,
}) => {
  const check = { page, expectAccessible, expectReadableInDark };
  await signIn('rep@demo.casepack.test');
  const soap = await addProduct();
  await startCheckout(page, soap);
  await expectFit(check, 'step 1');
  await startPayment(page, soap);
  await page.getByLabel('New customer').check();
  await expectFit(check, 'step 2');
});

/** The demo's own customer. */
async function saltboxId(): Promise<number | undefined> {
  const params = { search: 'Saltbox' };
  const found = await (await manufacturer()).get('/api/checkout/wholesale-customers', { params });
  return (await read<{ id: number }[]>(found))[0]?.id;
}

test('the orders and customers of a manufacturer fit a phone and a thumb', async ({
  page,
  signIn,
  expectAccessible,
  expectReadableInDark,
}) => {
  const order = await orderToPay(await manufacturer());
  const customer = await saltboxId();
  await signIn('maker@demo.casepack.test');
  await visit({ page, expectAccessible, expectReadableInDark }, [
    `/orders/${order.id}`,
    `/orders/${order.id}#payment`,
    `/orders/${order.id}#tracking`,
    '/orders?onHold=true',
    '/products/22',
    '/customers',
    `/customers/${customer}`,
    `/customers/${customer}#guide`,
    `/customers/${customer}/statement`,
    '/receivables',
    '/desk',
    `/desk?customer=${customer}`,
    '/drafts',
    '/overview',
    '/help/shipping',
  ]);
});

test('the admin panel fits a phone and a thumb', async ({
  page,
  signIn,
  expectAccessible,
  expectReadableInDark,
}) => {
  await signIn('maker@demo.casepack.test');
  await visit({ page, expectAccessible, expectReadableInDark }, [
    ...[
      'products',
      'stock',
      'import',
      'imports',
      'users',
      'locations',
      'payments',
      'stripe-config',
      'brand',
      'mail',
      'audit',
    ].map((section) => `/admin/${section}`),
    '/admin/collections',
  ]);

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Product' })).toBeVisible();
  await expectFit({ page, expectAccessible, expectReadableInDark }, 'the dialog of a product');
});

test('the organizations of a manufacturer fit a phone and a thumb', async ({
  page,
  signIn,
  expectAccessible,
  expectReadableInDark,
}) => {
  const edit = `/admin/organization-edit?type=wholesale_customer&id=${await saltboxId()}`;
  await signIn('maker@demo.casepack.test');
  await visit({ page, expectAccessible, expectReadableInDark }, [
    '/admin#connected-orgs',
    ...['overview', 'wholesale-customers', 'users', 'locations'].map((tab) => `/admin/organizations#${tab}`),
    '/admin/create-organization?type=sales_organization',
    ...['users', 'locations', 'payments', 'orders', 'settings'].map((tab) => `${edit}#${tab}`),
    '/admin/organization-edit?type=manufacturer&id=3#settings',
  ]);
});
