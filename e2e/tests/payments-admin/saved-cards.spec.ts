import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { make, manufacturer, unique, uniqueEmail } from '../../world';
import { FIRST_PASSWORD, signInByApi } from '../organizations/people';
import { APPROVED, CHALLENGED, DECLINED, orderToPay, payButton, typeCard } from '../payments/cards';
import { layoutShift } from '../shell/layout-shift';

test.describe.configure({ timeout: 120_000 });

const MASTERCARD = '5555555555554444';

interface CustomerUser {
  isAdmin?: boolean;
  isOrgAdmin?: boolean;
}

/** Creates a customer of the demo's manufacturer with a user, and signs in as that user. */
async function enterAsCustomer(page: Page, standing: CustomerUser): Promise<{ id: number }> {
  const businessName = unique('Pier Store');
  const { id } = await make(page.request, '/api/wholesale-customers', { businessName });
  const email = uniqueEmail('pier');
  await make(page.request, '/api/users/organizational', {
    email,
    firstName: 'Pia',
    lastName: 'Pier',
    password: FIRST_PASSWORD,
    role: 'wholesale_customer',
    wholesaleCustomerId: id,
    ...standing,
  });
  await signInByApi(page, email);
  return { id };
}

async function addCard(page: Page, number: string) {
  await page.getByRole('button', { name: 'Add Payment Method' }).click();
  await typeCard(page, number);
  await page.getByRole('button', { name: 'Save Card' }).click();
}

const cards = (page: Page) => page.getByRole('list', { name: 'Saved cards' }).getByRole('listitem');

test('a buyer administrator adds cards, makes one the default and removes the other', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  await enterAsCustomer(page, { isOrgAdmin: true });
  await page.goto('/payment-methods');
  await expect(page.getByRole('heading', { name: 'No saved payment methods' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Payment Method' }).click();
  await page.getByRole('button', { name: 'Save Card' }).click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await expectAccessible();
  await typeCard(page, DECLINED);
  await page.getByRole('button', { name: 'Save Card' }).click();
  await expect(page.getByText('Payment Method Setup Failed')).toBeVisible();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await page.getByLabel('Card number').fill(APPROVED);
  await page.getByRole('button', { name: 'Save Card' }).click();
  await expect(page.getByText('Payment Method Added')).toBeVisible();
  await expect(cards(page)).toHaveText([/Visa •••• 4242.*Default/]);

  await addCard(page, MASTERCARD);
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Make Mastercard •••• 4444 the default' }).click();
  await expect(page.getByText('Default Card Changed')).toBeVisible();
  await expect(cards(page)).toHaveText([/Mastercard •••• 4444.*Default/, /Visa •••• 4242/]);
  await expectAccessible();

  await page.getByRole('button', { name: 'Remove Visa •••• 4242' }).click();
  await page.getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByText('Payment Method Removed')).toBeVisible();
  await expect(cards(page)).toHaveText([/Mastercard •••• 4444.*Default/]);
});

test('the payment page of a phone stays in place with no saved card, with one and with two', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn('maker@demo.casepack.test');
  const customer = await enterAsCustomer(page, { isOrgAdmin: true });
  const order = await orderToPay(await manufacturer(), 1, { id: customer.id });
  const openPayment = async () => {
    await page.goto(`/payment/${order.id}`);
    await expect(payButton(page)).toBeEnabled();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  };
  await openPayment();
  for (const [saved, number] of [APPROVED, MASTERCARD].entries()) {
    await page.goto('/payment-methods');
    await addCard(page, number);
    await expect(cards(page)).toHaveCount(saved + 1);
    await openPayment();
  }
});

test('an administrator of a customer saves a card in the admin panel, and returns there from a bank', async ({
  page,
  signIn,
}) => {
  await signIn('admin@demo.casepack.test');
  await enterAsCustomer(page, { isAdmin: true, isOrgAdmin: true });
  await page.goto('/admin?tab=payments');

  await addCard(page, CHALLENGED);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Payment Method Added')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);

  await page.goto('/admin?tab=payments&setup_intent=seti_1&redirect_status=succeeded');
  await expect(page.getByText('Payment Method Added')).toBeVisible();
  await expect(page).toHaveURL('/admin/payments');
  await expect(cards(page)).toHaveCount(1);
  await page.goto('/admin?tab=payments&setup_intent=seti_1&redirect_status=failed');
  await expect(page.getByText('Payment Method Setup Failed')).toBeVisible();
  await expect(page).toHaveURL('/admin/payments');
});

test('a manufacturer manages the cards of a customer, and repairs them when the provider cannot list them', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const { id } = await make(page.request, '/api/wholesale-customers', { businessName: unique('Pier Store') });
  await page.goto(`/admin/organization-edit?type=wholesale_customer&id=${id}#payments`);

  await addCard(page, APPROVED);
  await expect(page.getByText('Payment Method Added')).toBeVisible();
  await expect(cards(page)).toHaveText([/Visa •••• 4242.*Default/]);

  const list = `**/api/payment-methods/wholesale_customer/${id}`;
  await page.route(list, (route) =>
    route.fulfill({
      status: 502,
      json: {
        code: 'provider_failed',
        message: 'The card provider could not complete the request. Please try again later.',
      },
    }),
  );
  await page.reload();
  await expect(page.getByText('The payment methods could not be loaded')).toBeVisible();
  await expectAccessible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Fix' }).click();
  await expect(page.getByText('The payment customer is up to date')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});
