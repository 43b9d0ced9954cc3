import { expect, test } from '../fixtures';
import { saveOrder } from '../tests/orders/own-orders';
import { addProduct, make, manufacturer, read, sidewaysOverflow, unique } from '../world';

// Dialogs and messages that no other test opens in a browser: axe-core finds nothing in them. What they do is tested
// beside their screens.

test.describe.configure({ timeout: 90_000 });

test('the dialogs of an order and of its payments are accessible', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const soap = await addProduct(page.request);
  const order = await saveOrder(page.request, [{ productId: soap.id }]);
  await make(page.request, `/api/orders/${order.id}/payments`, { method: 'check', amount: '10.00' });
  const data = { casePackCost: '26.50', version: soap.version };
  await read(await page.request.patch(`/api/products/${soap.id}`, { data }));
  const dialog = page.getByRole('dialog');
  const leave = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(dialog).toHaveCount(0);
  };

  await page.goto(`/orders/${order.id}#payment`);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Record Payment' }).click();
  await dialog.getByLabel('Amount ($)').fill('0');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(dialog.getByText('Enter an amount above zero')).toBeVisible();
  await expectAccessible();
  await leave();

  await page.getByRole('button', { name: /^Refund \$10\.00/ }).click();
  await dialog.getByLabel('Part of it').check();
  await dialog.getByLabel('Amount ($)').fill('20');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('At most $10.00 is left of this payment')).toBeVisible();
  await expectAccessible();
  await leave();

  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByRole('button', { name: 'Reprice all lines' }).click();
  await expect(page.getByRole('list', { name: 'New prices' })).toContainText('$24.00 → $26.50 per case');
  await expectAccessible();
});

test('the dialogs of lists and settings are accessible', async ({ page, signIn, expectAccessible }) => {
  const staff = await manufacturer();
  const businessName = unique('Dialog Shop');
  const customer = await make(staff, '/api/wholesale-customers', { name: 'Di', businessName });
  const { id: productId } = await addProduct(staff);
  const fields = { customer: { id: customer.id }, paymentMethod: 'Check' };
  for (let at = 0; at < 2; at += 1) await saveOrder(staff, [{ productId }], fields);
  const dialog = page.getByRole('dialog');

  await signIn('maker@demo.casepack.test', `/orders?search=${encodeURIComponent(businessName)}`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await page
    .getByRole('region', { name: 'Selected orders' })
    .getByRole('button', { name: 'Ship', exact: true })
    .click();
  await expect(dialog.getByLabel(/^Tracking number of/)).toHaveCount(2);
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto('/orders?search=nothing-is-called-this&status=shipped');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expectAccessible();

  await page.goto('/receivables');
  await page.getByRole('table', { name: 'Receivables by customer' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await dialog.getByLabel('Amount ($)').fill('0.02');
  await expect(dialog.getByRole('textbox', { name: /^Amount for/ }).first()).toHaveValue('0.02');
  await expectAccessible();

  await page.goto('/admin/users');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(dialog.getByLabel('First name')).toBeVisible();
  await expectAccessible();

  await page.goto('/admin/stripe-config');
  const keys = page.getByRole('region', { name: 'Test keys' });
  await keys.getByRole('button', { name: 'Edit Keys' }).click();
  await keys.getByLabel('Publishable key').fill('sk_test_wrong');
  await keys.getByRole('button', { name: 'Save' }).click();
  await expect(keys.getByText('This is a secret key. Enter a publishable key')).toBeVisible();
  await expect(keys.getByLabel('Publishable key')).toBeFocused();
  await expectAccessible();
});
