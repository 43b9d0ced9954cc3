import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { uniqueWord } from '../../world';
import { findProducts, removeProducts } from './own-products';

// The server allows one import at a time for each manufacturer.
test.describe.configure({ mode: 'serial' });

const header = 'sku,name,description,category,image_url,case_pack_cost,units_available';

const choose = (page: Page, name: string, text: string, mimeType = 'text/csv') =>
  page.getByLabel('CSV file', { exact: true }).setInputFiles({ name, mimeType, buffer: Buffer.from(text) });

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('a file with mistakes stores nothing, names every line and returns the rejected rows', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  const word = uniqueWord();
  await signIn('maker@demo.casepack.test', '/admin/import');
  const template = await saved(page, () => page.getByRole('button', { name: 'Download Template' }).click());
  expect(template.name).toBe('product-import-template.csv');
  await expect(page.getByText('Template Downloaded')).toBeVisible();
  const lines = [
    header,
    `${word}-1,Good,,Journeys,,12.50,`,
    `${word}-2,,,Journeys,,12.50,`,
    `${word}-3,Bad price,,Journeys,,much,-4`,
  ];
  await choose(page, 'spring.csv', lines.join('\n'));

  const problems = page.getByRole('region', { name: 'Problems in the file' });
  await expect(problems.getByText('3 problems in the file')).toBeVisible();
  await expect(problems.getByRole('listitem')).toHaveText([
    /Line 3.*name.*Product name is required/,
    /Line 4.*case_pack_cost.*Enter an amount such as 12.50/,
    /Line 4.*units_available.*Units available cannot be negative/,
  ]);
  await expect(page.getByRole('button', { name: /^Upload \d/ })).toHaveCount(0);
  await expectAccessible();

  const rejects = await saved(page, () =>
    page.getByRole('button', { name: 'Download rejected rows' }).click(),
  );
  expect(rejects.name).toBe('spring-rejected.csv');
  expect(rejects.text).toContain(`${word}-2`);
  expect(rejects.text).toContain('Line 4: case_pack_cost: Enter an amount such as 12.50');
  expect(rejects.text).not.toContain(`${word}-1`);
  expect(await findProducts(page, word)).toEqual([]);

  const corrected = rejects.text
    .replace(`${word}-2,,`, `${word}-2,Mended,`)
    .replace('much', '3.00')
    .replace("'-4", '4');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, rejects.name, corrected);
  await page.getByRole('button', { name: 'Upload 2 products' }).click();
  await expect(page.getByText('2 products uploaded successfully')).toBeVisible();
  await removeProducts(page, word);
});
