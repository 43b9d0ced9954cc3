import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures';
import { addProduct } from '../../world';
import { saveOrder, tab } from '../orders/own-orders';

test.describe.configure({ timeout: 90_000 });

/** The smallest possible picture. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a manufacturer attaches a file, both sides download it, and it is removed again', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test');
  const product = await addProduct(page.request);
  const order = await saveOrder(page.request, [{ productId: product.id }]);
  await page.goto(`/orders/${order.id}`);
  await tab(page, 'Documents').click();

  const input = page.getByLabel('Document to attach');
  await input.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText(/^notes\.png: Only PDF, PNG, JPEG, WebP and GIF files/)).toBeVisible();
  await input.setInputFiles({ name: 'shelf label.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('Document Added')).toBeVisible();
  const file = page.getByRole('link', { name: 'shelf label.png' });
  await expect(page.getByRole('row').filter({ has: file })).toContainText(`PNG, ${png.length} bytes`);
  await expect(page.getByRole('link', { name: /^Packing Slip/ })).toBeVisible();

  const [saved] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(saved.suggestedFilename()).toBe('shelf label.png');
  expect(await readFile(await saved.path())).toEqual(png);

  await page.goto(`/order/${order.publicId}#documents`);
  const confirmation = page.getByRole('link', { name: `Order Confirmation ${order.orderNumber}.pdf` });
  const [pdf] = await Promise.all([page.waitForEvent('download'), confirmation.click()]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(file).toHaveCount(0);

  await page.goto(`/orders/${order.id}#documents`);
  await page.getByRole('button', { name: 'Remove shelf label.png' }).click();
  await page.getByRole('button', { name: 'Remove document' }).click();
  await expect(page.getByText('Document Removed')).toBeVisible();
  await expect(file).toHaveCount(0);
});
