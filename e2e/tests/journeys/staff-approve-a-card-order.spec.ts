import { expect, test } from '../../fixtures';
import { make, manufacturer, sidewaysOverflow, unique } from '../../world';
import { addProduct, goToPayment, startCheckout, summaryOf } from '../checkout/shopping';
import { APPROVED, chooseNewCard, placeButton, readOrder, typeCard } from '../payments/cards';

test.describe.configure({ timeout: 90_000 });

test('a card order that needs approval is authorized, and charged when staff release it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const soap = await addProduct();
  const businessName = unique('Careful Shop');
  await make(await manufacturer(), '/api/wholesale-customers', {
    ...{ name: 'Cora', businessName, contactEmail: 'cora@careful.test', requiresApproval: true },
  });
  await signIn('maker@demo.casepack.test');
  await startCheckout(page, soap, 2);
  await goToPayment(page);
  await page.getByLabel('Search customers').fill(businessName);
  await page.getByRole('button', { name: new RegExp(businessName) }).click();
  await page.getByLabel('Payment type').selectOption('credit_card');
  const charged = 'Your card is authorized now and charged when the order is approved.';
  await expect(summaryOf(page).getByText(charged)).toBeVisible();
  await chooseNewCard(page);
  await typeCard(page, APPROVED);
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await placeButton(page).click();
  await expect(page.getByText(/is placed and waiting for approval/).first()).toBeVisible();

  await page.getByRole('link', { name: 'View order' }).click();
  const notice = page.getByRole('region', { name: 'On hold' });
  await expect(notice.getByText(/^A card is authorized for \$\d+\.\d\d\. It is charged/)).toBeVisible();
  const orderId = Number(/\/orders\/(\d+)/.exec(page.url())?.[1]);
  expect(await readOrder(page.request, orderId)).toMatchObject({ status: 'pending', amountPaid: '0.00' });
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await notice.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/The card is charged \$\d+\.\d\d now\./)).toBeVisible();
  await dialog.getByLabel('Note').fill('Cora called');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Release' }).click();

  await expect(page.getByText('Order Released')).toBeVisible();
  await expect(notice).toBeHidden();
  const paid = await readOrder(page.request, orderId);
  expect(paid.status).toBe('paid');
  expect(Number(paid.amountPaid)).toBeGreaterThan(0);
});
