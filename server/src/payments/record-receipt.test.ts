import { cents } from '@casepack/contract/money';
import { getOrder } from '@casepack/contract/orders/endpoints';
import {
  listOpenOrders,
  listOrderPayments,
  listPayments,
  recordReceipt,
  refundPayment,
} from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { mails } from '../db/schema/mail';
import { receipts } from '../db/schema/payments';
import { CardShop } from '../testing/card-shop';
import { storeInvoice } from '../testing/store-documents';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('one payment over several orders', () => {
  const app = useTestApp();
  let shop: CardShop;
  let admin: Visitor;
  beforeEach(async () => {
    shop = await CardShop.open(app);
    admin = await app.as({ manufacturerId: shop.maker.id, isOrgAdmin: true });
  });

  const twoOrders = async () => [await shop.order(), await shop.order()] as const;
  const pay = (shares: [orderId: number, amount: string][], rest: object = {}) => ({
    method: 'check',
    amount: (shares.reduce((sum, [, amount]) => sum + Number(amount) * 100, 0) / 100).toFixed(2),
    reference: '1001',
    shares: shares.map(([orderId, amount]) => ({ orderId, amount })),
    ...rest,
  });
  const record = (body: object, { by = admin, key = '', id = shop.customer.id } = {}) =>
    by.call(recordReceipt, {
      params: { id },
      body,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });

  it('is one receipt with a share in the ledger of each order', async () => {
    const [first, second] = await twoOrders();

    const reply = await record(
      pay(
        [
          [first.id, '48.00'],
          [second.id, '20.00'],
        ],
        { receivedOn: '2026-11-10', note: 'For both' },
      ),
    );

    expect(reply).toMatchObject({
      status: 200,
      body: {
        ...{ customerId: shop.customer.id, method: 'check', amount: '68.00', reference: '1001' },
        ...{ note: 'For both', receivedOn: '2026-11-10', cardCancellationPending: false },
        shares: [
          { orderId: first.id, orderNumber: first.orderNumber, amount: '48.00' },
          { orderId: second.id, orderNumber: second.orderNumber, amount: '20.00' },
        ],
      },
    });
    const orderOf = async (id: number) =>
      (await shop.staff.call(getOrder, { params: { orderId: String(id) } })).body;
    expect(await orderOf(first.id)).toMatchObject({ status: 'paid', amountPaid: '48.00' });
    expect(await orderOf(second.id)).toMatchObject({ amountPaid: '20.00', paidAt: null });
    const ledger = await shop.staff.call(listOrderPayments, { params: { id: second.id } });
    expect(ledger.body).toMatchObject([
      {
        ...{ amount: '20.00', reference: '1001', receivedOn: '2026-11-10' },
        receipt: { id: reply.body.id, amount: '68.00', shares: reply.body.shares },
      },
    ]);
    expect((await shop.staff.call(listPayments)).body).toHaveLength(2);
  });

  it('is confirmed by one email', async () => {
    const [first, second] = await twoOrders();

    await record(
      pay([
        [first.id, '48.00'],
        [second.id, '20.00'],
      ]),
    );

    const sent = await app.db.select().from(mails);
    expect(sent.map(({ subject }) => subject)).toEqual(['Payment received for 2 orders']);
    expect(sent[0]?.text).toContain(`Order ${second.orderNumber}`);
  });

  it('is in the audit log once, with its amount', async () => {
    const [first, second] = await twoOrders();

    await record(
      pay([
        [first.id, '48.00'],
        [second.id, '20.00'],
      ]),
    );

    expect(await app.db.select().from(auditEntries)).toMatchObject([
      {
        ...{ action: 'payment_recorded', subjectType: 'organization', subjectId: String(shop.customer.id) },
        ...{ subjectName: shop.customer.businessName, changes: { check: { from: null, to: '$68.00' } } },
      },
    ]);
  });

  it('is booked once, however often it is sent', async () => {
    const [first, second] = await twoOrders();
    const body = pay(
      [
        [first.id, '10.00'],
        [second.id, '20.00'],
      ],
      { reference: '' },
    );

    const replies = await Promise.all([1, 2, 3, 4].map(() => record(body, { key: 'twice' })));
    const other = await record({ ...body, note: 'Another' }, { key: 'twice' });

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect(other.status).toBe(422);
    expect(await app.db.select().from(receipts)).toHaveLength(1);
    expect((await shop.snapshot()).ledger).toHaveLength(2);
  });

  it('never pays more than what is due, with any number of requests at once', async () => {
    const [first, second] = await twoOrders();

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        record(
          pay(
            index % 2 === 0
              ? [
                  [first.id, '10.00'],
                  [second.id, '10.00'],
                ]
              : [
                  [second.id, '10.00'],
                  [first.id, '10.00'],
                ],
            { reference: `${index}` },
          ),
        ),
      ),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(6);
    const open = await shop.staff.call(listOpenOrders, { params: { id: shop.customer.id } });
    expect(open.body.map(({ due }: { due: string }) => due)).toEqual(['8.00', '8.00']);
  });

  it('is all or nothing', async () => {
    const [first, second] = await twoOrders();

    const reply = await record(
      pay([
        [first.id, '48.00'],
        [second.id, '48.01'],
      ]),
    );

    const message = `Only $48.00 is due on order ${second.orderNumber}.`;
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'conflict', message, fields: { 'shares.1.amount': message } },
    });
    expect((await shop.snapshot()).ledger).toEqual([]);
    expect(await app.db.select().from(receipts)).toEqual([]);
  });

  it('rejects orders that are cancelled, paid or of another customer, shares that do not add up, and a future day', async () => {
    const [order] = await twoOrders();
    const cancelled = await shop.order({ status: 'cancelled' });
    const paid = await shop.order({ status: 'paid', amountPaid: cents(4800), paidAt: app.now() });
    const neighbor = await app.customer({ manufacturerId: shop.maker.id });
    const foreign = await app.order({ manufacturerId: shop.maker.id, wholesaleCustomerId: neighbor.id });
    const withOther = (id: number) =>
      record(
        pay([
          [order.id, '1.00'],
          [id, '1.00'],
        ]),
      );

    expect((await withOther(cancelled.id)).body).toMatchObject({
      ...{ code: 'order_not_payable' },
      message: `Order ${cancelled.orderNumber} is cancelled and cannot be paid.`,
    });
    expect((await withOther(paid.id)).body).toMatchObject({
      ...{ code: 'order_not_payable', message: `Order ${paid.orderNumber} is already paid.` },
    });
    const notFound = { status: 404, body: { message: 'Order not found' } };
    expect(await withOther(foreign.id)).toMatchObject(notFound);
    expect(await withOther(foreign.id + 1_000)).toMatchObject(notFound);
    expect((await record({ ...pay([[order.id, '1.00']]), amount: '2.00' })).status).toBe(400);
    expect((await record(pay([[order.id, '1.00']], { receivedOn: '2026-11-18' }))).status).toBe(400);
    expect((await shop.snapshot()).ledger).toEqual([]);
  });

  it('is recorded by administrators of the manufacturer alone, who are shown with it', async () => {
    const order = await shop.order();
    const { id } = await app.user({
      ...{ manufacturerId: shop.maker.id, isOrgAdmin: true },
      ...{ firstName: 'Ada', lastName: 'Page' },
    });
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true });
    const body = pay([[order.id, '1.00']]);
    const notFound = { status: 404, body: { message: 'Customer not found' } };

    for (const by of [shop.buyer, shop.staff]) {
      expect(await record(body, { by })).toMatchObject({ status: 403 });
    }
    expect(await record(body, { by: stranger })).toMatchObject(notFound);
    expect(await record(body, { id: shop.customer.id + 1_000 })).toMatchObject(notFound);
    const open = { params: { id: shop.customer.id } };
    expect(await stranger.call(listOpenOrders, open)).toMatchObject(notFound);
    expect((await shop.snapshot()).ledger).toEqual([]);

    await record(body, { by: await app.as({ id }) });

    const list = await shop.staff.call(listOrderPayments, { params: { id: order.id } });
    expect(list.body).toMatchObject([{ recordedBy: 'Ada Page' }]);
    expect(await app.db.select().from(receipts)).toMatchObject([{ recordedByUserId: id }]);
  });

  it('neither offers nor pays an order that is waiting for approval', async () => {
    const [order] = await twoOrders();
    const waiting = await shop.order({ approvalExpiresAt: new Date(app.now().getTime() + 86_400_000) });

    const reply = await record(
      pay([
        [order.id, '1.00'],
        [waiting.id, '1.00'],
      ]),
    );

    const message = `Order ${waiting.orderNumber} is waiting for approval. Approve it first.`;
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'order_not_payable', message, fields: { 'shares.1.amount': message } },
    });
    expect((await shop.snapshot()).ledger).toEqual([]);
    const { body } = await shop.staff.call(listOpenOrders, { params: { id: shop.customer.id } });
    expect(body.map(({ orderId }: { orderId: number }) => orderId)).not.toContain(waiting.id);
  });

  it('books nothing if one of the orders has a payment with this reference', async () => {
    const [first, second] = await twoOrders();
    await record(pay([[second.id, '1.00']]));

    const reply = await record(
      pay([
        [first.id, '1.00'],
        [second.id, '1.00'],
      ]),
    );

    const message = `A payment with the reference 1001 is already recorded for order ${second.orderNumber}.`;
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict', fields: { reference: message } } });
    expect((await shop.snapshot()).ledger).toHaveLength(1);
    expect(await app.db.select().from(receipts)).toHaveLength(1);
  });

  it('leaves open card payments alone if it is rejected', async () => {
    const [first, second] = await twoOrders();
    const { body } = await shop.begin(second.id);

    const reply = await record(
      pay([
        [second.id, '1.00'],
        [first.id, '48.01'],
      ]),
    );

    expect(reply.status).toBe(409);
    const intent = await shop.account.stripe.paymentIntents.retrieve(body.paymentIntentId);
    expect(intent.status).toBe('requires_payment_method');
  });

  it('can be refunded share by share', async () => {
    const [first, second] = await twoOrders();
    await record(
      pay([
        [first.id, '48.00'],
        [second.id, '20.00'],
      ]),
    );
    const ledgerOf = async (id: number) =>
      (await shop.staff.call(listOrderPayments, { params: { id } })).body;
    const [share] = await ledgerOf(second.id);
    const refund = (amount: string) =>
      shop.staff.call(refundPayment, { params: { id: second.id }, body: { paymentId: share.id, amount } });

    expect((await refund('20.01')).status).toBe(409);
    expect(await refund('15.00')).toMatchObject({ status: 200, body: { amountRefunded: '15.00' } });
    expect(await ledgerOf(first.id)).toMatchObject([{ refunded: '0.00' }]);
    expect(await ledgerOf(second.id)).toMatchObject([{ refunded: '15.00' }, { kind: 'refund' }]);
  });

  it('cancels the open card payments of its orders', async () => {
    const [first, second] = await twoOrders();
    const { body } = await shop.begin(second.id);

    await record(
      pay([
        [first.id, '1.00'],
        [second.id, '48.00'],
      ]),
    );

    const intent = await shop.account.stripe.paymentIntents.retrieve(body.paymentIntentId);
    expect(intent.status).toBe('canceled');
  });

  it('lists what can be paid, earliest due date first and orders without an invoice last', async () => {
    const [plain, late] = await twoOrders();
    const soon = await shop.order();
    await storeInvoice(app, soon, { dueOn: '2026-12-01', total: soon.total });
    await storeInvoice(app, late, { dueOn: '2026-10-01', total: late.total });
    await shop.order({ status: 'cancelled' });

    const { body } = await shop.buyer.call(listOpenOrders, { params: { id: shop.customer.id } });

    expect(body.map((each: { orderId: number; dueOn: string }) => [each.orderId, each.dueOn])).toEqual([
      [late.id, '2026-10-01'],
      [soon.id, '2026-12-01'],
      [plain.id, null],
    ]);
  });
});
