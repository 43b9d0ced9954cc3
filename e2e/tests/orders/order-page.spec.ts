import { expect, test } from '../../fixtures';
import { addProduct } from '../../world';
import { saveOrder } from './own-orders';

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
