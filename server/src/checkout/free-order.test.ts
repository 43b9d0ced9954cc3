import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveOrder, submitOrder } from '@casepack/contract/checkout/endpoints';
import { cents } from '@casepack/contract/money';
import { changeOrderStatus, editOrder, releaseHolds } from '@casepack/contract/order-changes/endpoints';
import { getOrderHistory } from '@casepack/contract/orders/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { sourceMigrationsFolder } from '../db/migrate';
import { CardShop } from '../testing/card-shop';
import { type Reply, useTestApp } from '../testing/test-app';

describe('an order with a total of $0.00', () => {
  const app = useTestApp();
  let shop: CardShop;
  beforeEach(async () => {
    shop = await CardShop.open(app);
  });

  const body = (fields: object = {}) => ({
    customer: { id: shop.customer.id },
    items: shop.items(),
    paymentMethod: 'Credit Card',
    discountType: 'percentage',
    discountValue: '100',
    ...fields,
  });
  const save = (fields: object = {}): Promise<Reply> => shop.staff.call(saveOrder, { body: body(fields) });
  const edit = (id: number, change: object): Promise<Reply> =>
    shop.staff.call(editOrder, { params: { id }, body: change });
  const move = (id: number, status: string): Promise<Reply> =>
    shop.staff.call(changeOrderStatus, { params: { id }, body: { status } });
  const needApproval = () => shop.rows('update wholesale_customers set requires_approval = true');
  const statusesOf = async (id: number) => {
    const { body: events } = await shop.staff.call(getOrderHistory, { params: { id } });
    return events.flatMap(
      ({ changes }: { changes: { status?: { to: string } } }) => changes.status?.to ?? [],
    );
  };
  const now = () => app.now().toISOString();

  it('is Paid as soon as it is saved, and its email asks for no payment', async () => {
    const reply = await save({ paymentMethod: 'Terms' });

    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'paid', total: '0.00', amountPaid: '0.00', paidAt: now(), refundDue: false },
    });
    expect(await statusesOf(reply.body.id)).toEqual(['paid']);
    const [mail, ...others] = await shop.rows('select kind, text from mails');
    expect(mail).toMatchObject({ kind: 'order_saved', text: expect.stringContaining('nothing to pay') });
    expect(mail?.text).not.toContain('by card');
    expect(others).toEqual([]);
  });

  it('is Paid as soon as it is placed, without a card', async () => {
    const reply = await shop.staff.call(submitOrder, { body: body() });

    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'paid', paidAt: now(), paymentPending: false },
    });
    expect(await shop.stock()).toBe(1_200 - 24);
    expect((await shop.snapshot()).intents).toEqual([]);
  });

  it('is not possible for a buyer, who cannot give a discount', async () => {
    const reply = await shop.buyer.call(submitOrder, { body: body() });

    expect(reply).toMatchObject({ status: 400, body: { fields: { paymentIntentId: expect.any(String) } } });
    expect((await shop.snapshot()).orders).toEqual([]);
  });

  it('stays Pending until it is approved, and is Paid then', async () => {
    await needApproval();
    const saved = await save();
    const placed = await shop.staff.call(submitOrder, { body: body() });

    const approved = await shop.staff.call(releaseHolds, {
      params: { id: saved.body.id },
      body: { note: 'Samples' },
    });

    expect([saved.body, placed.body]).toMatchObject([
      { status: 'pending', paidAt: null },
      { status: 'pending', paidAt: null },
    ]);
    expect(approved).toMatchObject({ status: 200, body: { status: 'paid', paidAt: now() } });
    expect(await statusesOf(saved.body.id)).toEqual(['pending', 'paid']);
  });

  it('is Paid when it is edited down to zero, and its open card payment is cancelled', async () => {
    const { body: order } = await save({ discountValue: '0' });
    const { body: begun } = await shop.begin(order.id);

    const reply = await edit(order.id, { discount: '100', discountType: 'percentage' });

    expect(reply).toMatchObject({ status: 200, body: { status: 'paid', total: '0.00', paidAt: now() } });
    expect(await statusesOf(order.id)).toEqual(['waiting_for_payment', 'paid']);
    expect((await shop.account.stripe.paymentIntents.retrieve(begun.paymentIntentId)).status).toBe(
      'canceled',
    );
  });

  it('must be paid after it is edited up again', async () => {
    const { body: order } = await save();

    const reply = await edit(order.id, { discount: '50' });

    expect(reply.body).toMatchObject({ status: 'waiting_for_payment', total: '24.00', paidAt: null });
    expect(await shop.begin(order.id)).toMatchObject({ status: 200, body: { amount: '24.00' } });
  });

  it('keeps its status and is due when it is edited up while it is processed', async () => {
    const { body: order } = await save();
    await move(order.id, 'processing');

    const reply = await edit(order.id, { discount: '50' });

    expect(reply.body).toMatchObject({ status: 'processing', total: '24.00', paidAt: null });
  });

  it('has nothing to refund when it is cancelled, and waits for approval when it is reopened', async () => {
    const { body: order } = await save();

    expect((await move(order.id, 'cancelled')).body).toMatchObject({ status: 'cancelled', refundDue: false });
    expect((await move(order.id, 'pending')).body).toMatchObject({ status: 'pending', paidAt: null });
  });

  it.each([
    ['waiting_for_payment', 'paid', ['paid']],
    ['invoice_sent', 'paid', ['paid']],
    ['shipped', 'shipped', []],
  ] as const)('left %s by an earlier version is paid after the update', async (status, after, history) => {
    const { id } = await shop.order({ status, discount: cents(4800), total: cents(0) });
    const owing = await shop.order({ status });
    const folder = sourceMigrationsFolder();
    const name = (await readdir(folder)).find((each) => each.endsWith('_free_orders_are_paid.sql'));

    await shop.rows(await readFile(join(folder, String(name)), 'utf8'));

    expect(await shop.rows('select id, status, paid_at is not null as paid from orders order by id')).toEqual(
      [
        { id, status: after, paid: true },
        { id: owing.id, status, paid: false },
      ],
    );
    expect(await statusesOf(id)).toEqual(history);
  });
});
