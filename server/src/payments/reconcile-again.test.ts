import type { Fault } from '@casepack/card-sandbox/http-listener';
import { completePayment } from '@casepack/contract/payments/card-payment-endpoints';
import { refundPayment } from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';
import { reconcilePayments } from './reconcile';

const MINUTE = 60_000;

describe('a reconciliation without a response of the provider', () => {
  let fault: (path: string, method: string) => Fault = () => 'pass';
  const app = useTestApp({ cardFaults: ({ path, method }) => fault(path, method) });
  let shop: CardShop;
  beforeEach(async () => {
    fault = () => 'pass';
    shop = await CardShop.open(app);
  });

  /** Runs the reconciliation after this many milliseconds and returns its warnings. */
  async function warningsAfter(milliseconds: number): Promise<unknown[]> {
    app.passTime(milliseconds);
    const ctx = app.running.systemContext();
    const warn = vi.spyOn(ctx.log, 'warn');
    await reconcilePayments(ctx);
    const calls = warn.mock.calls.map((call) => [...call]);
    warn.mockRestore();
    return calls;
  }

  it('logs the payment, and tries again after more than two minutes', async () => {
    const intentId = await shop.paid((await shop.order()).id);
    fault = () => 'fail_before';

    const first = await warningsAfter(2 * MINUTE + 1);
    const tooSoon = await warningsAfter(2 * MINUTE);
    const second = await warningsAfter(1);

    const warning = [{ err: expect.any(Error), intentId }, 'not settled yet'];
    expect([first, tooSoon, second]).toEqual([[warning], [], [warning]]);
  });

  it('logs the refund, and tries only after more than a minute', async () => {
    const orderId = (await shop.order()).id;
    const paymentIntentId = await shop.paid(orderId);
    await shop.buyer.call(completePayment, { params: { orderId }, body: { paymentIntentId } });
    const [payment] = await shop.rows('select id from payments');
    fault = (path, method) => (path === '/v1/refunds' && method === 'POST' ? 'fail_before' : 'pass');
    await shop.staff.call(refundPayment, {
      params: { id: orderId },
      body: { paymentId: payment?.id, amount: '8.00' },
    });
    const [refund] = await shop.rows('select id from refunds');

    const tooSoon = await warningsAfter(MINUTE);
    const first = await warningsAfter(1);

    expect(tooSoon).toEqual([]);
    expect(first).toEqual([[{ err: expect.any(Error), refundId: refund?.id }, 'not settled yet']]);
    fault = () => 'pass';
    await shop.reconcile();
    expect(await shop.rows('select status from refunds')).toEqual([{ status: 'done' }]);
  });

  it('keeps the card payment of a placed order, however long it takes', async () => {
    const intentId = await shop.authorize();
    const order = await shop.order();
    await shop.rows('update payment_intents set order_id = $1 where id = $2', [order.id, intentId]);
    fault = () => 'fail_before';

    await shop.reconcile(25 * 60);

    expect((await shop.snapshot()).intents).toEqual([{ id: intentId, status: 'open' }]);
  });

  it('withdraws the payment of a checkout after 15 minutes and of a payment page after a day, not before', async () => {
    const checkout = await shop.authorize();
    const order = await shop.order();
    const page = (await shop.begin(order.id)).body.paymentIntentId;
    const statuses = async () =>
      Object.fromEntries((await shop.snapshot()).intents.map(({ id, status }) => [id, status]));
    const createdAt = (id: string, milliseconds: number) =>
      shop.rows('update payment_intents set created_at = $2, updated_at = $2 where id = $1', [
        id,
        new Date(app.now().getTime() - milliseconds),
      ]);
    fault = () => 'fail_before';
    await createdAt(checkout, 15 * MINUTE);
    await createdAt(page, 24 * 60 * MINUTE);

    await warningsAfter(0);
    expect(await statuses()).toEqual({ [checkout]: 'open', [page]: 'open' });
    await warningsAfter(3 * MINUTE);

    expect(await statuses()).toEqual({ [checkout]: 'cancelling', [page]: 'cancelling' });
  });
});
