import { expect, test } from '../../fixtures';
import { Hand } from '../../hand';
import { addProduct, make, manufacturer, sidewaysOverflow, unique } from '../../world';
import { saveOrder } from '../orders/own-orders';

const ORDERS = 60;
const MOST_CLICKS = 15;
const AT_ONCE = 6;

test.describe.configure({ timeout: 120_000 });

test('a clerk prints and ships sixty orders with a few clicks', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const staff = await manufacturer();
  const businessName = unique('Sixty Shop');
  const { id: customerId } = await make(staff, '/api/wholesale-customers', { name: 'Si', businessName });
  const { id: productId } = await addProduct(staff);
  const fields = { customer: { id: customerId }, paymentMethod: 'Check' };
  const numbers: string[] = [];
  while (numbers.length < ORDERS) {
    const saving = Array.from({ length: AT_ONCE }, () => saveOrder(staff, [{ productId }], fields));
    numbers.push(...(await Promise.all(saving)).map(({ orderNumber }) => orderNumber));
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
  await expectAccessible();
  await print('One pick list for all');
  await print('Packing slips');
  await pressInBar('Ship');
  const list = numbers.map((number) => `${number},UPS,1Z${number}`).join('\n');
  await dialog.getByRole('textbox').fill(`order,carrier,number\n${list}`);
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await hand.press(dialog.getByRole('button', { name: `Ship ${ORDERS} orders` }));
  await expect(done).toBeVisible({ timeout: 30_000 });

  expect(hand.clicks).toBeLessThan(MOST_CLICKS);
  await expectAccessible();
  await page.reload();
  await expect(page.getByRole('row').getByText('Shipped', { exact: true })).toHaveCount(50);
});
