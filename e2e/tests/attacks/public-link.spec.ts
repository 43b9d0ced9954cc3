import { expect, test } from '../../fixtures';
import { addProduct } from '../../world';
import { saveOrder } from '../orders/own-orders';

test('a leaked customer link can be replaced, and the page does not reveal it to other sites', async ({
  page,
  signIn,
  browser,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const product = await addProduct(page.request, { imageUrl: 'https://127.0.0.1:1/soap.png' });
  const order = await saveOrder(page.request, [{ productId: product.id }]);
  const visitor = await browser.newPage();
  const hosts = new Set<string>();
  visitor.on('request', (request) => hosts.add(new URL(request.url()).host));
  await visitor.goto(`/order/${order.publicId}`);
  await expect(visitor.getByText(order.orderNumber).first()).toBeVisible();
  expect([...hosts]).toEqual([new URL(visitor.url()).host]);

  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Replace Customer Link' }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace the customer link?' });
  await expect(question).toContainText('stop working');
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Replace Customer Link' }).click();
  await question.getByRole('button', { name: 'Replace link' }).click();
  await expect(page.getByText('Link Replaced', { exact: true })).toBeVisible();
  await expect(page.getByText('Customer link replaced')).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  const { publicId } = await (await page.request.get(`/api/orders/${order.id}`)).json();
  await visitor.goto(`/order/${publicId}`);
  await expect(visitor.getByText(order.orderNumber).first()).toBeVisible();
});
