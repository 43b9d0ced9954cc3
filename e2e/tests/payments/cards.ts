import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addProduct, type StoredProduct } from '../../world';
import { expectToldOf, startPayment } from '../checkout/shopping';
import { changeStatus, type StoredOrder, saveOrder } from '../orders/own-orders';

export const APPROVED = '4242424242424242';
export const DECLINED = '4000000000000002';
export const CHALLENGED = '4000002500003155';

/** The card form of the sandbox; its fields are found by their labels. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('1234');
  await page.getByLabel('Security code').fill('123');
}

export const placeButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Opens step 2 with this product in the cart, ready for a new card. */
export async function goToCard(page: Page, product: StoredProduct): Promise<void> {
  await startPayment(page, product);
  await chooseNewCard(page);
}

/** If the customer has saved cards, one of them is selected first. */
export async function chooseNewCard(page: Page): Promise<void> {
  const newCard = page.getByRole('radio', { name: 'New card' });
  const number = page.getByLabel('Card number');
  await expect(newCard.or(number).first()).toBeVisible({ timeout: 15_000 });
  if (await newCard.isVisible()) await newCard.check();
  await expect(number).toBeVisible();
}

export async function expectPlaced(page: Page, words = 'is placed and paid'): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: 'Order Placed Successfully!' });
  await expect(toast).toContainText(words, { timeout: 15_000 });
  await expectToldOf(page, 'placed');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
}

/** An order of $24.00 waiting for payment, written by the user of the request for the demo's buyer or this customer. */
export async function orderToPay(
  by: APIRequestContext,
  lines = 1,
  customer?: { id: number },
): Promise<StoredOrder> {
  const products = await Promise.all(Array.from({ length: lines }, () => addProduct(by)));
  const items = products.map(({ id }) => ({ productId: id }));
  const order = await saveOrder(by, items, { paymentMethod: 'Credit Card', ...(customer && { customer }) });
  await changeStatus(by, order.id, 'waiting_for_payment');
  return order;
}

interface PaidOrder {
  status: string;
  amountPaid: string;
}

export const readOrder = async (by: APIRequestContext, id: number): Promise<PaidOrder> =>
  (await by.get(`/api/orders/${id}`)).json();
