import { expect, test } from '../../fixtures';
import { uniqueWord } from '../../world';

test('a collection is created, offered in the catalog while active, edited and deleted', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  const word = uniqueWord();
  const offered = page.getByLabel('Collection', { exact: true }).getByRole('option', { name: word });
  await signIn('maker@demo.casepack.test', '/admin/collections');
  await expect(page.getByRole('heading', { name: 'Collections & Tags', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Create Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Collection' });
  await expect(dialog.getByLabel('Sort order')).toHaveValue('0');
  await dialog.getByLabel('Sort order').fill('-1');
  await dialog.getByRole('button', { name: 'Create Collection' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('Sort order must be at least 0')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel('Name').fill(word);
  await dialog.getByLabel('Description').fill('For a journey');
  await dialog.getByLabel('Sort order').fill('7');
  await dialog.getByRole('button', { name: 'gift', exact: true }).click();
  await expect(dialog.getByLabel('Tags')).toHaveValue('gift');
  await dialog.getByLabel('Name').press('Enter');
  await expect(page.getByText('Collection Created')).toBeVisible();

  const card = page.getByRole('article', { name: word });
  await expect(card).toContainText('Active');
  await expect(card).toContainText('For a journey');
  await expect(card).toContainText('gift');
  await expect(card).toContainText(/Sort order 7 · Created [A-Z][a-z]{2} \d{2}, \d{4}/);
  await page.getByRole('button', { name: 'Create Collection' }).click();
  await dialog.getByLabel('Name').fill(word);
  await dialog.getByLabel('Name').press('Enter');
  await expect(
    page.getByRole('alert').getByText(`There is already a collection named ${word}`),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await page.getByRole('link', { name: 'Catalog' }).first().click();
  await expect(offered).toHaveCount(1);

  await page.goto('/admin/collections');
  await card.getByRole('button', { name: `Edit ${word}` }).click();
  await page.getByLabel('Active').uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Collection Updated')).toBeVisible();
  await expect(card).toContainText('Inactive');
  await page.getByRole('link', { name: 'Catalog' }).first().click();
  await expect(page.getByLabel('Collection', { exact: true }).getByRole('option').nth(1)).toBeAttached();
  await expect(offered).toHaveCount(0);

  await page.goto('/admin/collections');
  await card.getByRole('button', { name: `Delete ${word}` }).click();
  await page.getByRole('button', { name: 'Delete collection' }).click();
  await expect(page.getByText('Collection Deleted')).toBeVisible();
  await expect(card).toHaveCount(0);
});
