import type { Fault } from '@casepack/card-sandbox/http-listener';
import { cents } from '@casepack/contract/money';
import { changeOrderStatus, releaseHolds } from '@casepack/contract/order-changes/endpoints';
import { getOrder, getOrderHistory } from '@casepack/contract/orders/endpoints';
import { completePayment } from '@casepack/contract/payments/card-payment-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { wholesaleCustomers } from '../db/schema/organizations';
import { checkAuthorizations } from '../payments/check-authorizations';
import { settleIntent } from '../payments/settle-intent';
import { CardShop } from '../testing/card-shop';
import { type Reply, useTestApp } from '../testing/test-app';
import { waitForLocks } from '../testing/wait-for-locks';

const HOUR = 60 * 60_000;

describe('an order whose card is not charged after all', () => {
  let fault: (path: string) => Fault = () => 'pass';
  const app = useTestApp({ poolSize: 8, cardFaults: ({ path }) => fault(path) });
  let shop: CardShop;
  beforeEach(async () => {
    fault = () => 'pass';
    shop = await CardShop.open(app);
  });

  const setCustomer = (values: Partial<typeof wholesaleCustomers.$inferInsert>) =>
    app.db.update(wholesaleCustomers).set(values);
  const read = async (id: number) => (await shop.staff.call(getOrder, { params: { orderId: id } })).body;
  const release = (id: number, body: object = {}): Promise<Reply> =>
    shop.staff.call(releaseHolds, { params: { id }, body: { note: 'Spoke to Cora', ...body } });
  const cancelAtProvider = (intentId: string) => shop.account.stripe.paymentIntents.cancel(intentId);

  describe('because its authorization ended before it was approved', () => {
    /** Two cases at 24.00. */
    async function place(): Promise<{ id: number; intentId: string }> {
      const intentId = await shop.authorize();
      return { id: (await shop.submit(intentId)).body.id, intentId };
    }
    async function lapse(intentId: string): Promise<void> {
      await cancelAtProvider(intentId);
      await settleIntent(app.running.systemContext(), intentId);
    }
    beforeEach(() => setCustomer({ requiresApproval: true }));

    it.each([
      { name: 'there is no credit', values: { creditLimit: cents(4_799) }, reason: 'credit_limit' },
      { name: 'the customer is on hold', values: { onHold: true }, reason: 'customer_hold' },
    ])('is held if $name, also once it is approved', async ({ values, reason }) => {
      await setCustomer(values);
      const { id, intentId } = await place();
      expect((await read(id)).heldFor).toEqual(['approval']);

      await lapse(intentId);
      const approved = await release(id, { reasons: ['approval'] });

      expect(approved).toMatchObject({ status: 200, body: { status: 'pending', heldFor: [reason] } });
      const history = (await shop.staff.call(getOrderHistory, { params: { id } })).body;
      expect(history).toContainEqual(
        expect.objectContaining({
          kind: 'authorization_ended',
          changes: expect.objectContaining({ heldFor: { from: ['approval'], to: ['approval', reason] } }),
        }),
      );
    });

    it('is held if the authorization is given up before it lapses, or while it is released', async () => {
      await setCustomer({ creditLimit: cents(0) });
      const [first, second] = [await place(), await place()];
      await cancelAtProvider(second.intentId);

      expect((await release(second.id)).status).toBe(402);
      app.passTime(7 * 24 * HOUR - HOUR);
      await checkAuthorizations(app.running.systemContext());

      for (const { id } of [first, second]) {
        const row = await shop.rows('select held_for from orders where id = $1', [id]);
        expect(row).toEqual([{ held_for: ['approval', 'credit_limit'] }]);
      }
    });

    it('is not held again once staff have released it and its card is cancelled late', async () => {
      await setCustomer({ creditLimit: cents(0) });
      const { id } = await place();
      await shop.rows(`update payment_intents set created_at = created_at - interval '7 days'`);
      fault = (path) => (path.endsWith('/cancel') ? 'fail_before' : 'pass');
      await checkAuthorizations(app.running.systemContext()).catch(() => undefined);
      expect((await read(id)).heldFor).toEqual(['approval', 'credit_limit']);
      expect((await release(id)).body).toMatchObject({ status: 'waiting_for_payment', heldFor: [] });

      fault = () => 'pass';
      await shop.reconcile();

      expect(await shop.rows('select status from payment_intents')).toEqual([{ status: 'cancelled' }]);
      expect(await read(id)).toMatchObject({ status: 'waiting_for_payment', heldFor: [] });
    }, 30_000);

    it('is not held for credit that the customer has', async () => {
      await setCustomer({ creditLimit: cents(4_800) });
      const { id, intentId } = await place();

      await lapse(intentId);

      expect((await release(id)).body).toMatchObject({ status: 'waiting_for_payment', heldFor: [] });
    });

    it('goes on once it is paid in another way', async () => {
      await setCustomer({ creditLimit: cents(0) });
      const { id, intentId } = await place();
      await lapse(intentId);
      await release(id, { reasons: ['approval'] });

      const paymentIntentId = await shop.paid(id);
      await shop.buyer.call(completePayment, { params: { orderId: id }, body: { paymentIntentId } });

      expect(await read(id)).toMatchObject({ status: 'paid', heldFor: [] });
    });
  });

  describe('because the charge was refused', () => {
    /** The order is stored, and its authorization is gone by the time it is charged. */
    async function place(): Promise<{ id: number; intentId: string }> {
      const intentId = await shop.authorize();
      fault = (path) => (path.endsWith('/capture') ? 'fail_before' : 'pass');
      const { body } = await shop.submit(intentId, { key: intentId });
      fault = () => 'pass';
      await cancelAtProvider(intentId);
      return { id: body.id, intentId };
    }

    it('is held like an order on terms, and says that the card was not charged', async () => {
      await setCustomer({ creditLimit: cents(4_799) });
      const { id, intentId } = await place();

      const reply = await shop.submit(intentId, { key: intentId });
      await shop.reconcile();

      expect(reply).toMatchObject({
        status: 402,
        body: { code: 'payment_failed', details: { orderId: id, charged: false } },
      });
      expect(await read(id)).toMatchObject({ status: 'pending', heldFor: ['credit_limit'] });
      expect((await release(id)).body).toMatchObject({ status: 'waiting_for_payment', heldFor: [] });
      expect((await shop.submit(intentId, { key: intentId })).status).toBe(402);
      await shop.reconcile();
      expect((await read(id)).heldFor).toEqual([]);
    }, 30_000);

    it('does not count twice against the credit', async () => {
      await setCustomer({ creditLimit: cents(4_800) });
      const { id } = await place();

      await shop.reconcile();

      expect(await read(id)).toMatchObject({ status: 'waiting_for_payment', heldFor: [] });
    }, 30_000);

    it('is held also if it is stored while the end of its card is noted', async () => {
      await setCustomer({ creditLimit: cents(0) });
      const intentId = await shop.authorize();
      await cancelAtProvider(intentId);
      const { id } = await shop.order();
      const { pool } = app.running.deps;
      const placing = await pool.connect();
      await placing.query('begin');
      await placing.query('update payment_intents set order_id = $1 where id = $2', [id, intentId]);
      const tooEarly = settleIntent(app.running.systemContext(), intentId);
      const refused = expect(tooEarly).rejects.toThrow('has just got its order');
      await waitForLocks(pool, 1);
      await placing.query('commit');
      placing.release();
      await refused;

      await settleIntent(app.running.systemContext(), intentId);

      expect((await read(id)).heldFor).toEqual(['credit_limit']);
    }, 30_000);

    it('is not held for what was paid just before', async () => {
      await setCustomer({ creditLimit: cents(3_000) });
      const { id, intentId } = await place();
      const { pool } = app.running.deps;
      const paying = await pool.connect();
      await paying.query('begin');
      await paying.query('update orders set amount_paid = 2400 where id = $1', [id]);
      const settled = settleIntent(app.running.systemContext(), intentId);
      await waitForLocks(pool, 1);

      await paying.query('commit');
      paying.release();
      await settled;

      expect(await read(id)).toMatchObject({ status: 'waiting_for_payment', heldFor: [] });
    }, 30_000);

    it.each(['processing', 'cancelled'])(
      'stays %s if staff have moved it on',
      async (status) => {
        await setCustomer({ creditLimit: cents(0) });
        const { id } = await place();
        const moved = await shop.staff.call(changeOrderStatus, { params: { id }, body: { status } });
        expect(moved.status, moved.text).toBe(200);

        await shop.reconcile();

        expect(await read(id)).toMatchObject({ status, heldFor: [] });
      },
      30_000,
    );
  });
});
