import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { sidewaysOverflow } from '../../world';
import { APPROVED, orderToPay, payButton, readOrder, typeCard } from '../payments/cards';

test.describe.configure({ timeout: 120_000 });

const invoicePart = (page: Page) => page.getByRole('region', { name: 'Invoice', exact: true });

/** Sends the invoice from the order page and closes the tab that shows it. */
async function sendInvoice(page: Page, name: 'Send Invoice' | 'Resend Invoice'): Promise<string> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('tabpanel').getByRole('button', { name }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/invoice\/[\w-]{43}$/);
  const { pathname } = new URL(tab.url());
  await tab.close();
  await expect(page.getByText("An invoice has been sent to the customer's email address.")).toBeVisible();
  return pathname;
}

test('an invoice is sent, read in the outbox, and paid by its link without signing in', async ({
  page,
  signIn,
  browser,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const order = await orderToPay(page.request, 2);
  await page.goto(`/orders/${order.id}#payment`);
  const path = await sendInvoice(page, 'Send Invoice');
  await expect(page.getByRole('heading', { name: 'Invoice Sent' })).toBeVisible();
  await expect(invoicePart(page)).toContainText('Kept in the outbox');
  await expect(page.getByRole('button', { name: 'Resend Invoice' })).toBeVisible();
  await expectAccessible();

  await page.getByRole('link', { name: 'Read the email' }).click();
  const reader = page.getByRole('dialog', { name: /^Invoice .+ from / });
  await expect(reader.getByRole('link', { name: /\.pdf$/ })).toBeVisible();
  await reader.getByRole('tab', { name: 'Plain text' }).click();
  await expect(reader.getByText(path)).toBeVisible();
  await reader.getByRole('tab', { name: 'As it arrives' }).click();
  const link = page.frameLocator('iframe[title^="Email:"]').getByRole('link', { name: 'View your invoice' });
  expect(new URL((await link.getAttribute('href')) ?? '').pathname).toBe(path);
  await expectAccessible();

  const visitor = await browser.newPage();
  await visitor.goto(path);
  await expect(visitor.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible();
  const paper = visitor.getByRole('article', { name: /^Invoice / });
  await expect(paper).toContainText('Saltbox Mercantile');
  await expect(paper).toContainText('$48.00');
  await typeCard(visitor, APPROVED);
  await expect(payButton(visitor)).toHaveText('Pay $48.00');
  await payButton(visitor).click();
  await expect(visitor.getByRole('heading', { name: 'Payment Complete' })).toBeVisible();
  await expect(
    visitor.getByText('Thank you for your payment! You should receive a confirmation email shortly.'),
  ).toBeVisible();
  await expect(paper).toContainText('Paid');
  expect(await readOrder(page.request, order.id)).toMatchObject({ status: 'paid', amountPaid: '48.00' });
  await visitor.close();

  await reader.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Search emails').fill(order.orderNumber);
  const confirmation = page.getByRole('button', {
    name: `Payment received for order ${order.orderNumber}`,
    exact: true,
  });
  await expect(confirmation).toBeVisible();
  await expectAccessible();
  await confirmation.click();
  await expect(page.getByRole('dialog', { name: /^Payment received/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the page of an invoice fits a phone, prints only the document and offers its PDF', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('maker@demo.casepack.test');
  const order = await orderToPay(page.request, 2);
  await page.goto(`/orders/${order.id}#payment`);
  const path = await sendInvoice(page, 'Send Invoice');
  await page.context().clearCookies();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);

  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible();
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/-INV-\d{6}\.pdf$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('the page of an invoice hides nothing of the brand behind its ground', async ({ page, signIn }) => {
  await signIn('maker@demo.casepack.test');
  const order = await orderToPay(page.request, 1);
  const sent = await page.request.post(`/api/orders/${order.id}/create-invoice`);
  const { invoiceUrl } = await sent.json();
  const brand = { accentColor: null, footer: 'Made by hand', logo: { key: 'x', width: 90, height: 30 } };
  const payTo = { remitTo: 'PO Box 44', bankDetails: null };
  await page.route('**/api/public/invoices/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), brand, payTo } });
  });
  await page.goto(new URL(invoiceUrl, 'http://localhost').pathname);

  // A trial click waits until nothing else would get the click.
  await page.locator('main img').first().click({ trial: true, timeout: 10_000 });
  await page.getByText('PO Box 44').click({ trial: true, timeout: 10_000 });
  await page.getByText('Made by hand').click({ trial: true, timeout: 10_000 });
});
