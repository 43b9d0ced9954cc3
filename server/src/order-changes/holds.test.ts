import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { createInvoice } from '@casepack/contract/invoices/endpoints';
import { cents } from '@casepack/contract/money';
import { addTracking, changeOrderStatus, releaseHolds } from '@casepack/contract/order-changes/endpoints';
import { getOrder, getOrderHistory, listOrderHolds, listOrders } from '@casepack/contract/orders/endpoints';
import { type HoldReason, holdReasons } from '@casepack/contract/orders/holds';
import { recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { auditEntries } from '../db/schema/audit';
import { orderHolds } from '../db/schema/holds';
import { orders } from '../db/schema/orders';
import { wholesaleCustomers } from '../db/schema/organizations';
import { checksum } from '../testing/access/checksum';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';

describe('a held order', () => {
  const app = useTestApp();
  let staff: Visitor;
  let rep: Visitor;
  let buyer: Visitor;
  let customerId: number;
  let manufacturerId: number;
  let productId: number;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    const agency = await app.salesOrganization({ manufacturerId });
    const customer = await app.customer({ manufacturerId, salesOrganizationId: agency.id });
    customerId = customer.id;
    productId = (await app.product({ manufacturerId })).id;
    staff = await app.as({ manufacturerId });
    rep = await app.as({ salesOrganizationId: agency.id });
    buyer = await app.as({ wholesaleCustomerId: customerId });
  });

  const place = async (paymentMethod = 'Check'): Promise<number> => {
    const body = { customer: { id: customerId }, items: [{ productId, quantity: 1 }], paymentMethod };
    return (await staff.call(saveOrder, { body })).body.id;
  };
  /** An order that is held for one reason, whatever it would take to arise. */
  async function hold(reason: HoldReason): Promise<number> {
    const id = await place();
    await app.db.insert(orderHolds).values({ orderId: id, reason, details: {}, since: app.now() });
    await app.db
      .update(orders)
      .set({ heldFor: [reason], status: 'pending' })
      .where(eq(orders.id, id));
    return id;
  }
  const putOnHold = (onHold: boolean, holdNote: string | null = null) =>
    app.db.update(wholesaleCustomers).set({ onHold, holdNote });
  const read = async (id: number) => (await staff.call(getOrder, { params: { orderId: id } })).body;
  const release = (id: number, body: object = { note: 'Spoke to Cora' }, as = staff): Promise<Reply> =>
    as.call(releaseHolds, { params: { id }, body });
  const wrongBooks = async () => {
    const client = await app.running.deps.pool.connect();
    try {
      return (await checkBooks(client)).filter(({ differences }) => differences.length > 0);
    } finally {
      client.release();
    }
  };

  const move = (status: string) => (id: number) =>
    staff.call(changeOrderStatus, { params: { id }, body: { status } });
  const roads: [string, (id: number) => Promise<Reply>][] = [
    ['Waiting for Payment', move('waiting_for_payment')],
    ['Processing', move('processing')],
    ['Shipped', move('shipped')],
    ['Delivered', move('delivered')],
    [
      'tracking',
      (id) => staff.call(addTracking, { params: { id }, body: { trackingNumber: '1Z999', carrier: 'ups' } }),
    ],
    ['an invoice', (id) => staff.call(createInvoice, { params: { id } })],
  ];

  describe.each(holdReasons)('for %s', (reason) => {
    it.each(roads)('cannot go on by %s', async (_, go) => {
      const id = await hold(reason);
      const before = await checksum(app);

      const reply = await go(id);

      expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(reply.body.message).toMatch(/^This order is on hold \(.+\)\. Release it first\.$/);
      expect(await checksum(app)).toBe(before);
    });

    it('goes on by every one of them once it is released', async () => {
      for (const [, go] of roads) {
        const id = await hold(reason);

        await release(id);

        expect(await read(id)).toMatchObject({ status: 'waiting_for_payment', heldFor: [] });
        expect((await go(id)).status).toBe(200);
      }
    });

    it('can be cancelled, which ends the hold', async () => {
      const id = await hold(reason);

      await move('cancelled')(id);

      expect(await read(id)).toMatchObject({ status: 'cancelled', heldFor: [] });
      expect(await app.db.$count(orderHolds, eq(orderHolds.orderId, id))).toBe(1);
      expect((await app.db.select().from(orderHolds))[0]?.releasedAt).toEqual(app.now());
    });

    it.each([['credit_limit', 'overdue', 'customer_hold'].includes(reason)])(
      'that is paid in full goes on by itself: %s',
      async (goesOn) => {
        const id = await hold(reason);

        await staff.call(recordPayment, {
          params: { id },
          body: { method: 'check', amount: '24.00', reference: '1001' },
        });

        const order = await read(id);
        expect(order).toMatchObject(
          goesOn ? { status: 'paid', heldFor: [] } : { status: 'pending', heldFor: [reason] },
        );
        expect(order.paidAt).toBe(app.now().toISOString());
        expect((await release(id)).body).toMatchObject({ status: 'paid', heldFor: [] });
        expect((await move('processing')(id)).status).toBe(200);
      },
    );
  });

  it('is not completed', async () => {
    const id = await hold('overdue');
    const deliveredAt = new Date(app.now().getTime() - 30 * 24 * 60 * 60 * 1000);
    // A held order is never delivered: this is what the job does if that rule is broken elsewhere.
    const delivered = {
      status: 'delivered',
      deliveredAt,
      paidAt: deliveredAt,
      amountPaid: cents(2400),
    } as const;
    await app.db.update(orders).set(delivered).where(eq(orders.id, id));

    await app.running.deps.jobs.enqueue(app.running.systemContext(), 'complete-orders', {});
    await app.runJobs();

    expect((await read(id)).status).toBe('delivered');
  });

  it('is released with a note, which staff alone can read', async () => {
    await putOnHold(true, 'Two bounced checks');
    const id = await place();

    expect(await read(id)).toMatchObject({ status: 'pending', heldFor: ['customer_hold'] });
    const toEach = await Promise.all(
      [staff, rep, buyer].map(async (as) => (await as.call(listOrderHolds, { params: { id } })).body[0].text),
    );
    expect(toEach).toEqual([
      'The customer is on hold: Two bounced checks',
      'The customer is on hold.',
      'Your account is on hold.',
    ]);

    const released = await release(id, { note: 'Paid in cash' });

    expect(released).toMatchObject({ status: 200, body: { status: 'waiting_for_payment', heldFor: [] } });
    const [toStaff, toRep, toBuyer] = await Promise.all(
      [staff, rep, buyer].map(async (as) => [
        (await as.call(listOrderHolds, { params: { id } })).text,
        (await as.call(getOrderHistory, { params: { id } })).text,
      ]),
    );
    for (const text of toStaff ?? []) expect(text).toContain('Paid in cash');
    for (const text of [...(toRep ?? []), ...(toBuyer ?? [])])
      expect(text).not.toMatch(/Paid in cash|bounced/);
    const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'order_released'));
    expect(entry).toMatchObject({
      subjectId: String(id),
      manufacturerId,
      wholesaleCustomerId: null,
      changes: { heldFor: { from: ['customer_hold'], to: [] }, note: { from: null, to: 'Paid in cash' } },
    });
    expect(await wrongBooks()).toEqual([]);
  });

  it('is released once by two clicks', async () => {
    const id = await hold('credit_limit');

    const first = await release(id);
    const second = await release(id);

    expect(second).toMatchObject({ status: 200, body: { version: first.body.version } });
    expect(await app.db.$count(auditEntries, eq(auditEntries.action, 'order_released'))).toBe(1);
  });

  it('stays held for a reason that the person had not seen', async () => {
    await app.db.update(wholesaleCustomers).set({ onHold: true, creditLimit: cents(0) });
    const id = await place();

    const { body } = await release(id, { note: 'Fine', reasons: ['credit_limit'] });

    expect(body).toMatchObject({ status: 'pending', heldFor: ['customer_hold'] });
    expect(await wrongBooks()).toEqual([]);
  });

  it.each([[{}], [{ note: '  ' }], [{ note: 'x'.repeat(501) }]])('is not released with %j', async (body) => {
    const id = await hold('approval');
    const before = await checksum(app);

    expect((await release(id, body)).status).toBe(400);
    expect(await checksum(app)).toBe(before);
  });

  it('is released by staff of its manufacturer alone', async () => {
    const id = await hold('approval');
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id });
    const before = await checksum(app);

    const replies = await Promise.all([rep, buyer, stranger].map((as) => release(id, { note: 'Me' }, as)));

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 404]);
    expect(await checksum(app)).toBe(before);
  });

  it('is found by the filter of the list', async () => {
    const held = await hold('overdue');
    const free = await place();
    const ids = async (query: Record<string, string>) =>
      (await staff.call(listOrders, { query })).body.map(({ id }: { id: number }) => id);

    expect(await ids({ onHold: 'true' })).toEqual([held]);
    expect(await ids({ onHold: 'false' })).toEqual([free]);
    expect((await staff.call(listOrders, { query: { onHold: 'maybe' } })).status).toBe(400);
  });

  it('is returned with a reason that the customer reads', async () => {
    const id = await hold('credit_limit');

    const { body } = await staff.call(changeOrderStatus, {
      params: { id },
      body: { status: 'cancelled', reason: 'Please pay invoice 7 first' },
    });

    expect(body).toMatchObject({ status: 'cancelled', heldFor: [] });
    const mails = await app.running.deps.pool.query("select text from mails where kind = 'order_returned'");
    expect(mails.rows).toMatchObject([{ text: expect.stringContaining('Please pay invoice 7 first') }]);
    const history = await buyer.call(getOrderHistory, { params: { id } });
    expect(history.body.at(-1).changes.reason).toEqual({ from: null, to: 'Please pay invoice 7 first' });
  });

  it('takes no reason with another status', async () => {
    const reply = await staff.call(changeOrderStatus, {
      params: { id: await place() },
      body: { status: 'processing', reason: 'Because' },
    });

    expect(reply).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
  });
});
