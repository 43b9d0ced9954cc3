import type { Fault } from '@casepack/card-sandbox/http-listener';
import { quote } from '@casepack/contract/checkout/endpoints';
import { getCredit } from '@casepack/contract/credit/endpoints';
import { cents } from '@casepack/contract/money';
import {
  changeOrderStatus,
  editOrder,
  releaseHolds,
  setDeposit,
} from '@casepack/contract/order-changes/endpoints';
import { getOrder, getOrderHistory, listOrders } from '@casepack/contract/orders/endpoints';
import { listOpenOrders, recordPayment, refundPayment } from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { wholesaleCustomers } from '../db/schema/organizations';
import { checkAuthorizations } from '../payments/check-authorizations';
import { CardShop } from '../testing/card-shop';
import { countStatements } from '../testing/count-statements';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

describe('a card order that has to be approved', () => {
  let fault: (path: string) => Fault = () => 'pass';
  const app = useTestApp({ poolSize: 8, cardFaults: ({ path }) => fault(path) });
  let shop: CardShop;
  let staff: Visitor;

  beforeEach(async () => {
    fault = () => 'pass';
    shop = await CardShop.open(app);
    staff = shop.staff;
    await requireApproval(true);
  });

  const requireApproval = (requiresApproval: boolean) =>
    app.db.update(wholesaleCustomers).set({ requiresApproval });

  /** Two cases at 24.00. */
  async function place(): Promise<{ id: number; intentId: string }> {
    const intentId = await shop.authorize();
    const { status, body } = await shop.submit(intentId);
    expect(status).toBe(200);
    return { id: body.id, intentId };
  }
  const read = async (id: number) => (await staff.call(getOrder, { params: { orderId: id } })).body;
  const release = (id: number, body: object = {}, as = staff): Promise<Reply> =>
    as.call(releaseHolds, { params: { id }, body: { note: 'Spoke to Cora', ...body } });
  const cancel = (id: number, reason?: string) =>
    staff.call(changeOrderStatus, {
      params: { id },
      body: { status: 'cancelled', ...(reason ? { reason } : {}) },
    });
  const edit = async (id: number, body: object) => {
    const { version } = await read(id);
    return staff.call(editOrder, { params: { id }, body: { version, ...body } });
  };
  const atProvider = async (intentId: string) =>
    (await shop.account.stripe.paymentIntents.retrieve(intentId)).status;
  const mails = async (kind: string): Promise<string[]> =>
    (await shop.rows('select text from mails where kind = $1 order by id', [kind])).map(({ text }) => text);
  const kinds = async (id: number): Promise<string[]> =>
    (await staff.call(getOrderHistory, { params: { id } })).body.map(({ kind }: { kind: string }) => kind);
  async function expectSoundBooks(): Promise<void> {
    const client = await app.running.deps.pool.connect();
    try {
      expect((await checkBooks(client)).filter(({ differences }) => differences.length > 0)).toEqual([]);
    } finally {
      client.release();
    }
  }
  const held = { status: 'pending', heldFor: ['approval'], amountPaid: '0.00' };

  it('is placed on hold with its card authorized and not charged', async () => {
    const { id, intentId } = await place();
    await shop.reconcile(10);

    expect(await read(id)).toMatchObject({ ...held, amountAuthorized: '48.00', paymentPending: false });
    expect(await atProvider(intentId)).toBe('requires_capture');
    expect(await shop.snapshot()).toMatchObject({ ledger: [], intents: [{ status: 'authorized' }] });
    expect(await shop.stock()).toBe(1_200 - 24);
    const [mail] = await mails('order_placed');
    expect(mail).toContain('Your card is authorized for $48.00 and charged when the order is approved.');
    const [listed] = (await staff.call(listOrders, { query: { onHold: 'true' } })).body;
    expect(listed).toMatchObject({ id, amountAuthorized: '48.00' });
    await expectSoundBooks();
  });

  it('is announced in the quote', async () => {
    const body = { customerId: shop.customer.id, items: shop.items() };
    const told = await shop.buyer.call(quote, { body });
    expect(told.body.expectedHolds).toEqual([
      { reason: 'approval', text: 'Your orders are approved before they are processed.' },
    ]);

    await requireApproval(false);

    expect((await shop.buyer.call(quote, { body })).body).not.toHaveProperty('expectedHolds');
  });

  it('is charged once when it is released, and moves on', async () => {
    const { id, intentId } = await place();

    const released = await release(id, { charge: '48.00', reasons: ['approval'] });

    expect(released).toMatchObject({
      status: 200,
      body: { status: 'paid', heldFor: [], amountPaid: '48.00', amountAuthorized: '0.00' },
    });
    expect(await shop.snapshot()).toEqual({
      orders: [{ status: 'paid', total: 4800, paid: 4800, refunded: 0, due: false }],
      ledger: [{ kind: 'payment', amount: 4800, reference: intentId }],
      intents: [{ id: intentId, status: 'succeeded' }],
    });
    expect(await kinds(id)).toEqual(['created', 'payment_received', 'hold_released']);
    const [audit] = await shop.rows(
      "select actor_user_id from audit_entries where action = 'order_released'",
    );
    expect(audit?.actor_user_id).not.toBeNull();
    expect(await mails('payment_received')).toHaveLength(1);
    expect((await release(id)).status).toBe(200);
    expect(await shop.charged()).toBe(4800);
    await expectSoundBooks();
  });

  it('is charged once by clicks at the same time', async () => {
    const { id } = await place();

    const replies = await Promise.all(Array.from({ length: 5 }, () => release(id)));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.charged()).toBe(4800);
    expect((await shop.snapshot()).ledger).toHaveLength(1);
    expect((await kinds(id)).filter((kind) => kind === 'hold_released')).toHaveLength(1);
  });

  it('stays on hold if the card cannot be charged, and says why', async () => {
    const { id, intentId } = await place();
    await shop.account.stripe.paymentIntents.cancel(intentId);

    const refused = await release(id);

    expect(refused.status).toBe(402);
    expect(refused.body.message).toContain('The card was not charged');
    expect(refused.body.message).toContain('The order is still on hold.');
    expect(await read(id)).toMatchObject({ ...held, amountAuthorized: '0.00' });
    expect(await mails('authorization_ended')).toHaveLength(1);
    await expectSoundBooks();
    expect(await shop.charged()).toBe(0);
  });

  it.each(['fail_before', 'fail_after'] as const)(
    'is released by the reconciliation if the provider does not respond (%s)',
    async (cut) => {
      const { id, intentId } = await place();
      fault = (path) => (path.endsWith('/capture') ? cut : 'pass');

      const reply = await release(id);

      expect(reply).toMatchObject({ status: 200, body: { ...held, paymentPending: true } });
      expect((await edit(id, { tax: '1.00' })).status).not.toBe(200);
      fault = () => 'pass';
      await shop.reconcile();
      expect(await read(id)).toMatchObject({ status: 'paid', heldFor: [], amountPaid: '48.00' });
      expect((await shop.snapshot()).intents).toEqual([{ id: intentId, status: 'succeeded' }]);
      const [hold] = await shop.rows('select note, released_by_user_id from order_holds');
      expect(hold).toMatchObject({ note: 'Spoke to Cora', released_by_user_id: expect.any(Number) });
      expect(await shop.charged()).toBe(4800);
      await expectSoundBooks();
    },
  );

  it('charges another amount than was shown to nobody', async () => {
    const { id } = await place();
    await edit(id, { tax: '2.00' });

    expect(await release(id, { charge: '50.00' })).toMatchObject({
      status: 409,
      body: { message: 'The card would be charged $48.00 now. Please check the order again.' },
    });
    expect(await shop.charged()).toBe(0);
  });

  it('is charged the lower amount after an edit', async () => {
    const { id, intentId } = await place();
    expect((await edit(id, { discount: '8.00' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ ...held, total: '40.00', amountAuthorized: '48.00' });
    expect(await atProvider(intentId)).toBe('requires_capture');
    await expectSoundBooks();

    const { body } = await release(id, { charge: '40.00' });

    expect(body).toMatchObject({ status: 'paid', amountPaid: '40.00', refundDue: false });
    expect(await shop.charged()).toBe(4000);
    await expectSoundBooks();
  });

  it('has nothing refunded where less was charged than authorized, and can be refunded in full', async () => {
    const { id, intentId } = await place();
    await edit(id, { discount: '8.00' });
    await release(id, { charge: '40.00' });
    const { data: listed } = await shop.account.stripe.refunds.list({ payment_intent: intentId });
    expect(listed).toMatchObject([{ amount: 8_00, metadata: {} }]);

    const event = { id: 'evt_released', object: 'event', type: 'refund.created', livemode: false };
    await shop.tell(JSON.stringify({ ...event, data: { object: listed[0] } }));
    await app.runJobs();

    expect(await read(id)).toMatchObject({ status: 'paid', amountPaid: '40.00', amountRefunded: '0.00' });
    await expectSoundBooks();
    const [payment] = await shop.rows('select id from payments');
    const refund = { paymentId: payment?.id, amount: '40.00' };
    const refunded = await staff.call(refundPayment, { params: { id }, body: refund as never });
    expect(refunded).toMatchObject({ status: 200, body: { amountRefunded: '40.00' } });
    await expectSoundBooks();
  });

  it('owes the rest after an edit that costs more than was authorized', async () => {
    const { id } = await place();
    await edit(id, { tax: '2.00' });

    const { body } = await release(id, { charge: '48.00' });

    expect(body).toMatchObject({
      status: 'waiting_for_payment',
      amountPaid: '48.00',
      total: '50.00',
      paidAt: null,
    });
    await expectSoundBooks();
    expect((await shop.begin(id)).body.amount).toBe('2.00');
  });

  it.each([
    ['is returned with a reason', (id: number) => cancel(id, 'Out of season')],
    ['is cancelled', (id: number) => cancel(id)],
  ])('gives the card up when it %s', async (_, act) => {
    const { id, intentId } = await place();

    expect(await act(id)).toMatchObject({ status: 200, body: { cardCancellationPending: false } });

    expect(await atProvider(intentId)).toBe('canceled');
    expect(await read(id)).toMatchObject({ status: 'cancelled', amountAuthorized: '0.00' });
    const [mail] = await mails('order_returned');
    expect(await mails('authorization_ended')).toEqual([]);
    expect(mail).toContain('your card was not charged');
    expect(await shop.stock()).toBe(1_200);
    await expectSoundBooks();
  });

  it('gives the card up when it is paid by check', async () => {
    const { id, intentId } = await place();

    await staff.call(recordPayment, {
      params: { id },
      body: { method: 'check', amount: '48.00', reference: '1001' },
    });
    await app.runJobs();

    expect(await atProvider(intentId)).toBe('canceled');
    expect(await read(id)).toMatchObject({
      status: 'pending',
      amountPaid: '48.00',
      amountAuthorized: '0.00',
    });
    await expectSoundBooks();
    expect((await release(id)).body).toMatchObject({ status: 'paid' });
    expect(await shop.charged()).toBe(0);
  });

  it('takes no other card and no deposit while one is authorized', async () => {
    const { id } = await place();

    expect((await staff.call(setDeposit, { params: { id }, body: { amount: '10.00' } })).status).toBe(409);

    expect(await shop.begin(id)).toMatchObject({
      status: 409,
      body: {
        message: 'A card is authorized for this order already. It is charged when the order is approved.',
      },
    });
  });

  it('is listed as open with what its card is charged', async () => {
    const { id } = await place();
    await edit(id, { shipping: '7.00' });
    await shop.order();
    await shop.order({ approvalExpiresAt: app.now() });

    const { body } = await shop.buyer.call(listOpenOrders, { params: { id: shop.customer.id } });

    expect(body).toMatchObject([
      { orderId: id, due: '55.00', authorized: '48.00' },
      { due: '48.00', authorized: '0.00' },
    ]);
    expect(body).toHaveLength(2);
  });

  it('gives the card up before 7 days have passed, tells both sides, and can be paid again', async () => {
    const admin = await app.user({ manufacturerId: shop.maker.id, isOrgAdmin: true });
    const { id, intentId } = await place();
    const pass = async (milliseconds: number) => {
      app.passTime(milliseconds);
      await checkAuthorizations(app.running.systemContext());
    };
    await pass(6 * DAY);
    expect(await atProvider(intentId)).toBe('requires_capture');

    await pass(DAY - HOUR);
    await pass(HOUR);

    expect(await atProvider(intentId)).toBe('canceled');
    staff = await app.as({ manufacturerId: shop.maker.id });
    expect(await read(id)).toMatchObject({ ...held, amountAuthorized: '0.00' });
    const [toBuyer] = await mails('authorization_ended');
    expect(toBuyer).toContain('You can pay for it with the link below');
    const told = await shop.rows(
      "select recipient_address from mails where kind = 'authorization_ended_staff'",
    );
    expect(told).toEqual([{ recipient_address: admin.email }]);
    await expectSoundBooks();
    const buyer = await app.as({ wholesaleCustomerId: shop.customer.id });
    expect((await shop.begin(id, buyer)).body.amount).toBe('48.00');
    expect(await release(id, { charge: '48.00' })).toMatchObject({
      status: 409,
      body: { message: 'The card is no longer authorized. Please check the order again.' },
    });
    expect((await release(id)).body).toMatchObject({ status: 'waiting_for_payment', heldFor: [] });
  });

  it('learns of an authorization that ended at the provider', async () => {
    const { id, intentId } = await place();
    await shop.account.stripe.paymentIntents.cancel(intentId);
    app.passTime(13 * HOUR);

    await checkAuthorizations(app.running.systemContext());
    await checkAuthorizations(app.running.systemContext());

    expect(await shop.rows('select amount_authorized::int as amount, status from orders')).toEqual([
      { amount: 0, status: 'pending' },
    ]);
    expect(await mails('authorization_ended')).toHaveLength(1);
    expect(id).toBeGreaterThan(0);
  });

  it('books what was charged at the provider itself, and stays on hold', async () => {
    const { id, intentId } = await place();
    const captured = await shop.account.stripe.paymentIntents.capture(intentId);
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: false,
      data: { object: captured },
    };
    await shop.tell(JSON.stringify(event));
    await app.runJobs();

    expect(await read(id)).toMatchObject({
      status: 'pending',
      heldFor: ['approval'],
      amountPaid: '48.00',
      amountAuthorized: '0.00',
    });
    await expectSoundBooks();
    expect((await release(id)).body.status).toBe('paid');
  });

  it('does not use the credit of the customer', async () => {
    await app.db.update(wholesaleCustomers).set({ creditLimit: cents(10_000) });
    const { id } = await place();
    const exposure = async () =>
      (await staff.call(getCredit, { params: { id: shop.customer.id } })).body.exposure;
    expect(await exposure()).toBe('0.00');

    await edit(id, { tax: '2.00' });

    expect(await exposure()).toBe('2.00');
    await expectSoundBooks();
  });

  it('is released by nobody else', async () => {
    const { id, intentId } = await place();
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id });

    expect((await release(id, {}, stranger)).status).toBe(404);
    expect((await release(id, {}, shop.buyer)).status).toBe(403);
    expect(await atProvider(intentId)).toBe('requires_capture');
  });

  it('costs other customers no statement', async () => {
    const intents = [await shop.authorize(), await shop.authorize()];
    const approved = await countStatements(app, () => shop.submit(intents[0] ?? ''));
    await requireApproval(false);
    const free = await countStatements(app, () => shop.submit(intents[1] ?? ''));

    expect(approved).toBeLessThanOrEqual(free);
    expect((await shop.snapshot()).orders).toMatchObject([{ status: 'pending' }, { status: 'paid' }]);
  });
});
