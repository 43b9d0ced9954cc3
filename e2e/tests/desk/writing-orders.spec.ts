import { expect, test } from '../../fixtures';
import { manufacturer, read, unique } from '../../world';
import { addProduct } from '../checkout/shopping';
import { draftSaved, focusedCell, grid, paste, shownLines, startDesk } from './writing';

const REP = 'rep@demo.casepack.test';
const CUSTOMER = 'Meadow';

test('a rep writes and saves an order without touching the mouse', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const [soap, balm] = [await addProduct(), await addProduct({ casePackCost: '10.00' })];
  await signIn(REP);
  await startDesk(page, CUSTOMER);

  await page.keyboard.type(soap.sku);
  await page.keyboard.press('Enter');
  expect(await focusedCell(page)).toBe('0:quantity');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  expect(await focusedCell(page)).toBe('1:item');
  await page.keyboard.type(`2 ${balm.sku}`);
  await page.keyboard.press('Enter');
  expect(await focusedCell(page)).toBe('2:item');
  await expect(grid(page)).toContainText(balm.name);
  expect(await shownLines(page)).toEqual([`${soap.sku} 5`, `${balm.sku} 2`]);
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('$140.00');
  await expectAccessible();

  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment & Shipping' })).toBeVisible();
  await page.getByLabel('Payment type').focus();
  await page.keyboard.type('Terms');
  await page.getByRole('button', { name: 'Save Order - Pay Later' }).press('Enter');

  await expect(page.getByText('Order Saved Successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  await expect(page.getByText(soap.name).first()).toBeVisible();
  const drafts = await read<unknown[]>(await page.request.get('/api/drafts'));
  expect(drafts.filter((draft) => JSON.stringify(draft).includes(soap.sku))).toEqual([]);
});

test('pasted rows are added up, and those not understood stay with the closest products', async ({
  page,
  signIn,
}) => {
  const [soap, balm] = [await addProduct(), await addProduct()];
  await signIn(REP);
  await startDesk(page, CUSTOMER);

  const typo = `${soap.sku.slice(0, -1)}?`;
  await paste(
    page,
    ['SKU\tQty', `${soap.sku}\t3`, `${balm.sku}\t2`, `${soap.sku}\t1`, `${typo}\t7`, 'Thank you!'].join('\n'),
  );

  await expect.poll(() => shownLines(page)).toEqual([`${soap.sku} 4`, `${balm.sku} 2`, `${typo} 7`]);
  await expect(grid(page)).toContainText('Added up from 2 rows');
  await expect(page.getByText('1 row without an item')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${soap.sku} `) }).click();
  await expect.poll(() => shownLines(page)).toEqual([`${soap.sku} 11`, `${balm.sku} 2`]);
  await page.getByRole('combobox', { name: 'Item, row 3' }).focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => shownLines(page)).toEqual([]);
});

test('a pasted row whose quantity is unclear keeps its text until a quantity is entered', async ({
  page,
  signIn,
}) => {
  const [soap, balm] = [await addProduct(), await addProduct()];
  await signIn(REP);
  await startDesk(page, CUSTOMER);

  await paste(page, `SKU\tQty\n${balm.sku}\t2\n${soap.sku}\t4 or 6\n`);
  await expect.poll(() => shownLines(page)).toEqual([`${balm.sku} 2`, `${soap.sku} `]);
  await expect(grid(page)).toContainText(soap.name);
  await expect(grid(page)).toContainText('In the row: ');
  await expect(grid(page)).toContainText('4 or 6');

  const quantity = page.getByLabel(`Quantity of ${soap.name}`);
  await quantity.click();
  await page.keyboard.type('5');
  await page.keyboard.press('Escape');
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect.poll(() => shownLines(page)).toEqual([`${balm.sku} 2`, `${soap.sku} 6`]);
  await expect(grid(page)).not.toContainText('In the row: ');
});

test('a draft survives a reload in the middle of a word, and is the same elsewhere', async ({
  page,
  signIn,
  browser,
}) => {
  const soap = await addProduct();
  await signIn(REP);
  await startDesk(page, CUSTOMER);
  await page.keyboard.type(`3 ${soap.sku}`);
  await page.keyboard.press('Enter');
  await expect(grid(page)).toContainText(soap.name);
  await page.keyboard.press('ArrowUp');
  for (const key of ['End', 'F2']) await page.keyboard.press(key);
  await page.keyboard.type('Gift wrap, ple');
  await page.reload();

  await expect(page.getByLabel(`Note for ${soap.name}`)).toHaveValue('Gift wrap, ple');
  await expect.poll(() => shownLines(page)).toEqual([`${soap.sku} 3`]);
  await draftSaved(page);

  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  await elsewhere.clearCookies();
  await elsewhere.addCookies(await page.context().cookies());
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel(`Note for ${soap.name}`)).toHaveValue('Gift wrap, ple');
  await elsewhere.close();
});

test('a draft edited on two devices asks which one to keep', async ({ page, signIn, browser }) => {
  const soap = await addProduct();
  await signIn(REP);
  await startDesk(page, CUSTOMER);
  await page.keyboard.type(`3 ${soap.sku}`);
  await page.keyboard.press('Enter');
  await expect(grid(page)).toContainText(soap.name);
  await draftSaved(page);
  const elsewhere = await browser.newContext();
  await elsewhere.addCookies(await page.context().cookies());
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  const quantityThere = other.getByLabel(`Quantity of ${soap.name}`);
  await quantityThere.fill('8');
  await quantityThere.press('Enter');
  await draftSaved(other);

  const quantityHere = page.getByLabel(`Quantity of ${soap.name}`);
  await quantityHere.fill('5');
  await quantityHere.press('Enter');
  const question = page.getByRole('dialog', {
    name: 'This draft was changed in another tab or on another device',
  });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Use the other one' }).click();
  await expect(quantityHere).toHaveValue('8');

  await quantityThere.fill('9');
  await quantityThere.press('Enter');
  await draftSaved(other);
  await quantityHere.fill('6');
  await quantityHere.press('Enter');
  await question.getByRole('button', { name: 'Keep this one' }).click();
  await draftSaved(page);
  await other.reload();
  await expect(quantityThere).toHaveValue('6');
  await elsewhere.close();
});

test('a file fills the grid, suggests its PO number and goes with the order', async ({ page, signIn }) => {
  const soap = await addProduct();
  await signIn(REP);
  await startDesk(page, CUSTOMER);
  await page.getByLabel('Order file').setInputFiles({
    name: 'spring order.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Purchase order: 4711-B\nSKU;Quantity\n${soap.sku};3\nXQ-${soap.sku.slice(3)};2\n`),
  });

  await expect.poll(() => shownLines(page)).toContain(`${soap.sku} 3`);
  await expect(page.getByText('Goes with the order: spring order.csv')).toBeVisible();
  await page.getByRole('button', { name: 'Use for this order' }).click();
  await expect(page.getByLabel('PO number')).toHaveValue('4711-B');

  await page.getByRole('button', { name: new RegExp(`^${soap.sku} `) }).click();
  await page.getByRole('button', { name: 'Remember for this customer' }).click();
  await expect(page.getByText('Part number saved')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByLabel('Payment type').selectOption('Terms');
  await page.getByRole('button', { name: 'Save Order - Pay Later' }).click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const documents = await (await manufacturer()).get(`/api/orders/${id}/documents`);
  expect(await documents.text()).toContain('spring order.csv');
});

test('what a customer usually buys and saved lines are added with one press', async ({ page, signIn }) => {
  await signIn(REP);
  await startDesk(page, CUSTOMER);
  const guide = page.getByRole('region', { name: 'Order guide' });
  await guide.getByRole('button', { name: 'Show' }).click();
  const usual = guide.getByRole('textbox').first();
  await usual.fill('7');
  await expect
    .poll(async () => (await shownLines(page)).map((line) => line.split(' ').at(-1)))
    .toEqual(['7']);

  const name = unique('Monthly');
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByLabel('Save 1 line as').fill(name);
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByRole('button', { name: `Apply ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await usual.fill('');
  await usual.blur();
  await expect(usual).toHaveValue('7');
  await grid(page)
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect.poll(() => shownLines(page)).toEqual([]);
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('button', { name: `Apply ${name}` }).click();
  await expect(usual).toHaveValue('7');
  await guide.getByRole('button', { name: 'Usual order' }).click();
  await expect(guide.getByRole('button', { name: 'Usual order' })).toBeDisabled();
});
