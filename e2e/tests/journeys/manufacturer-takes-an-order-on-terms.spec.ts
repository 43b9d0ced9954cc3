import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { colleague, make, unique, uniqueEmail, uniqueWord } from '../../world';
import { expectSaved, goToCheckout, goToPayment, putInCart, saveButton } from '../checkout/shopping';
import { pickStatus, tab } from '../orders/own-orders';
import { FIRST_PASSWORD, signInByApi } from '../organizations/people';
import { createManufacturer } from '../payments-admin/manufacturers';

test.describe.configure({ timeout: 150_000 });

/** A manufacturer with one customer, whose administrator is signed in on the page. */
async function signInAsNewManufacturer(page: Page, businessName: string): Promise<void> {
  const admin = await colleague('admin@demo.casepack.test');
  const { id: manufacturerId } = await createManufacturer(admin);
  const email = uniqueEmail('manufacturer');
  await make(admin, '/api/users/organizational', {
    ...{ email, firstName: 'Mia', lastName: 'Maker', password: FIRST_PASSWORD },
    ...{ role: 'manufacturer', manufacturerId, isAdmin: true },
  });
  const contactEmail = uniqueEmail('shop');
  const customer = { manufacturerId, businessName, name: 'Cora Corner', contactEmail };
  await make(admin, '/api/wholesale-customers', customer);
  await signInByApi(page, email);
}

async function importCatalog(page: Page, rows: readonly string[]): Promise<void> {
  const header = 'sku,name,description,category,image_url,case_pack_cost,case_pack_quantity';
  await page.getByLabel('CSV file', { exact: true }).setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows].join('\r\n')),
  });
  const preview = page.getByRole('region', { name: 'Preview of the file' });
  await expect(preview.getByRole('columnheader')).toHaveText(header.split(','));
  await page.getByRole('button', { name: `Upload ${rows.length} products` }).click();
  await expect(page.getByText('Upload Successful')).toBeVisible();
  await expect(page.getByText(`${rows.length} products uploaded successfully`)).toBeVisible();
  await expect(page.getByText(`${rows.length} added, 0 updated, 0 unchanged.`)).toBeVisible();
}

test('a manufacturer imports a catalog, takes an order on terms, edits it, invoices, ships and is paid', async ({
  page,
  expectAccessible,
}) => {
  const word = uniqueWord();
  const [soap, candle, balm] = [`${word} Soap`, `${word} Candle`, `${word} Balm`];
  const shop = unique('Corner Shop');
  await signInAsNewManufacturer(page, shop);
  await page.goto('/admin/import');
  await importCatalog(page, [
    `${word}-1,${soap},"One, two",Journeys,,24.00,12`,
    `${word}-2,${candle},,Journeys,,24.00,12`,
    `${word}-3,${balm},,Journeys,,10.00,6`,
  ]);

  for (const name of [soap, candle]) await putInCart(page, { name });
  await goToCheckout(page);
  await goToPayment(page);
  await page.getByLabel('Search customers').fill(shop);
  await page
    .getByRole('list', { name: 'Customers' })
    .getByRole('button', { name: new RegExp(shop) })
    .click();
  await page.getByLabel('Payment type').selectOption('terms');
  await saveButton(page).click();
  await expectSaved(page);
  await page.getByRole('link', { name: 'View order' }).click();

  await page.getByRole('button', { name: 'Edit Order' }).click();
  const bar = page.getByRole('region', { name: 'Manufacturer View' });
  await expect(bar.getByRole('button')).toHaveText(['Cancel', 'Save Changes', 'Change Status']);
  const quantity = page.getByLabel(`Quantity of ${soap}`);
  await quantity.fill('');
  await quantity.blur();
  await expect(quantity).toHaveValue('1');
  await quantity.fill('3');
  await page.getByRole('button', { name: `Remove ${candle}` }).click();
  await page.getByLabel('Tax', { exact: true }).fill('1.5');
  await page.getByLabel('Shipping', { exact: true }).fill('5');
  await page.getByLabel('Discount', { exact: true }).fill('10');
  await page.getByLabel('Discount type').selectOption('%');
  await page.getByLabel('Discount description').fill('For the fair');
  const search = page.getByRole('searchbox', { name: 'Add products' });
  const run = page.getByRole('button', { name: 'Search', exact: true });
  await expect(run).toBeDisabled();
  await search.fill('NothingIsCalledThis');
  await search.press('Enter');
  await expect(page.getByText('No Products Found', { exact: true })).toBeVisible();
  await expect(
    page.getByText('No products found matching "NothingIsCalledThis". Try a different search term.'),
  ).toBeVisible();
  await search.fill(`${word}-3`);
  await run.click();
  await page.getByRole('button', { name: `Add ${balm}` }).click();
  await expect(page.getByLabel(`Quantity of ${balm}`)).toHaveValue('1');
  await expectAccessible();

  // 3 x 24.00 + 10.00 = 82.00; minus 10% = 73.80; with tax and shipping 80.30.
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('Discount (10%): For the fair');
  await expect(summary).toContainText('$80.30');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order updated successfully')).toBeVisible();
  const items = page.getByRole('region', { name: 'Order Items' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toContainText('3 cases (36 units)');
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Order edited');

  await tab(page, 'Payment').click();
  const [invoice] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('tabpanel').getByRole('button', { name: 'Send Invoice' }).click(),
  ]);
  await expect(invoice.getByRole('article', { name: /^Invoice / })).toContainText('$80.30');
  await invoice.close();
  await expect(page.getByRole('heading', { name: 'Invoice Sent' })).toBeVisible();

  await pickStatus(page, 'Processing');
  await expect(page.getByText('Order status has been updated successfully.')).toBeVisible();
  await tab(page, 'Tracking').click();
  await page.getByLabel('Tracking number').fill('1Z999');
  await page.getByLabel('Carrier').selectOption('UPS');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Tracking' }).click();
  await expect(page.getByText('Tracking information has been added to the order.')).toBeVisible();
  await expect(page.getByText('Shipped', { exact: true })).toBeVisible();

  await tab(page, 'Payment').click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Record Payment' }).click();
  const recording = page.getByRole('dialog', { name: 'Record Payment' });
  await recording.getByLabel('Reference').fill('Check 1044');
  await recording.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('Payment Recorded')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment Complete' })).toBeVisible();
  await expect(page.getByText('Shipped', { exact: true })).toBeVisible();
});
