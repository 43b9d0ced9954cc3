import { expect, test } from '../../fixtures';
import { manufacturer, read } from '../../world';
import { addProduct } from '../checkout/shopping';
import { startQuickOrder } from './quick-order';

const BUYER = 'store.buyer@demo.casepack.test';
const ADMINISTRATOR = 'buyer@demo.casepack.test';

test('an order above a limit is sent for approval, changed and approved, and becomes an order of the manufacturer', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  const soap = await addProduct({ casePackCost: '100.00' });
  await signIn(BUYER);
  await startQuickOrder(page, `6 ${soap.sku}`);
  await expect(page.getByText('Your orders over $500.00 need approval.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: 'Send for Approval' }).click();
  await expect(page).toHaveURL(/\/approvals\/\d+$/);
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  const address = new URL(page.url()).pathname;

  await signIn(ADMINISTRATOR);
  await page.goto('/approvals');
  await page.getByRole('link', { name: 'Owen Pratt' }).first().waitFor();
  await expectAccessible();
  await page.goto(address);
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText(soap.name);
  await page.getByRole('spinbutton', { name: `Quantity of ${soap.name}` }).fill('7');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('$700.00').first()).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Approve and place order' }).click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);

  const id = new URL(page.url()).pathname.split('/').at(-1);
  const order = await read<{ total: string; items: { product: { sku: string } }[] }>(
    await (await manufacturer()).get(`/api/orders/${id}`),
  );
  expect(order).toMatchObject({ total: '700.00', items: [{ product: { sku: soap.sku } }] });
});
