import { expect, test } from '../../fixtures';
import { sidewaysOverflow } from '../../world';
import { orderToPay } from '../payments/cards';

test.describe.configure({ timeout: 90_000 });

test('a customer sees what is due and opens the order from there', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test');
  const order = await orderToPay(page.request);
  const sent = await page.request.post(`/api/orders/${order.id}/create-invoice`);
  const { invoice } = (await sent.json()) as { invoice: { number: string } }; // as declared by the contract
  await signIn('buyer@demo.casepack.test', '/orders');
  await page.getByRole('link', { name: 'Statement' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
  const open = page.getByRole('table', { name: 'Open invoices' });
  await expect(open.getByRole('row').filter({ hasText: invoice.number })).toContainText('$24.00');
  await expect(page.getByRole('term')).toHaveText([
    'Balance',
    'Not due yet',
    '1–30 days overdue',
    '31–60 days overdue',
    '61–90 days overdue',
    'Over 90 days overdue',
  ]);
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^statement-\d+-\d{4}-\d{2}-\d{2}\.pdf$/);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await open.getByRole('link', { name: invoice.number }).click();
  await expect(page).toHaveURL(`/orders/${order.id}#payment`);
});
