// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import type { User } from '@casepack/contract/users/user';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { sentOrder } from '../../testing/sample-order';
import { firstValues } from './checkout-values';
import { keepPaying, openDraft, readDraft } from './draft-store';
import { FinishedOrder } from './finished-order';
import type { ReturnedPayment } from './use-finishing';

const USER = 8;
const body = {
  items: [{ productId: 1, quantity: 2, isTester: false }],
  paymentMethod: 'Credit Card',
  paymentIntentId: 'pi_1',
};
const placed = sentOrder({ id: 501, orderNumber: 'CP-000501', status: 'paid', total: cents(4800) });

let server: Server;
let answers: { status: number; body: unknown }[];
let sent: { body: unknown; key: unknown }[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let given = '';
    for await (const chunk of request) given += chunk;
    sent.push({ body: JSON.parse(given), key: request.headers['idempotency-key'] });
    const { status, body } = answers.shift() ?? { status: 200, body: placed };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  window.location.href = `http://127.0.0.1:${port}/checkout-success`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const buyer: User = {
  ...{ id: USER, firstName: 'Bea', lastName: 'Buyer', email: 'bea@example.test', company: null },
  ...{ profileImageUrl: null, isAdmin: false, isOrgAdmin: false, active: true, memberships: [] },
  role: 'wholesale_customer',
  ...{ manufacturerId: 3, salesOrganizationId: null, wholesaleCustomerId: 11 },
};

beforeEach(() => {
  window.localStorage.clear();
  answers = [];
  sent = [];
});
afterEach(cleanup);

function show(returned: ReturnedPayment | undefined) {
  const orders: Order[] = [];
  render(
    <QueryClientProvider client={createQueryClient({ onSignedOut: () => undefined })}>
      <FinishedOrder
        userId={USER}
        returned={returned}
        onPlaced={(order) => orders.push(order)}
        toOrder={(id) => <a href={`/orders/${id}`}>View order</a>}
        toCheckout={<a href="/checkout">Back to checkout</a>}
        toOrders={<a href="/orders">Look under Orders</a>}
        toCatalog={<a href="/">Continue shopping</a>}
      />
    </QueryClientProvider>,
  );
  return orders;
}

const left = () => {
  openDraft(USER, firstValues(buyer, 'buyer', '2026-11-16'));
  keepPaying(USER, { paymentIntentId: 'pi_1', body, isConfirmed: false });
};

describe("coming back from the bank's page", () => {
  it('places the order that was kept, under its key', async () => {
    left();
    const key = readDraft(USER)?.key;

    const orders = show({ intentId: 'pi_1', isRefused: false });

    expect(await screen.findByRole('heading', { name: 'Order Placed Successfully!' })).toBeTruthy();
    expect(sent).toEqual([{ body: expect.objectContaining(body), key }]);
    expect(orders).toHaveLength(1);
    expect(readDraft(USER)).toBeUndefined();
    expect(screen.getByRole('link', { name: 'View order' })).toHaveProperty('pathname', '/orders/501');
  });

  it('keeps what was typed when the bank said no', async () => {
    left();

    show({ intentId: 'pi_1', isRefused: true });

    expect(
      await screen.findByText(/Your card was not charged\. Everything you typed is still there/),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to checkout' })).toBeTruthy();
    expect(sent).toEqual([]);
    expect(readDraft(USER)?.paying).toBeUndefined();
  });

  it('tries the same order again when the connection breaks', async () => {
    left();
    answers = [{ status: 503, body: { code: 'unavailable', message: 'Restarting' } }];

    const orders = show({ intentId: 'pi_1', isRefused: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

    await waitFor(() => expect(orders).toHaveLength(1));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says why an order was refused', async () => {
    left();
    answers = [{ status: 409, body: { code: 'out_of_stock', message: 'Soap is sold out' } }];

    show({ intentId: 'pi_1', isRefused: false });

    expect(await screen.findByText(/Soap is sold out\. Your card was not charged\./)).toBeTruthy();
    expect(readDraft(USER)?.paying).toBeUndefined();
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
