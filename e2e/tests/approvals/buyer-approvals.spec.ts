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

test('an administrator sets who needs approval, and rejects with a comment', async ({ page, signIn }) => {
  const soap = await addProduct({ casePackCost: '600.00' });
  await signIn(BUYER);
  await startQuickOrder(page, `1 ${soap.sku}`);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: 'Send for Approval' }).click();
  await expect(page).toHaveURL(/\/approvals\/\d+$/);
  const address = new URL(page.url()).pathname;

  await signIn(ADMINISTRATOR);
  await page.goto(address);
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Say why, so that it can be put right')).toBeVisible();
  await page.getByLabel('Comment').fill('We still have plenty.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Order rejected')).toBeVisible();
  await expect(page.getByText('We still have plenty.')).toBeVisible();
  await signIn(BUYER);
  await page.goto(address);
  await page.getByRole('button', { name: 'Change and send again' }).click();
  await expect(page).toHaveURL(/\/desk\/[\w-]+$/);
  await expect(page.getByRole('grid')).toContainText(soap.name);

  await signIn(ADMINISTRATOR);
  await page.goto('/approvals');
  await page.getByRole('button', { name: 'Change what Hannah Whitcomb can order' }).click();
  await page.getByLabel('What can be ordered').selectOption('Up to an amount per month');
  await page.getByLabel('Amount per month ($)').fill('1,000,000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Up to $1,000,000.00 per month')).toBeVisible();
  await page.getByRole('button', { name: 'Change what Hannah Whitcomb can order' }).click();
  await page.getByLabel('What can be ordered').selectOption('Orders freely');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Up to $1,000,000.00 per month')).toHaveCount(0);
});
