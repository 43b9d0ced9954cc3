import { expect, test } from '../../fixtures';
import { uniqueWord } from '../../world';

test('a product is ordered beyond its stock after an agreement, and is ready to ship when stock arrives', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  await signIn('maker@demo.casepack.test', '/');
  const sku = uniqueWord();
  const created = await page.request.post('/api/products/single', {
    data: {
      ...{ sku, name: `Soap ${sku}`, category: 'Soap', casePackQuantity: 12, casePackCost: '24.00' },
      ...{ unitsAvailable: 36, allowBackorder: true, expectedOn: '2030-12-03', lowStockAt: 0 },
    },
  });
  const product = await created.json();
  const { id: customerId } = (await (await page.request.get('/api/checkout/wholesale-customers')).json())[0];
  const body = {
    ...{ customer: { id: customerId }, paymentMethod: 'Terms' },
    items: [{ productId: product.id, quantity: 5 }],
  };
  expect((await page.request.post('/api/save-order', { data: body })).status()).toBe(409);

  await page.getByRole('searchbox').first().fill(sku);
  await expect(page.getByRole('link', { name: `Soap ${sku}` })).toBeVisible();
  await expect(page.getByText('Beech Nail Brush')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Add Case/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /Cart, 1 / })).toBeVisible();
  await page.goto('/checkout');
  const quantity = page.getByRole('spinbutton', { name: `Quantity of Soap ${sku}` });
  await quantity.fill('5');
  await quantity.press('Enter');
  await expect(page.getByText('3 now, 2 around Dec 3').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Ship the rest when it is available' })).toBeVisible();
  await expectAccessible();

  const placed = await page.request.post('/api/save-order', { data: { ...body, acceptsBackorder: true } });
  const order = await placed.json();
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByText('3 now, 2 around Dec 3')).toBeVisible();
  const receipt = { id: crypto.randomUUID(), rows: [{ sku, units: 24 }] };
  expect((await page.request.post('/api/stock/receipts', { data: receipt })).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText('Ready to ship', { exact: true })).toBeVisible();
  await expect(page.getByText('3 now, 2 around Dec 3')).toHaveCount(0);
});
