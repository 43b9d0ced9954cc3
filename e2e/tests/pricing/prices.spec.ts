import { expect, test } from '../../fixtures';
import { addProduct, make, manufacturer, unique, uniqueEmail, uniqueWord } from '../../world';
import { putInCart } from '../checkout/shopping';
import { FIRST_PASSWORD, signInByApi } from '../organizations/people';

test('a price with a break on a new list reaches the catalog and the cart of its customer', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  const maker = await manufacturer();
  const product = await addProduct(maker);
  const businessName = unique('Harbor Store');
  const { id } = await make(maker, '/api/wholesale-customers', { businessName });
  const email = uniqueEmail('harbor');
  await make(maker, '/api/users/organizational', {
    ...{ email, firstName: 'Hal', lastName: 'Harbor', password: FIRST_PASSWORD },
    ...{ role: 'wholesale_customer', wholesaleCustomerId: id },
  });
  const name = unique('Harbor prices');

  await signIn('maker@demo.casepack.test', '/admin/prices');
  await page.getByRole('button', { name: 'New Price List' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create Price List' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByLabel('Search products').fill(product.sku);
  await page.getByRole('button', { name: `Breaks of ${product.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price per case', { exact: true }).fill('21.50');
  await dialog.getByRole('button', { name: 'Add break' }).click();
  await page.keyboard.type('3');
  await dialog.getByLabel('Break 1, price per case').fill('0');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('Enter a price above zero')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel('Break 1, price per case').fill('20');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: 'From 3: $20.00' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Save Prices' }).click();
  await expect(page.getByText('Prices Saved')).toBeVisible();

  await page.goto(`/admin/organization-edit?type=wholesale_customer&id=${id}#settings`);
  await page.getByLabel('Price list').selectOption({ label: name });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Organization Updated')).toBeVisible();

  await signInByApi(page, email);
  await putInCart(page, product);
  const card = page.getByRole('article', { name: product.name });
  await expect(card).toContainText('Regular price $24.00, reduced to $21.50');
  await page.getByRole('button', { name: /^Cart, / }).click();
  const cart = page.getByRole('dialog');
  await expect(cart.getByText('2 more cases: $20.00 each')).toBeVisible();
  await cart.getByRole('spinbutton').fill('3');
  await page.keyboard.press('Tab');
  await expect(cart.getByText('$60.00').first()).toBeVisible();
});

test('a price file with an unknown SKU is refused with a preview, and a correct one is imported', async ({
  page,
  signIn,
  expectAccessible,
  expectReadableInDark,
}) => {
  const maker = await manufacturer();
  const product = await addProduct(maker);
  const name = unique('Imported prices');
  const { id } = await make(maker, '/api/price-lists', { name });
  const unknown = uniqueWord();
  const choose = (...rows: string[]) =>
    page.getByLabel('Price file').setInputFiles({
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['sku,kind,from_quantity,price', ...rows].join('\n')),
    });

  await signIn('maker@demo.casepack.test', `/admin/prices?list=${id}`);
  await page.getByRole('button', { name: 'Import' }).click();
  await choose(`${product.sku},case,1,19.90`, `${unknown},case,1,5.00`);
  const problems = page.getByRole('region', { name: 'Problems in the file' });
  await expect(problems.getByRole('listitem')).toHaveText([
    `Line 3There is no product with the SKU ${unknown}`,
  ]);
  await expect(page.getByRole('row', { name: product.name })).toContainText('$19.90');
  await expect(page.getByRole('button', { name: 'Import Prices' })).toBeDisabled();
  await expectAccessible();
  await expectReadableInDark();

  await choose(`${product.sku},case,1,19.90`);
  await page.getByRole('button', { name: 'Import Prices' }).click();
  await expect(page.getByText('Prices Imported')).toBeVisible();
  await page.getByLabel('Only with an entry').check();
  await expect(page.getByLabel(`Price of ${product.name}`)).toHaveValue('19.90');
});
