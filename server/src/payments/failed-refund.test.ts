import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { cents } from '@casepack/contract/money';
import { changeOrderStatus } from '@casepack/contract/order-changes/endpoints';
import { getOrder } from '@casepack/contract/orders/endpoints';
import {
  exportPayments,
  getPaymentSummary,
  listOrderPayments,
  refundPayment,
} from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { wholesaleCustomers } from '../db/schema/organizations';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';
import { checkAccountRefunds } from './check-recent-refunds';

const DAY = 24 * 60 * 60_000;
const WEEK = 7 * DAY;

describe('a refund that the card provider could not return to the card', () => {
  let asked: string[] = [];
  const app = useTestApp({
    poolSize: 4,
    cardFaults: ({ path }) => {
      asked.push(path);
      return 'pass';
    },
  });
  let shop: CardShop;
  let orderId: number;
  let paymentId: number;
  beforeEach(async () => {
    shop = await CardShop.open(app);
    orderId = (await shop.submit(await shop.authorize())).body.id;
    paymentId = (await shop.rows('select id from payments'))[0]?.id;
  });

  const cancel = () =>
    shop.staff.call(changeOrderStatus, { params: { id: orderId }, body: { status: 'cancelled' } });
  const refund = (amount: string, key: string) =>
    shop.staff.call(refundPayment, {
      params: { id: orderId },
      body: { paymentId, amount, note: null },
      headers: { 'idempotency-key': key },
    });
  const order = async () => (await shop.staff.call(getOrder, { params: { orderId } })).body;
  const requests = () => shop.rows('select status, refusal from refunds order by id');

  /** Makes all refunds fail at the provider afterwards, as when a card was closed. */
  async function failRefunds(): Promise<void> {
    await shop.rows(
      `update sandbox_objects set data = data || '{"status":"failed","failure_reason":"expired_or_canceled_card"}'
       where type = 'refund'`,
    );
    await shop.rows(
      `update sandbox_objects set data = data || '{"amount_refunded":0,"refunded":false}' where type = 'charge'`,
    );
  }

  /** Sends an event with the given id: the provider sends several for one change. */
  async function tell(eventId: string): Promise<void> {
    const { data } = await shop.account.stripe.refunds.list({ limit: 1 });
    const payload = JSON.stringify({
      id: eventId,
      object: 'event',
      type: 'refund.failed',
      livemode: false,
      data: { object: data[0] },
    });
    const reply = await shop.tell(payload);
    expect(reply.status).toBe(200);
    await app.runJobs();
  }

  async function wrongBooks(): Promise<string[]> {
    const client = await app.running.deps.pool.connect();
    const findings = await checkBooks(client).finally(() => client.release());
    return findings.filter(({ differences }) => differences.length > 0).map(({ name }) => name);
  }

  it('marks an order as paid again that the refund had made unpaid', async () => {
    const move = (status: 'processing' | 'waiting_for_payment') =>
      shop.staff.call(changeOrderStatus, { params: { id: orderId }, body: { status } });
    await move('processing');
    await refund('48.00', 'all');
    expect((await order()).paidAt).toBeNull();
    await move('waiting_for_payment');
    expect((await shop.begin(orderId)).body).toMatchObject({ amount: '48.00' });
    await failRefunds();

    await tell('evt_1');

    expect((await order()).paidAt).not.toBeNull();
    expect((await shop.begin(orderId)).status).toBe(409);
    expect(await wrongBooks()).toEqual([]);
  });

  it('changes the status of an order that waits for payment to paid, and keeps that of one in processing', async () => {
    const move = (status: 'processing' | 'waiting_for_payment') =>
      shop.staff.call(changeOrderStatus, { params: { id: orderId }, body: { status } });
    await move('processing');
    await refund('48.00', 'first');
    await move('waiting_for_payment');
    await failRefunds();
    await tell('evt_1');
    expect((await order()).status).toBe('paid');

    await move('processing');
    await refund('48.00', 'second');
    await failRefunds();
    await tell('evt_2');

    expect(await order()).toMatchObject({ status: 'processing', paidAt: expect.any(String) });
    expect(await wrongBooks()).toEqual([]);
  });

  it('releases orders that were held for what the refunded one had come to owe', async () => {
    await app.db.update(wholesaleCustomers).set({ creditLimit: cents(50_00) });
    await shop.staff.call(changeOrderStatus, { params: { id: orderId }, body: { status: 'processing' } });
    await refund('48.00', 'all');
    const body = { customer: { id: shop.customer.id }, items: shop.items(), paymentMethod: 'Terms' };
    const { body: second } = await shop.staff.call(saveOrder, { body: body as never });
    expect(second.heldFor).toEqual(['credit_limit']);
    await failRefunds();

    await tell('evt_1');

    const { body: released } = await shop.staff.call(getOrder, { params: { orderId: second.id } });
    expect(released.heldFor).toEqual([]);
    expect(await wrongBooks()).toEqual([]);
  });

  it('is due again, once, however often the provider reports it', async () => {
    await cancel();
    await refund('48.00', 'all');
    expect(await order()).toMatchObject({ amountRefunded: '48.00', refundDue: false });
    await failRefunds();

    await tell('evt_1');
    await tell('evt_1');
    await tell('evt_2');

    expect(await order()).toMatchObject({ status: 'cancelled', amountRefunded: '0.00', refundDue: true });
    expect(await requests()).toEqual([{ status: 'refused', refusal: 'expired or canceled card' }]);
    expect(
      await shop.rows(`select actor_user_id, cause, changes from order_events where kind = 'refund_failed'`),
    ).toEqual([
      {
        actor_user_id: null,
        cause: 'payment',
        changes: {
          amountRefunded: { from: 4800, to: 0 },
          refundDue: { from: false, to: true },
          reason: { from: null, to: 'expired or canceled card' },
        },
      },
    ]);
    expect(
      await shop.rows(`select superseded_at is null as holds from invoices where kind = 'credit_note'`),
    ).toEqual([{ holds: false }]);
    expect(await wrongBooks()).toEqual([]);
  });

  it('appears in the lists as a failed refund', async () => {
    await refund('8.00', 'part');
    await failRefunds();
    app.passTime(WEEK);
    await tell('evt_1');
    const staff = await app.as({ manufacturerId: shop.maker.id });

    const entries = (await staff.call(listOrderPayments, { params: { id: orderId } })).body;
    const file = (await staff.call(exportPayments)).text;
    const summary = (await staff.call(getPaymentSummary)).body;

    expect(entries).toMatchObject([
      { kind: 'payment', amount: '48.00', refunded: '0.00' },
      { kind: 'refund', amount: '8.00' },
      { kind: 'failed_refund', amount: '8.00', note: 'Not refunded: expired or canceled card' },
    ]);
    expect(file).toMatch(/,Refund,Credit Card,-8\.00,/);
    expect(file).toMatch(/,Failed refund,Credit Card,8\.00,/);
    expect(summary).toMatchObject({ balance: '48.00', count: 1 });
    expect(summary.weeks.slice(-2)).toMatchObject([
      { received: '48.00', refunded: '8.00' },
      { received: '8.00', refunded: '0.00' },
    ]);
    expect(await wrongBooks()).toEqual([]);
  });

  it('can be requested again with another key', async () => {
    await cancel();
    await refund('48.00', 'first');
    await failRefunds();
    await tell('evt_1');

    const [same, anew] = [await refund('48.00', 'first'), await refund('48.00', 'second')];

    expect(same).toMatchObject({
      status: 409,
      body: { message: 'The card provider refused the refund: expired or canceled card' },
    });
    expect(anew).toMatchObject({ status: 200, body: { amountRefunded: '48.00', refundDue: false } });
    expect(await requests()).toMatchObject([{ status: 'refused' }, { status: 'done' }]);
    expect(await wrongBooks()).toEqual([]);
  });

  it('is reversed even if it was made in the dashboard of the provider', async () => {
    await shop.account.stripe.refunds.create({
      payment_intent: (await shop.snapshot()).ledger[0]?.reference,
    });
    await tell('evt_1');
    expect(await order()).toMatchObject({ amountRefunded: '48.00' });
    await failRefunds();

    await tell('evt_2');

    expect(await order()).toMatchObject({ status: 'paid', amountRefunded: '0.00', refundDue: false });
    expect(await wrongBooks()).toEqual([]);
  });

  describe('that no event reported', () => {
    const recheck = async (): Promise<void> => {
      const ctx = app.running.systemContext();
      await ctx.jobs.enqueue(ctx, 'recheck-refunds', {});
      await app.runJobs();
    };

    it('is found by the scheduled check, once, and a late event adds nothing', async () => {
      await cancel();
      await refund('48.00', 'all');
      await failRefunds();
      app.passTime(29 * DAY);

      expect(await shop.rows(`select cron from jobs.schedule where name = 'recheck-refunds'`)).toHaveLength(
        1,
      );
      await recheck();
      const found = await shop.snapshot();
      await recheck();
      await tell('evt_late');

      expect(found.orders).toMatchObject([{ paid: 4800, refunded: 0, due: true }]);
      expect(found.ledger).toMatchObject([{ amount: 4800 }, { amount: 4800 }, { amount: -4800 }]);
      expect(await shop.snapshot()).toEqual(found);
      expect(await requests()).toEqual([{ status: 'refused', refusal: 'expired or canceled card' }]);
      expect(await wrongBooks()).toEqual([]);
    });

    it('is reversed once, however many instances check at the same time', async () => {
      await refund('8.00', 'part');
      await failRefunds();
      const look = () =>
        checkAccountRefunds(app.running.systemContext(), { manufacturerId: shop.maker.id, mode: 'test' });

      await Promise.all([look(), look(), look()]);

      expect(await order()).toMatchObject({ amountRefunded: '0.00' });
      expect((await shop.snapshot()).ledger).toHaveLength(3);

      await refund('8.00', 'again');
      await failRefunds();
      await Promise.all([look(), look(), tell('evt_1')]);

      expect(await order()).toMatchObject({ amountRefunded: '0.00' });
      expect((await shop.snapshot()).ledger).toHaveLength(5);
      expect(await wrongBooks()).toEqual([]);
    });

    it('is booked if it was made in the dashboard of the provider and did not fail', async () => {
      const reference = (await shop.snapshot()).ledger[0]?.reference;
      await shop.account.stripe.refunds.create({ payment_intent: reference, amount: 500 });

      await recheck();

      expect(await order()).toMatchObject({ amountRefunded: '5.00' });
      expect(await wrongBooks()).toEqual([]);
    });

    it('makes room for another refund, after which the order is still paid', async () => {
      await shop.staff.call(changeOrderStatus, { params: { id: orderId }, body: { status: 'processing' } });
      await refund('48.00', 'all');
      await failRefunds();
      const reference = (await shop.snapshot()).ledger[0]?.reference;
      await shop.account.stripe.refunds.create({ payment_intent: reference, amount: 800 });

      await recheck();

      expect(await order()).toMatchObject({ amountRefunded: '8.00', paidAt: expect.any(String) });
      expect(await wrongBooks()).toEqual([]);
    });

    it('is found among many others, which are checked a hundred at a time and not indefinitely', async () => {
      await refund('8.00', 'part');
      await failRefunds();
      await shop.rows(
        `insert into sandbox_objects (account, id, type, owner, data, created_at)
         select account, 're_' || n, type, 'pi_other',
           data || jsonb_build_object('id', 're_' || n, 'payment_intent', 'pi_other', 'status', 'succeeded'),
           created_at + n * interval '1 second'
         from sandbox_objects, generate_series(1, 250) as n where type = 'refund'`,
      );
      const calls = () => asked.filter((path) => path.startsWith('/v1/refunds'));

      await recheck();
      expect(await order()).toMatchObject({ amountRefunded: '0.00' });
      asked = [];
      await recheck();
      expect(calls()).toHaveLength(3);

      app.passTime(46 * DAY);
      asked = [];
      await recheck();
      expect(calls()).toHaveLength(1);
    });
  });
});
