import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { layoutShift } from '../../layout-shift';
import { make, manufacturer, unique, uniqueEmail } from '../../world';
import { FIRST_PASSWORD, signInByApi } from '../organizations/people';
import { APPROVED, CHALLENGED, DECLINED, orderToPay, payButton, typeCard } from '../payments/cards';

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

test('a buyer administrator adds cards, chooses the default and removes one, and the payment page stays in place', async ({
  page,
  signIn,
  expectAccessible,
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
  await expect(cards(page)).toHaveText([/Visa •••• 4242.*Default/]);
  await openPayment();

  await page.goto('/payment-methods');
  await addCard(page, MASTERCARD);
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Make Mastercard •••• 4444 the default' }).click();
  await expect(cards(page)).toHaveText([/Mastercard •••• 4444.*Default/, /Visa •••• 4242/]);
  await expectAccessible();
  await openPayment();

  await page.goto('/payment-methods');
  await page.getByRole('button', { name: 'Remove Visa •••• 4242' }).click();
  await page.getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByText('Payment Method Removed')).toBeVisible();
  await expect(cards(page)).toHaveText([/Mastercard •••• 4444.*Default/]);
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
