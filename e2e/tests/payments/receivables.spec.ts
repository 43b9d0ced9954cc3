import { expect, test } from '../../fixtures';
import { APPROVED, chooseNewCard, orderToPay, payButton, readOrder, typeCard } from './cards';

test.describe.configure({ timeout: 90_000 });

test('a manufacturer finds who owes what and records one check for two orders', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  await page.goto('/receivables');
  await expect(page.getByRole('heading', { level: 1, name: 'Receivables' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Receivables by customer' });
  await expect(table).toBeVisible();
  await expectAccessible();
  await table.getByRole('link').first().click();

  await expect(page.getByRole('table', { name: 'Open invoices' })).toBeVisible();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await dialog.getByLabel('Amount ($)').fill('0.02');
  const shares = dialog.getByRole('textbox', { name: /^Share of/ });
  await expect(shares.first()).toHaveValue('0.02');
  if ((await shares.count()) > 1) {
    await shares.first().fill('0.01');
    await expect(dialog.getByText('$0.01 is not divided yet.')).toBeVisible();
    await shares.nth(1).fill('0.01');
  }
  await expect(dialog.getByText('The shares add up to the amount.')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('$0.02 is in the books of')).toBeVisible();
});

test('a buyer pays two orders with one card payment', async ({ page, signIn, expectAccessible }) => {
  await signIn('maker@demo.casepack.test');
  const orders = [await orderToPay(page.request), await orderToPay(page.request)];
  await signIn('buyer@demo.casepack.test');
  await page.goto('/account');
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeVisible();
  // A long list shows its first rows until it is asked for all.
  const showAll = page.getByRole('button', { name: /^Show all/ }).first();
  if (await showAll.isVisible()) await showAll.click();

  for (const { orderNumber } of orders) {
    await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
  }
  await expectAccessible();
  await page.getByRole('button', { name: 'Pay $48.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay 2 orders' });
  await expect(dialog).toBeVisible();
  await chooseNewCard(page);
  await typeCard(page, APPROVED);
  await payButton(page).last().click();

  await expect(page.getByText('Your orders have been successfully paid for!')).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const { id } of orders) {
    expect(await readOrder(page.request, id)).toMatchObject({ status: 'paid', amountPaid: '24.00' });
  }
});
