import { expect, test } from '../../fixtures';
import { make, read, type StoredProduct, unique } from '../../world';
import { addProduct, goToCheckout, putInCart } from './shopping';

test('an administrator is asked before the cart switches to another manufacturer, and can remove products of another one', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const soap = await addProduct();
  await signIn('admin@demo.casepack.test');
  const name = unique('Waxworks');
  const { id } = await make(page.request, '/api/manufacturers', {
    name,
    contactEmail: 'waxworks@example.test',
  });
  const candleName = unique('Candle');
  const candle = await read<StoredProduct>(
    await page.request.post('/api/products/single', {
      params: { manufacturerId: id },
      data: { sku: candleName, name: candleName, category: 'Journeys', casePackCost: '30.00' },
    }),
  );
  const question = page.getByRole('alertdialog', { name: 'Start a new cart?' });

  await putInCart(page, soap);
  await putInCart(page, candle);
  await expect(question).toContainText(`Start a new cart with ${name}?`);
  await expectAccessible();
  await question.getByRole('button', { name: 'Keep Cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item', exact: true })).toBeVisible();
  await putInCart(page, candle);
  await question.getByRole('button', { name: 'Start New Cart' }).click();
  await goToCheckout(page);
  await expect(page.getByRole('heading', { name: candle.name })).toBeVisible();

  // A cart from before the question existed.
  const user = await read<{ id: number }>(await page.request.get('/api/auth/user'));
  const lines = [soap, candle].map((product) => ({
    productId: product.id,
    isTester: false,
    quantity: 1,
    product,
  }));
  await page.evaluate(
    ([key = '', text = '']) => localStorage.setItem(key, text),
    [`casepack.cart.${user.id}`, JSON.stringify(lines)],
  );
  await page.reload();
  await page.getByRole('button', { name: `Remove ${candle.name} from the order` }).click();
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: soap.name })).toBeVisible();
});
