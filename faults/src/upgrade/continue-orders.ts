import { randomUUID } from 'node:crypto';
import { draftContent } from '../../../server/src/testing/drafts';
import { COUNTED_UNITS, type EarlierShop } from './earlier-orders';
import type { OrderOnWire, Visitor } from './visitor';

type Expect = (what: string, actual: unknown, expected: unknown) => void;

interface Stock {
  available: number;
  reserved: number;
}

const CASE = 12;

async function placeAtDesk({ rep, customerId, productIds }: EarlierShop): Promise<OrderOnWire> {
  const id = randomUUID();
  const content = draftContent({ entry: 'UPGRADE-1', productId: productIds[0], quantity: 1 });
  const draft = await rep.call<{ version: number }>('POST', '/api/drafts', { id, customerId, content });
  return rep.call('POST', `/api/drafts/${id}/place`, { version: draft.version });
}

async function stockOf(maker: Visitor): Promise<Stock> {
  const [row] = await maker.call<Stock[]>('GET', '/api/stock?search=UPGRADE-1');
  return row ?? { available: 0, reserved: 0 };
}

/** Goes on with orders of the earlier version, as their people do. */
export async function continueOrders(
  shop: EarlierShop,
  orders: Record<string, OrderOnWire>,
  { expect, shipped }: { expect: Expect; shipped: number },
): Promise<void> {
  const { maker, buyer } = shop;
  const of = (way: string): OrderOnWire => {
    const order = orders[way];
    if (!order) throw new Error(`There is no order ${way}`);
    return order;
  };
  const read = (way: string) => maker.call<OrderOnWire>('GET', `/api/orders/${of(way).id}`);
  for (const [way, before] of Object.entries(orders)) {
    const { status, total, amountPaid } = await read(way);
    expect(way, `${status} ${total} ${amountPaid}`, `${before.status} ${before.total} ${before.amountPaid}`);
  }

  const stock = await stockOf(maker);
  const there = stock.available + stock.reserved + shipped;
  expect('units that are there or have left', there, COUNTED_UNITS);

  const paid = await buyer.payByCard(of('paid in part by check'));
  expect('paid the rest by card', `${paid.status} ${paid.amountPaid}`, `paid ${paid.total}`);
  const open = await buyer.payByCard(of('with an open card form'));
  expect('paid by the form that was open', `${open.status} ${open.amountPaid}`, `paid ${open.total}`);

  const { id, items } = await read('paid by check');
  const gone = await maker.call<OrderOnWire>('POST', `/api/orders/${id}/shipments`, {
    lines: items.map((item) => ({ itemId: item.id, quantity: item.quantity })),
    tracking: [{ carrier: 'ups', trackingNumber: '1ZUPGRADED' }],
  });
  expect('shipped', gone.status, 'shipped');

  await maker.refund(of('placed by card'), 1);
  const refunded = await maker.call<{ kind: string }[]>(
    'GET',
    `/api/orders/${of('placed by card').id}/payments`,
  );
  expect('refunded', refunded.map(({ kind }) => kind).join(' '), 'payment refund');

  const edited = await maker.call<OrderOnWire>('PATCH', `/api/orders/${of('saved').id}/edit`, {
    shipping: '9.00',
  });
  expect('edited', edited.total, (Number(of('saved').total) + 9).toFixed(2));
  const cancelled = await maker.call<OrderOnWire>('PATCH', `/api/orders/${of('invoiced').id}/status`, {
    status: 'cancelled',
  });
  expect('cancelled', cancelled.status, 'cancelled');

  const placed = await placeAtDesk(shop);
  expect('placed at the desk', placed.items.length, 1);
  const after = await stockOf(maker);
  // One case was ordered, three of the cancelled order are free again, and three have left.
  expect('free units afterwards', after.available - stock.available, (3 - 1) * CASE);
  expect('set aside afterwards', after.reserved - stock.reserved, (1 - 3 - 3) * CASE);
}
