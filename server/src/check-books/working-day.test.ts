import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { createInvoice } from '@casepack/contract/invoices/endpoints';
import { addTracking, changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import type { OrderStatus } from '@casepack/contract/orders/status';
import { completePayment } from '@casepack/contract/payments/card-payment-endpoints';
import { recordPayment, refundPayment } from '@casepack/contract/payments/ledger-endpoints';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { completeDelivered } from '../order-changes/complete-delivered';
import { CardShop } from '../testing/card-shop';
import { type Reply, useTestApp } from '../testing/test-app';
import { checkBooks } from './check-books';
import { type StockBaseline, takeStockBaseline } from './stock-baseline';

const DAY = 24 * 60 * 60_000;

describe('the data is consistent after', () => {
  const app = useTestApp();
  let shop: CardShop;
  let baseline: StockBaseline;
  beforeEach(async () => {
    shop = await CardShop.open(app);
    baseline = await withClient((client) => takeStockBaseline(client, app.now()));
  });

  async function withClient<T>(use: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: app.databaseUrl });
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  }

  const done = (reply: Reply): Reply['body'] => {
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };
  const save = async (quantity = 2): Promise<number> => {
    const { id: customerId } = shop.customer;
    const body = { customer: { id: customerId }, items: shop.items(quantity), paymentMethod: 'Terms' };
    const headers = { 'idempotency-key': `save-${quantity}` };
    return done(await shop.buyer.call(saveOrder, { body, headers })).id;
  };
  const buy = async (): Promise<number> => done(await shop.submit(await shop.authorize(), { key: 'buy' })).id;
  const move = async (id: number, status: OrderStatus) =>
    done(await shop.staff.call(changeOrderStatus, { params: { id }, body: { status } }));
  const invoice = async (id: number) => done(await shop.staff.call(createInvoice, { params: { id } }));
  const edit = async (id: number, body: object) =>
    done(await shop.staff.call(editOrder, { params: { id }, body }));
  const receive = async (id: number, amount: string) =>
    done(
      await shop.staff.call(recordPayment, {
        params: { id },
        body: { method: 'check', amount, reference: `Check ${amount}` },
      }),
    );
  const giveBack = async (id: number, amount: string) => {
    const [row] = await shop.rows(`select id from payments where order_id = $1 and kind = 'payment'`, [id]);
    const body = { paymentId: row?.id, amount };
    return done(await shop.staff.call(refundPayment, { params: { id }, body }));
  };
  const payByCard = async (id: number) => {
    const paymentIntentId = await shop.paid(id);
    return done(
      await shop.buyer.call(completePayment, { params: { orderId: id }, body: { paymentIntentId } }),
    );
  };

  const days: [name: string, work: () => Promise<unknown>][] = [
    [
      'an order is saved, edited and invoiced twice',
      async () => {
        const id = await save();
        await invoice(id);
        await edit(id, {
          items: [{ productId: shop.product.id, quantity: 7 }],
          discount: '12.5',
          discountType: 'percentage',
        });
        await invoice(id);
      },
    ],
    [
      'an order is paid by check in two parts, shipped and delivered',
      async () => {
        const id = await save();
        await invoice(id);
        await receive(id, '20.00');
        await receive(id, '28.00');
        done(
          await shop.staff.call(addTracking, {
            params: { id },
            body: { trackingNumber: '1Z999', carrier: 'ups' },
          }),
        );
        await move(id, 'delivered');
      },
    ],
    [
      'an order that costs nothing is delivered and completed two weeks later',
      async () => {
        const id = await save();
        await edit(id, { discount: '100', discountType: 'percentage' });
        await move(id, 'delivered');
        app.passTime(15 * DAY);
        await completeDelivered(app.running.systemContext());
        expect(await shop.rows('select status from orders')).toEqual([{ status: 'completed' }]);
      },
    ],
    [
      'an order that costs nothing is cancelled, reopened and approved',
      async () => {
        const id = await save();
        await edit(id, { discount: '100', discountType: 'percentage' });
        await move(id, 'cancelled');
        await move(id, 'pending');
        await move(id, 'waiting_for_payment');
      },
    ],
    [
      'an order that cost nothing by mistake is corrected and paid',
      async () => {
        const id = await save();
        await invoice(id);
        await edit(id, { discount: '100', discountType: 'percentage' });
        await edit(id, { discount: '0' });
        await payByCard(id);
      },
    ],
    [
      'an invoiced order is shipped before it is paid by card',
      async () => {
        const id = await save();
        await invoice(id);
        await move(id, 'shipped');
        await payByCard(id);
      },
    ],
    ['a card pays at checkout', () => buy()],
    [
      'a card pays an invoice',
      async () => {
        const id = await save();
        await invoice(id);
        await payByCard(id);
      },
    ],
    [
      'a payment page is left open',
      async () => {
        await shop.begin(await save());
      },
    ],
    [
      'an order with an open payment page is edited',
      async () => {
        const id = await save();
        await shop.begin(id);
        await edit(id, { shipping: '5.00' });
        await app.runJobs();
      },
    ],
    [
      'an order with an open payment page is cancelled',
      async () => {
        const id = await save();
        await shop.begin(id);
        await move(id, 'cancelled');
      },
    ],
    [
      'an order is cancelled and reopened',
      async () => {
        const id = await save();
        await move(id, 'cancelled');
        await move(id, 'pending');
      },
    ],
    [
      'an order is cancelled after shipping',
      async () => {
        const id = await save();
        await move(id, 'shipped');
        await move(id, 'cancelled');
      },
    ],
    [
      'a paid order is cancelled and refunded in parts',
      async () => {
        const id = await buy();
        await move(id, 'cancelled');
        await giveBack(id, '8.00');
        await giveBack(id, '40.00');
      },
    ],
    [
      'a paid order is refunded and then cancelled',
      async () => {
        const id = await buy();
        await giveBack(id, '48.00');
        await move(id, 'cancelled');
      },
    ],
    [
      'a check is refunded',
      async () => {
        const id = await save();
        await receive(id, '48.00');
        await giveBack(id, '10.00');
      },
    ],
    [
      'a check is refunded while the rest is being paid by card',
      async () => {
        const id = await save();
        await receive(id, '20.00');
        await shop.begin(id);
        await giveBack(id, '20.00');
      },
    ],
    [
      'a refund is made at the card provider',
      async () => {
        const id = await buy();
        const [row] = await shop.rows('select reference from payments where order_id = $1', [id]);
        await shop.account.stripe.refunds.create({ payment_intent: row?.reference, amount: 500 });
        await giveBack(id, '1.00');
      },
    ],
  ];

  it.each(days)('%s', async (_name, work) => {
    await work();

    const findings = await withClient((client) => checkBooks(client, { baseline }));

    expect(
      findings.flatMap(({ name, differences }) => differences.map((each) => ({ name, ...each }))),
    ).toEqual([]);
    expect(findings.find(({ name }) => name === 'orders and their parties')?.counted).toBe(1);
    expect(findings.find(({ name }) => name === 'stock since the baseline')?.counted).toBe(1);
  });
});
