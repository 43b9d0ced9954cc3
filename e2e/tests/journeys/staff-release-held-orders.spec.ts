import { expect, test } from '../../fixtures';
import { make, manufacturer, read, sidewaysOverflow, unique } from '../../world';
import { addProduct, goToPayment, saveButton, startCheckout, summaryOf } from '../checkout/shopping';

test('staff write an order over the credit limit, find it on hold and release it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const soap = await addProduct();
  const businessName = unique('Limited Shop');
  const staff = await manufacturer();
  const { id } = await make(staff, '/api/wholesale-customers', {
    ...{ name: 'Lena', businessName, creditLimit: '50.00', paymentTerms: 'COD' },
  });
  await signIn('maker@demo.casepack.test');
  await startCheckout(page, soap, 3);
  await goToPayment(page);
  await page.getByLabel('Search customers').fill(businessName);
  await page.getByRole('button', { name: new RegExp(businessName) }).click();

  await expect(page.getByLabel('Payment type').getByRole('option')).not.toContainText(['Terms']);
  await page.getByLabel('Payment type').selectOption('check');
  await expect(summaryOf(page).getByText('Available credit')).toBeVisible();
  await expect(summaryOf(page).getByText('This order will be on hold:')).toBeVisible();
  await expect(summaryOf(page).getByText(/owed with this order, \$50\.00 allowed\./)).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await saveButton(page).click();
  await expect(page.getByText(/The order is on hold: over credit limit/)).toBeVisible();

  await page.goto('/orders?onHold=true');
  await expect(page.getByRole('button', { name: /^On hold \(\d+\)$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const row = page.getByRole('row', { name: new RegExp(businessName) });
  await expect(row.getByText('On hold')).toBeVisible();
  await row.getByRole('link').first().click();
  const notice = page.getByRole('region', { name: 'On hold' });
  await expect(notice.getByText(/Above the credit limit/)).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await notice.getByRole('button', { name: 'Release' }).click();
  await page.getByLabel('Note').fill('Lena pays on Friday');
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();

  await expect(page.getByText('Waiting for Payment').first()).toBeVisible();
  await expect(notice).toBeHidden();
  const credit = await read<{ exposure: string }>(await staff.get(`/api/wholesale-customers/${id}/credit`));
  expect(Number(credit.exposure)).toBeGreaterThan(50);
});
