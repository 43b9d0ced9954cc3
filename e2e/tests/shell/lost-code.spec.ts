import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { addProduct } from '../../world';
import { saveOrder } from '../orders/own-orders';

/** Files whose names start with `name` cannot be loaded until `restore`. */
async function blockFiles(page: Page, name: string) {
  const files = `**/assets/${name}-*.js`;
  await page.route(files, (route) => route.abort());
  return {
    /** Returns after the file was rejected: a request that is still open at `restore` would succeed. */
    async press(target: Locator) {
      const refused = page.waitForEvent('requestfailed', (request) =>
        request.url().includes(`/assets/${name}-`),
      );
      await target.click();
      await refused;
    },
    restore: () => page.unroute(files),
  };
}

const unreachable = 'This could not be loaded';

test('an open edit survives a part of the page that cannot be loaded, and the part can be retried', async ({
  page,
  signIn,
}) => {
  await signIn('maker@demo.casepack.test');
  const soap = await addProduct(page.request);
  const order = await saveOrder(page.request, [{ productId: soap.id }]);
  await page.goto(`/orders/${order.id}`);

  const editor = await blockFiles(page, 'edited-order');
  await editor.press(page.getByRole('button', { name: 'Edit Order' }));
  await expect(page.getByText(unreachable)).toBeVisible();
  await editor.restore();
  await page.getByRole('button', { name: 'Edit Order' }).click();
  const quantity = page.getByLabel(`Quantity of ${soap.name}`);
  await quantity.fill('4');

  const documents = await blockFiles(page, 'order-documents');
  await documents.press(page.getByRole('tab', { name: 'Documents' }));
  // In the tab: the message about the editor may still be visible.
  const notice = page.getByRole('tabpanel').getByRole('alert').filter({ hasText: unreachable });
  const tryAgain = notice.getByRole('button', { name: 'Try again' });
  await documents.press(tryAgain);
  await expect(notice).toBeVisible();
  await documents.restore();
  await tryAgain.click();
  await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();

  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(quantity).toHaveValue('4');
});

test('a product whose details cannot be loaded can be opened again', async ({ page, signIn }) => {
  await signIn('buyer@demo.casepack.test', '/');
  const details = await blockFiles(page, 'product-details');
  const opener = page.getByRole('article').first().getByRole('link');
  await details.press(opener);
  await expect(page.getByText(unreachable)).toBeVisible();
  await expect(page).not.toHaveURL(/product=/);
  await details.restore();
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
