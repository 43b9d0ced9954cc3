import { expect, test } from '../../fixtures';
import { APPROVED, orderToPay, readOrder, typeCard } from './cards';

test.describe.configure({ timeout: 90_000 });

test('a deposit is required, paid by the link, and the rest after it', async ({
  page,
  signIn,
  browser,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const order = await orderToPay(page.request, 2);
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Require Deposit' }).click();
  const dialog = page.getByRole('dialog', { name: `Deposit for order ${order.orderNumber}` });
  await expect(dialog.getByText('$24.00 of $48.00')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Require deposit' }).click();
  await expect(page.getByRole('region', { name: 'Deposit due' })).toContainText('$24.00');
  await page.getByRole('button', { name: 'Change Status' }).click();
  await expect(page.getByText('The deposit is not paid yet')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Processing' })).toBeDisabled();

  const visitor = await browser.newPage();
  await visitor.goto(`/order/${order.publicId}`);
  await visitor.getByRole('button', { name: 'Pay deposit $24.00' }).click();
  await typeCard(visitor, APPROVED);
  await visitor.getByRole('button', { name: 'Pay deposit $24.00' }).click();
  await expect(visitor.getByText('Your deposit has been paid.')).toBeVisible();
  expect(await readOrder(page.request, order.id)).toMatchObject({ amountPaid: '24.00' });

  await expect(visitor.getByRole('radio', { name: 'Deposit' })).toBeHidden();
  await typeCard(visitor, APPROVED);
  await visitor.getByRole('button', { name: 'Pay $24.00' }).click();
  await expect(visitor.getByText('Your order has been successfully paid for!')).toBeVisible();
  expect(await readOrder(page.request, order.id)).toMatchObject({ status: 'paid', amountPaid: '48.00' });
  await visitor.close();
});
