import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures';
import { uniqueWord } from '../../world';

test('a file of customers is matched, checked and imported, and the rejected rows come back as a file', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const word = uniqueWord();
  const file = [
    `Kundennr;Firma;Email;Limit;Ort;Address;City;State;Zip`,
    `${word}-1;${word} Shop;hello@${word}.test;1.250,50;Main;1 Main St;Salem;MA;01970`,
    `${word}-2;${word} Bad;nobody;10,00;;;;;`,
  ].join('\n');
  await signIn('maker@demo.casepack.test', '/admin/imports');
  await page.getByLabel('What is in the file').selectOption('Customers');
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) });

  await page.getByLabel('Import Kundennr as').selectOption('Customer number');
  await page.getByLabel('Import Firma as').selectOption('Company');
  await page.getByLabel('Import Limit as').selectOption('Credit limit');
  await page.getByLabel('Import Ort as').selectOption('Location name');
  await page.getByLabel('Amounts and dates').selectOption('1.234,50 and 31/12/2026');
  await expectAccessible();
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByText('Contact email: Invalid email format')).toBeVisible();
  await expectAccessible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download these rows' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`${word}-2,${word} Bad,nobody`);
  await page.getByRole('button', { name: 'Import the 1 good row' }).click();
  await expect(page.getByText('1 added, 0 updated, 0 unchanged. 1 row left out.')).toBeVisible();

  await page.goto('/customers');
  await page.getByLabel('Search by name, number or email').fill(word);
  await expect(page.getByText(`${word} Shop`)).toBeVisible();
});
