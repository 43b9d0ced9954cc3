import { expect, test } from '../../fixtures';
import { manufacturer, read, unique } from '../../world';
import {
  addProduct,
  expectSaved,
  goToPayment,
  ordersOf,
  saveButton,
  startCheckout,
  summaryOf,
} from '../checkout/shopping';
import { APPROVED, payButton, readOrder, typeCard } from '../payments/cards';

test.describe.configure({ timeout: 120_000 });

/** The link in the email that the customer gets when an order was saved. */
async function mailedLink(orderNumber: string, publicId: string): Promise<string> {
  const by = await manufacturer();
  const params = { search: orderNumber };
  const [mail] = await read<{ id: number }[]>(await by.get('/api/mails', { params }));
  const { text } = await read<{ text: string }>(await by.get(`/api/mails/${mail?.id}`));
  const address = text.match(new RegExp(`\\S+/order/${publicId}\\b`))?.[0];
  return new URL(address ?? '').pathname;
}

test('a rep writes an order for a new customer, who pays it by the emailed link without signing in', async ({
  page,
  browser,
  signIn,
  expectAccessible,
}) => {
  const soap = await addProduct();
  const company = unique('Harbor Goods');
  await signIn('rep@demo.casepack.test');
  await startCheckout(page, soap);

  await page.getByLabel('Tax ($)').fill('1.50');
  await page.getByLabel('Shipping ($)').fill('6');
  await page.getByLabel('Discount type').selectOption('percentage');
  await page.getByLabel('Discount (%)').fill('10');
  await page.getByLabel('Discount description').fill('First order');
  await expect(summaryOf(page).getByText('$29.10')).toBeVisible();
  await goToPayment(page);

  await saveButton(page).click();
  await expect(page.getByText('Please select a customer')).toBeVisible();
  await page.getByLabel('New customer').check();
  await saveButton(page).click();
  await expect(page.getByText('Please fill in all required customer information')).toBeVisible();
  await expect(page.getByText('Please fill in all required address information')).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Business name').fill(company);
  await page.getByLabel('Contact name').fill('Hal Harbor');
  await page.getByLabel('Contact email').fill('hal@harbor.test');
  await page.getByLabel('Address line 1').fill('2 Pier');
  await page.getByLabel('City').fill('Salem');
  await page.getByLabel('State').fill('MA');
  await page.getByLabel('ZIP code').fill('01970');
  await page.getByLabel('Payment type').selectOption('marketplace');
  await saveButton(page).click();
  await expect(page.getByText('Marketplace Name Required')).toBeVisible();
  await page.getByLabel('Payment type').selectOption('credit_card');
  await saveButton(page).click();

  await expectSaved(page);
  const [order] = await ordersOf(page, soap);
  if (!order) throw new Error('The rep does not see the order');
  expect(order).toMatchObject({
    status: 'waiting_for_payment',
    total: '29.10',
    paymentMethod: 'Credit Card',
    customer: { companyName: company },
  });

  const customer = await browser.newPage();
  await customer.goto(await mailedLink(order.orderNumber, order.publicId));
  await expect(customer.getByText('Public View')).toBeVisible();
  await expect(customer.getByRole('region', { name: 'Order Summary' })).toContainText(
    'Discount (10%): First order',
  );
  await customer.getByRole('tab', { name: 'Payment' }).click();
  await expect(customer.getByRole('heading', { name: 'Complete Payment' })).toBeVisible();
  await typeCard(customer, APPROVED);
  await expect(payButton(customer)).toHaveText('Pay $29.10');
  await payButton(customer).click();
  await expect(customer.getByText('Your order has been successfully paid for!')).toBeVisible();
  await expect(
    customer.getByText('Thank you for your payment! You should receive a confirmation email shortly.'),
  ).toBeVisible();
  await customer.close();

  expect(await readOrder(page.request, order.id)).toMatchObject({ status: 'paid', amountPaid: '29.10' });
});
