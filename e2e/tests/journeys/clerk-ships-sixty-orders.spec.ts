import { expect, test } from '../../fixtures';
import { Hand } from '../../hand';
import { addProduct, make, manufacturer, unique } from '../../world';
import { saveOrder } from '../orders/own-orders';

const ORDERS = 60;
const MOST_CLICKS = 15;

test('a clerk prints and ships sixty orders with a few clicks', async ({ page, signIn }) => {
  const staff = await manufacturer();
  const businessName = unique('Sixty Shop');
  const { id: customerId } = await make(staff, '/api/wholesale-customers', { name: 'Si', businessName });
  const { id: productId } = await addProduct(staff);
  const numbers: string[] = [];
  for (let at = 0; at < ORDERS; at += 1) {
    const fields = { customer: { id: customerId }, paymentMethod: 'Check' };
    numbers.push((await saveOrder(staff, [{ productId }], fields)).orderNumber);
  }
  await signIn('maker@demo.casepack.test', `/orders?search=${encodeURIComponent(businessName)}`);
  const hand = new Hand();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  const dialog = page.getByRole('dialog');
  const done = dialog.getByText(`${ORDERS} of ${ORDERS} orders done.`);
  const pressInBar = (name: string) => hand.press(bar.getByRole('button', { name, exact: true }));
  const print = async (papers: string) => {
    await pressInBar('Print');
    await hand.press(page.getByRole('menuitem', { name: papers, exact: true }));
    await expect(done).toBeVisible({ timeout: 30_000 });
    const downloading = page.waitForEvent('download');
    await hand.press(dialog.getByRole('link', { name: 'Download PDF' }));
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
    await page.keyboard.press('Escape');
  };

  await hand.press(page.getByRole('button', { name: 'Select', exact: true }));
  await hand.press(page.getByRole('checkbox', { name: 'Select all orders on this page' }));
  await pressInBar(`Select all ${ORDERS}`);
  await expect(bar.getByText(`All ${ORDERS} selected`)).toBeVisible();
  await print('One pick list for all');
  await print('Packing slips');
  await pressInBar('Ship');
  const list = numbers.map((number) => `${number},UPS,1Z${number}`).join('\n');
  await dialog.getByRole('textbox').fill(`order,carrier,number\n${list}`);
  await hand.press(dialog.getByRole('button', { name: `Ship ${ORDERS} orders` }));
  await expect(done).toBeVisible({ timeout: 30_000 });

  expect(hand.clicks).toBeLessThan(MOST_CLICKS);
  await page.reload();
  await expect(page.getByRole('row').getByText('Shipped', { exact: true })).toHaveCount(50);
});
