import { expect, test } from '../../fixtures';
import { addProduct } from '../../world';
import { APPROVED, chooseNewCard, payButton, typeCard } from '../payments/cards';
import { saveOrder, tab } from './own-orders';

test('the buyer sees the order, and the manufacturer also manages it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const product = await addProduct(page.request, { hasTestersAvailable: true, testerPrice: '3.00' });
  const order = await saveOrder(
    page.request,
    [
      { productId: product.id, quantity: 2 },
      { productId: product.id, quantity: 3, isTester: true },
    ],
    {
      purchaseOrderNumber: 'PO-7',
      totals: { tax: '1.00', shipping: '2.00', discount: '5.70' },
      discountType: 'percentage',
      discountValue: '10',
      discountDescription: 'Spring',
    },
  );
  await page.goto(`/orders/${order.id}`);

  await expect(page.getByRole('heading', { level: 1, name: `Order ${order.orderNumber}` })).toBeVisible();
  await expect(page.getByText(/^Created on \w{3} \d{2}, \d{4}$/)).toBeVisible();
  await expect(page.getByText('Waiting for Payment', { exact: true })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Manufacturer View' });
  await expect(bar).toContainText('Manage order status and tracking');
  await expect(bar.getByRole('button')).toHaveText(['Copy Customer Link', 'Edit Order', 'Change Status', '']);
  await bar.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Ship',
    'Require Deposit',
    'Split Order',
    'Replace Customer Link',
  ]);
  await page.keyboard.press('Escape');
  const standing = page.getByRole('region', { name: 'Amount due' });
  await expect(standing).toContainText('Amount due$54.30');
  await expect(standing.getByRole('button')).toHaveText('Send Invoice');
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Payment', 'Tracking', 'Documents']);

  const customer = page.getByRole('region', { name: 'Customer Information' });
  await expect(customer).toContainText('Saltbox Mercantile');
  await expect(customer).toContainText('PO-7');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('2 products');
  await expect(summary).toContainText('Discount (10%): Spring');
  await expect(summary).toContainText('−$5.70');
  await expect(summary).toContainText('$54.30');
  const items = page.getByRole('region', { name: 'Order Items' }).getByRole('listitem');
  await expect(items.nth(0)).toContainText('2 cases (24 units)');
  await expect(items.nth(1)).toContainText('3 units');
  await expect(items.nth(1)).toContainText('Tester');
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Order placed');
  await expectAccessible();

  await tab(page, 'Payment').click();
  await expect(page).toHaveURL(`/orders/${order.id}#payment`);
  await expect(page.getByRole('heading', { name: 'Payment Management' })).toBeVisible();
  await chooseNewCard(page);
  await tab(page, 'Documents').click();
  await expect(page.getByRole('link', { name: `Order Confirmation ${order.orderNumber}.pdf` })).toBeVisible();

  await signIn('buyer@demo.casepack.test', `/orders/${order.id}#tracking`);
  await expect(page.getByText('No Tracking Available Yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Manufacturer View' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible();
});

test('tracking ships an unpaid order and links to the carrier, and the order is paid by its link', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test');
  const product = await addProduct(page.request);
  const order = await saveOrder(page.request, [{ productId: product.id }]);
  await page.goto(`/orders/${order.id}#tracking`);

  await page.getByRole('button', { name: 'Add Tracking' }).click();
  await expect(page.getByText('Tracking number is required')).toBeVisible();
  await expect(page.getByText('Carrier is required')).toBeVisible();
  await page.getByLabel('Tracking number').fill('1Z 999/AA');
  await page.getByLabel('Carrier').selectOption('UPS');
  await page.getByRole('button', { name: 'Add Tracking' }).click();
  await expect(page.getByText('Tracking Added')).toBeVisible();
  await expect(page.getByText('Tracking information has been added to the order.')).toBeVisible();
  const stored = page.getByRole('region', { name: 'Tracking Information' });
  await expect(stored.getByRole('link', { name: /1Z 999\/AA/ })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z%20999%2FAA',
  );
  await expect(page.getByText('Shipped', { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`/order/${order.publicId}#tracking`);
  await expect(page.getByRole('region', { name: 'Tracking Information' })).toContainText('1Z 999/AA');
  await page.getByRole('tab', { name: 'Payment' }).click();
  await page.getByRole('button', { name: 'Pay by card now' }).click();
  await typeCard(page, APPROVED);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Payment Complete' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Shipped', { exact: true })).toBeVisible();
});

test('anyone with the link sees the order without signing in, and cannot manage it there', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test');
  const product = await addProduct(page.request);
  const order = await saveOrder(page.request, [{ productId: product.id }]);

  await page.goto(`/order/${order.publicId}`);
  await expect(page.getByText('Public View')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Orders' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Manufacturer View' })).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto(`/order/${order.publicId}`);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order.orderNumber}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Customer Information' })).toContainText('***@');
  await tab(page, 'Payment').click();
  await expect(page.getByRole('heading', { name: 'Complete Payment' })).toBeVisible();

  const missing = "The order you're looking for could not be found or you don't have permission to view it.";
  await page.goto('/order/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await expect(page.getByText(missing)).toBeVisible();
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await page.goto(`/orders/${order.publicId}`);
  await expect(page.getByText(missing)).toBeVisible();
});

test('the customer link is copied, even if access to the clipboard is denied', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('maker@demo.casepack.test');
  const product = await addProduct(page.request);
  const order = await saveOrder(page.request, [{ productId: product.id }]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/orders/${order.id}`);
  const copy = page.getByRole('button', { name: 'Copy Customer Link' });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const link = `${new URL(page.url()).origin}/order/${order.publicId}`;

  await copy.click();
  await expect(page.getByText('Link Copied', { exact: true })).toBeVisible();
  await expect(page.getByText('Customer order link copied to clipboard')).toBeVisible();
  expect(await clipboard()).toBe(link);

  await page.evaluate(async () => {
    await navigator.clipboard.writeText('something else');
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
  });
  await copy.click();
  await expect.poll(clipboard).toBe(link);
  await expect(copy).toBeFocused();

  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await copy.click();
  await expect(page.getByRole('dialog', { name: 'Customer link' }).getByRole('textbox')).toHaveValue(link);
});

test('an order with 1,000 lines opens with all of them', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test');
  const product = await addProduct(page.request);
  const lines = Array.from({ length: 1000 }, () => ({ productId: product.id }));
  const order = await saveOrder(page.request, lines);
  await page.goto(`/orders/${order.id}`);

  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('1,000 products');
  await expect(page.getByRole('region', { name: 'Order Items' }).getByRole('listitem')).toHaveCount(1000);
});
