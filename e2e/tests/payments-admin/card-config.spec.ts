import { expect, test } from '../../fixtures';
import { createManufacturer, keysCard, keysOf, newAccount, typeKeys } from './manufacturers';

test.describe.configure({ timeout: 90_000 });

test('an administrator enters sandbox keys, sees errors for wrong ones, tests the connection and cannot go live untested', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin@demo.casepack.test');
  const manufacturer = await createManufacturer(page.request);
  const account = newAccount();
  const keys = keysOf(account);
  await page.goto(`/admin?tab=stripe-config&manufacturer=${manufacturer.id}`);

  await expect(page.getByLabel('Manufacturer')).toHaveValue(String(manufacturer.id));
  await expect(page.getByText('Cards cannot be accepted yet')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Switch to/ })).toHaveCount(0);
  const card = keysCard(page, 'Test keys');
  await typeKeys(page, 'Test keys', { publishableKey: keys.secretKey, secretKey: 'sk_live_4242424242' });
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('This is a secret key. Enter a publishable key')).toBeVisible();
  await expect(card.getByText('This is a live key. Enter a test key')).toBeVisible();
  await expect(card.getByLabel('Publishable key')).toBeFocused();
  await expectAccessible();

  await card.getByLabel('Publishable key').fill(keys.publishableKey);
  await card.getByLabel('Secret key').fill(keysOf(newAccount()).secretKey);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('The two sandbox keys must match')).toBeVisible();
  await card.getByLabel('Secret key').fill(keys.secretKey);
  await card.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('Configuration Updated')).toBeVisible();
  await expect(card.getByLabel('Secret key')).toHaveValue(`••••••••${account.slice(-4)}`);
  await expect(card.getByLabel('Secret key')).not.toBeEditable();
  await expect(card.getByText('Sandbox: no real money')).toBeVisible();
  await card.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('Connection Successful')).toBeVisible();
  await expect(card.getByText(/^Connected to the card sandbox in test mode/)).toBeVisible();

  await typeKeys(page, 'Live keys', { publishableKey: 'pk_live_journey42', secretKey: 'sk_live_journey42' });
  await keysCard(page, 'Live keys').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The live keys are saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch to Live Mode' })).toBeDisabled();
  await expect(page.getByText('press Test Connection for the live keys below')).toBeVisible();
  await expect(page.getByText('Test mode is safe: no real cards are charged.')).toBeVisible();
  await expectAccessible();
});
