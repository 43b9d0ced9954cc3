import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { Hand } from '../../hand';
import { startNewInstallation } from '../../own-instance';
import { grid } from '../desk/writing';
import { keysCard, keysOf, newAccount } from '../payments-admin/manufacturers';

test.describe.configure({ timeout: 150_000 });

const EMAIL = 'ada@example.com';
const OWN_PASSWORD = 'river-stone-42';
const MOST_CLICKS = 40;

const fill = async (within: Page | Locator, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await within.getByLabel(label).first().fill(value);
};

test('a newcomer gets from an empty installation to a test order by the setup guide', async ({
  page,
  expectAccessible,
}) => {
  const installation = await startNewInstallation(EMAIL);
  const hand = new Hand();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const pressButton = (name: string) => hand.press(button(name));
  const pressLink = (name: string) => hand.press(page.getByRole('link', { name, exact: true }).first());
  const heading = page.getByRole('heading', { name: /^Set up / });
  const toGuide = async (words: string) => {
    await pressLink('Admin');
    await expect(page.getByText(words)).toBeVisible();
  };
  try {
    await page.goto(`${installation.url}/login`);
    await fill(page, { Email: EMAIL });
    await page.getByLabel('Password', { exact: true }).fill(installation.password);
    await pressButton('Sign In');
    await fill(page, { 'Current password': installation.password, 'Confirm password': OWN_PASSWORD });
    await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
    await pressButton('Change Password');
    await expect(page.getByText('Password Set')).toBeVisible();

    await pressLink('Catalog');
    await pressLink('Go to Admin');
    await expect(heading).toHaveText('Set up Casepack');
    await expectAccessible();

    await pressLink('Enter company details');
    await fill(page, {
      Name: 'Orchard Soapworks',
      'Contact email': 'hello@orchard.example',
      Address: '1 Quay Street, Portland, ME 04101',
      'Default shipping': '9.00',
    });
    await pressButton('Create Manufacturer');
    await expect(heading).toHaveText('Set up Orchard Soapworks');
    await expect(page.getByText('2 of 8 steps done')).toBeVisible();

    await pressLink('Set up the brand');
    await fill(page, {
      'Accent color': '#ffcc00',
      'Bank details': 'Account 123456',
      'Sender name': 'Orchard',
    });
    await pressButton('Save Changes');
    await expect(page.getByText('Brand Saved')).toBeVisible();

    await toGuide('3 of 8 steps done');
    await pressLink('Set up cards');
    const keys = keysOf(newAccount());
    const card = keysCard(page, 'Test keys');
    await hand.press(card.getByRole('button', { name: 'Edit Keys' }));
    await fill(card, { 'Publishable key': keys.publishableKey, 'Secret key': keys.secretKey });
    await hand.press(card.getByRole('button', { name: /^Save/ }));
    await expect(page.getByText('Configuration Updated')).toBeVisible();

    await toGuide('4 of 8 steps done');
    await pressLink('Add products');
    await pressButton('Add Product');
    const dialog = page.getByRole('dialog');
    await fill(dialog, {
      ...{ Name: 'Oat soap', SKU: 'OAT-1', Category: 'Bath', 'Wholesale price per unit': '2.00' },
      ...{ 'Case pack quantity': '12', 'Case pack cost': '24.00' },
    });
    await hand.press(dialog.getByRole('button', { name: 'Create Product' }));
    await expect(page.getByText('Product Created')).toBeVisible();

    await toGuide('5 of 8 steps done');
    await pressLink('Add colleagues');
    await hand.press(page.getByRole('button', { name: /^Add User/ }).first());
    await fill(dialog, { Email: 'bea@orchard.example' });
    await hand.press(dialog.getByRole('button', { name: /^(Create|Invite|Add)/ }));
    await expect(dialog).toBeHidden();

    await toGuide('6 of 8 steps done');
    await pressLink('Add a customer');
    await fill(page, { 'Business name': 'Corner Shop', 'Contact email': 'nora@corner.example' });
    await pressButton('Create Wholesale Customer');
    await expect(page.getByText('7 of 8 steps done')).toBeVisible();

    await pressLink('Write a test order');
    await page.keyboard.type('Corner');
    await hand.press(page.getByRole('option', { name: /Corner Shop/ }));
    await expect(grid(page)).toBeVisible();
    await page.keyboard.type('OAT-1');
    await hand.press(page.getByRole('option', { name: /Oat soap/ }));
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
    await pressButton('Continue to Payment');
    await page.getByLabel('Payment type').selectOption('terms');
    await pressButton('Save Order - Pay Later');
    await expect(page.getByText('Order Saved Successfully!')).toBeVisible();

    await pressLink('Admin');
    await expect(page.getByText('Everything is set up')).toBeVisible();
    expect(hand.clicks).toBeLessThan(MOST_CLICKS);

    // From now on Admin leads where it always led.
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Product Management' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Setup' })).toBeHidden();
  } finally {
    await installation.stop();
  }
});
