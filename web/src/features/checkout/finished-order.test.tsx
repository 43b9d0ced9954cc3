// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import type { User } from '@casepack/contract/users/user';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPrivateStorage } from '../../api/private-storage';
import { sentOrder } from '../../testing/sample-order';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { storageKeyOf } from '../../testing/storage-key';
import type { ReturnedPayment, UnpaidOrder } from './checkout-state';
import { firstValues } from './checkout-values';
import { changeDraft, openDraft, readDraft } from './draft-store';
import { FinishedOrder } from './finished-order';

const USER = 8;
const body = {
  items: [{ productId: 1, quantity: 2, isTester: false }],
  paymentMethod: 'Credit Card',
  paymentIntentId: 'pi_1',
};
const placed = sentOrder({ id: 501, orderNumber: 'CP-000501', status: 'paid', total: cents(4800) });

let answers: Reply[];
let sent: { body: unknown; key: unknown }[];

serveApi('/checkout-success', ({ url, body, headers }) => {
  if (url === '/api/auth/storage-key') return storageKeyOf(USER);
  sent.push({ body, key: headers['idempotency-key'] });
  return answers.shift() ?? ok(placed);
});

const buyer: User = {
  ...{ id: USER, firstName: 'Bea', lastName: 'Buyer', email: 'bea@example.test', company: null },
  ...{ profileImageUrl: null, isAdmin: false, isOrgAdmin: false, active: true, memberships: [] },
  role: 'wholesale_customer',
  ...{ manufacturerId: 3, salesOrganizationId: null, wholesaleCustomerId: 11 },
};

beforeAll(() => openPrivateStorage(USER));
beforeEach(() => {
  window.localStorage.clear();
  answers = [];
  sent = [];
});

function show(returned: ReturnedPayment | undefined) {
  const orders: Order[] = [];
  const unpaid: UnpaidOrder[] = [];
  showScreen(
    <FinishedOrder
      owner={{ userId: USER }}
      returned={returned}
      onPlaced={(order) => orders.push(order)}
      onUnpaid={(order) => unpaid.push(order)}
      toOrder={(id) => <a href={`/orders/${id}`}>View order</a>}
      toCheckout={<a href="/checkout">Back to checkout</a>}
      toOrders={<a href="/orders">Look under Orders</a>}
      toCatalog={<a href="/">Continue shopping</a>}
    />,
  );
  return { orders, unpaid };
}

const left = () => {
  openDraft({ userId: USER }, firstValues(buyer, 'buyer', '2026-11-16'));
  changeDraft({ userId: USER }, { paying: { paymentIntentId: 'pi_1', body, isConfirmed: false } });
};

describe("coming back from the bank's page", () => {
  it('places the order that was kept, under its key', async () => {
    left();
    const key = readDraft({ userId: USER })?.key;

    const { orders } = show({ intentId: 'pi_1', isRefused: false });

    await waitFor(() => expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(['CP-000501']));
    expect(sent).toEqual([{ body: expect.objectContaining(body), key }]);
    expect(readDraft({ userId: USER })).toBeUndefined();
  });

  it('keeps what was typed when the bank said no', async () => {
    left();

    show({ intentId: 'pi_1', isRefused: true });

    expect(
      await screen.findByText(/Your card was not charged\. Everything you typed is still there/),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to checkout' })).toBeTruthy();
    expect(sent).toEqual([]);
    expect(readDraft({ userId: USER })?.paying).toBeUndefined();
  });

  it('tries the same order again when the connection breaks', async () => {
    left();
    answers = [{ status: 503, body: { code: 'unavailable', message: 'Restarting' } }];

    const { orders } = show({ intentId: 'pi_1', isRefused: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

    await waitFor(() => expect(orders).toHaveLength(1));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says why an order was refused', async () => {
    left();
    const message = 'Soap is sold out. Your card was not charged.';
    answers = [{ status: 409, body: { code: 'out_of_stock', message } }];

    show({ intentId: 'pi_1', isRefused: false });

    expect(await screen.findByText(/Soap is sold out\. Your card was not charged\./)).toBeTruthy();
    expect(readDraft({ userId: USER })?.paying).toBeUndefined();
  });

  it('hands over the order that stands when its card was not charged, and leads to it', async () => {
    left();
    const message = 'Order CP-000501 was placed, but the card was not charged. You can pay on its page.';
    answers = [{ status: 402, body: { code: 'payment_failed', message, details: { orderId: 501 } } }];

    const { orders, unpaid } = show({ intentId: 'pi_1', isRefused: false });

    expect(await screen.findByRole('heading', { name: 'Order Failed' })).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe('/orders/501');
    expect(unpaid).toEqual([{ id: 501, items: [expect.objectContaining(body.items[0])] }]);
    expect(orders).toEqual([]);
    expect(readDraft({ userId: USER })).toBeUndefined();
  });

  it.each([
    ['conflict', 'This card payment cannot be used for this order.'],
    ['idempotency_mismatch', 'An order was already made from this checkout. Look under Orders.'],
  ])('says nothing of the charge where the server does not (%s)', async (code, shown) => {
    left();
    answers = [{ status: 409, body: { code, message: 'This card payment cannot be used for this order.' } }];

    show({ intentId: 'pi_1', isRefused: false });

    expect(await screen.findByText(`${shown} Everything you typed is still there.`)).toBeTruthy();
    expect(screen.queryByText(/charged/)).toBeNull();
  });

  it.each([
    ['another payment', { intentId: 'pi_2', isRefused: false }],
    ['no payment', undefined],
  ])('does nothing with %s', async (_, returned) => {
    left();

    show(returned);

    expect(await screen.findByText('There is nothing left to finish here')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
