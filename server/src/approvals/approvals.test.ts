import { randomUUID } from 'node:crypto';
import * as approvals from '@casepack/contract/approvals/endpoints';
import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { listBuyingLimits, setBuyingLimit } from '@casepack/contract/buying-limits/endpoints';
import { createCheckoutPayment, quote, saveOrder, submitOrder } from '@casepack/contract/checkout/endpoints';
import { blankDetails } from '@casepack/contract/drafts/draft';
import { getDraft, saveDraft } from '@casepack/contract/drafts/endpoints';
import { listOrders } from '@casepack/contract/orders/endpoints';
import { listMails } from '@casepack/contract/outbox/endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { approvals as approvalRows } from '../db/schema/approvals';
import { products } from '../db/schema/catalog';
import { draftFiles } from '../db/schema/desk';
import { events } from '../db/schema/events';
import { mails } from '../db/schema/mail';
import { orders } from '../db/schema/orders';
import { wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { sweepDrafts } from '../drafts/sweep-drafts';
import { recordStatements } from '../testing/record-statements';
import { useTestApp, type Visitor } from '../testing/test-app';

describe("orders that the buyer's company has to approve", () => {
  const app = useTestApp();

  /** A case of soap costs $24.00. */
  async function open() {
    const maker = await app.manufacturer();
    const soap = await app.product({ manufacturerId: maker.id, name: 'Soap', casePackQuantity: 12 });
    const customer = await app.customer({ manufacturerId: maker.id });
    const person = async (isOrgAdmin: boolean) => {
      const user = await app.user({ wholesaleCustomerId: customer.id, isOrgAdmin });
      return Object.assign(await app.as(user), { id: user.id });
    };
    return {
      ...{ maker, soap, customer },
      staff: await app.as({ manufacturerId: maker.id, isOrgAdmin: true }),
      boss: await person(true),
      clerk: await person(false),
      person,
    };
  }
  type World = Awaited<ReturnType<typeof open>>;

  const limit = (world: World, who: { id: number }, kind: string, amount: string | null = null) =>
    world.boss.call(setBuyingLimit, { params: { id: who.id }, body: { kind, amount } });
  const orderOf = ({ soap }: World, quantity: number, more: object = {}) => ({
    items: [{ productId: soap.id, quantity }],
    paymentMethod: 'Terms',
    ...more,
  });
  const request = (world: World, who: Visitor, quantity: number, key?: string) =>
    who.call(approvals.requestApproval, {
      body: orderOf(world, quantity),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  const approve = (
    who: Visitor,
    { id, version, total }: { id: number; version: number; total: string },
    more: object = {},
  ) => who.call(approvals.approveOrder, { params: { id }, body: { version, total, ...more } });
  /** From a draft that was filled from a file. */
  async function requestWithFile(world: World) {
    const draftId = randomUUID();
    const content = { lines: [], details: blankDetails };
    await world.clerk.call(saveDraft, { params: { id: draftId }, body: { version: 0, content } });
    await app.db
      .insert(draftFiles)
      .values({ draftId, name: 'po.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') });
    const { body: asked } = await world.clerk.call(approvals.requestApproval, {
      body: orderOf(world, 1, { draftId }),
    });
    return { draftId, asked };
  }
  const mailsTo = async (userId: number) =>
    (await app.db.select().from(mails).where(eq(mails.userId, userId))).map(({ subject }) => subject);

  it.each([
    ['always', null, 1, true],
    ['per_order', '48.00', 2, false],
    ['per_order', '47.99', 2, true],
    ['per_month', '48.00', 2, false],
    ['per_month', '47.99', 2, true],
    ['free', null, 1_000, false],
  ] as const)(
    'with the limit %s %s, %i cases need approval: %s',
    async (kind, amount, quantity, isNeeded) => {
      const world = await open();
      await limit(world, world.clerk, kind, amount);

      const quoted = await world.clerk.call(quote, { body: orderOf(world, quantity) });
      const saved = await world.clerk.call(saveOrder, { body: orderOf(world, quantity) });
      const requested = await request(world, world.clerk, quantity);

      expect(quoted.body.buyingLimit).toEqual(isNeeded ? { kind, amount } : undefined);
      expect([saved.status, saved.body.code]).toEqual(isNeeded ? [409, 'approval_needed'] : [200, undefined]);
      if (isNeeded) expect(saved.body.message).toMatch(/\. Send this order for approval\.$/);
      expect(requested.status).toBe(isNeeded ? 200 : kind === 'per_month' ? 200 : 409);
      expect(await app.db.$count(orders, eq(orders.wholesaleCustomerId, world.customer.id))).toBe(
        isNeeded ? 0 : 1,
      );
    },
  );

  it('can neither be paid by card at once nor placed with a card', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const cart = { items: [{ productId: world.soap.id, quantity: 1 }] };

    const paying = await world.clerk.call(createCheckoutPayment, { body: { cart } });
    const free = await world.clerk.call(submitOrder, {
      body: orderOf(world, 1, { paymentMethod: 'Credit Card' }),
    });

    expect(paying.body.code).toBe('approval_needed');
    expect(free.body.code).toBe('approval_needed');
    expect(await app.db.$count(orders, eq(orders.wholesaleCustomerId, world.customer.id))).toBe(0);
  });

  it('counts what was placed and what waits this month, and two at once cannot both pass', async () => {
    const world = await open();
    await limit(world, world.clerk, 'per_month', '72.00');

    const tries = await Promise.all(
      Array.from({ length: 8 }, () => world.clerk.call(saveOrder, { body: orderOf(world, 1) })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await app.db.$count(orders, eq(orders.createdByUserId, world.clerk.id))).toBe(3);

    await app.db
      .update(orders)
      .set({ status: 'cancelled' })
      .where(eq(orders.createdByUserId, world.clerk.id));
    expect((await request(world, world.clerk, 4)).status).toBe(200);
    expect((await world.clerk.call(saveOrder, { body: orderOf(world, 1) })).body.code).toBe(
      'approval_needed',
    );
  });

  it('begins a new month with a full limit', async () => {
    const world = await open();
    await limit(world, world.clerk, 'per_month', '24.00');
    const { body: order } = await world.clerk.call(saveOrder, { body: orderOf(world, 1) });
    expect((await world.clerk.call(saveOrder, { body: orderOf(world, 1) })).status).toBe(409);

    const now = app.now();
    const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
    await app.db.update(orders).set({ createdAt: lastMonth }).where(eq(orders.id, order.id));

    expect((await world.clerk.call(saveOrder, { body: orderOf(world, 1) })).status).toBe(200);
  });

  it('are placed by an administrator for the one who asked, who is told', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const { body: asked } = await request(world, world.clerk, 2);
    expect(await mailsTo(world.boss.id)).toEqual([expect.stringContaining('to approve an order of $48.00')]);

    const { body: seen } = await world.boss.call(approvals.getApproval, { params: { id: asked.id } });
    expect(seen).toMatchObject({ canDecide: true, quote: { totals: { total: '48.00' } } });
    const { body: order } = await approve(world.boss, { ...asked, total: '48.00' });

    const [row] = await app.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row).toMatchObject({
      createdByUserId: world.clerk.id,
      total: 4800,
      status: 'waiting_for_payment',
    });
    expect(await mailsTo(world.clerk.id)).toEqual([`Your order was approved: ${order.orderNumber}`]);
    const { body: after } = await world.clerk.call(approvals.getApproval, { params: { id: asked.id } });
    expect(after).toMatchObject({ state: 'placed', orderId: order.id, quote: null, canDecide: false });
  });

  it('are not placed at another total than the approver saw', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const { body: asked } = await request(world, world.clerk, 2);
    await app.db
      .update(products)
      .set({ casePackCost: 3000 as never })
      .where(eq(products.id, world.soap.id));

    const refused = await approve(world.boss, { ...asked, total: '48.00' });
    const { body: seen } = await world.boss.call(approvals.getApproval, { params: { id: asked.id } });
    const placed = await approve(world.boss, { ...asked, total: '60.00' });

    expect([refused.status, refused.body.code]).toEqual([409, 'prices_changed']);
    expect(seen).toMatchObject({ total: '48.00', quote: { totals: { total: '60.00' } } });
    expect(placed.body).toMatchObject({ total: '60.00' });
  });

  it('are placed with a backorder that the approver agrees to, where the stock ran short meanwhile', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const { body: asked } = await request(world, world.clerk, 5);
    await app.db
      .update(products)
      .set({ unitsAvailable: 24, allowBackorder: true })
      .where(eq(products.id, world.soap.id));

    const seen = await world.boss.call(approvals.getApproval, { params: { id: asked.id } });
    const refused = await approve(world.boss, asked);
    const placed = await approve(world.boss, asked, { acceptsBackorder: true });

    expect(seen.body.quote.lines[0].backorder).toMatchObject({ now: 2, later: 3 });
    expect([refused.status, refused.body.code]).toEqual([409, 'backorder_needed']);
    expect(placed).toMatchObject({ status: 200, body: { total: '120.00' } });
  });

  it('are placed once, however often they are approved', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const { body: asked } = await request(world, world.clerk, 1);

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => approve(world.boss, { ...asked, total: '24.00' })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const placed = answers.find(({ status }) => status === 200)?.body;
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body).toMatchObject({
        ...{ code: 'conflict', message: `This order was approved already, as ${placed.orderNumber}.` },
      });
    }
    expect(await app.db.$count(orders, eq(orders.wholesaleCustomerId, world.customer.id))).toBe(1);
  });

  it('are the same request under the same key, and another order under it is refused', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');

    const [one, two] = await Promise.all([
      request(world, world.clerk, 1, 'key-1'),
      request(world, world.clerk, 1, 'key-1'),
    ]);
    const other = await request(world, world.clerk, 2, 'key-1');

    expect(one.body.id).toBe(two.body.id);
    const message = 'This Idempotency-Key was used for another order';
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch', message } });
  });

  it('cannot be approved by the one who asked, unless nobody else could', async () => {
    const world = await open();
    await limit(world, world.boss, 'always');
    const second = await world.person(true);
    const { body: asked } = await request(world, world.boss, 1);

    expect(await mailsTo(second.id)).toHaveLength(1);
    expect(await approve(world.boss, { ...asked, total: '24.00' })).toMatchObject({
      status: 403,
      body: { message: 'Another administrator of your company has to approve your order.' },
    });
    expect((await approve(world.clerk, { ...asked, total: '24.00' })).status).toBe(403);
    await app.db.update(users).set({ active: false }).where(eq(users.id, second.id));
    expect((await approve(world.boss, { ...asked, total: '24.00' })).status).toBe(200);
    expect(await mailsTo(world.boss.id)).toEqual([]);
  });

  it('can be approved by whoever is an administrator of the company, by either flag', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const { id } = world.boss;
    await app.db.update(users).set({ isOrgAdmin: false, isAdmin: true }).where(eq(users.id, id));
    const boss = await app.as({ id });

    const { body: asked } = await request(world, world.clerk, 1);

    expect(await mailsTo(id)).toHaveLength(1);
    expect((await approve(boss, { ...asked, total: '24.00' })).status).toBe(200);
  });

  it('can be changed before they are approved', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const { body: asked } = await request(world, world.clerk, 9);
    const change = (version: number, line: number) =>
      world.boss.call(approvals.changeApproval, {
        params: { id: asked.id },
        body: { version, items: [{ line, quantity: 3 }] },
      });

    const { body: changed } = await change(asked.version, 0);
    const stale = await change(asked.version, 0);
    const foreign = await change(changed.version, 1);

    expect(changed).toMatchObject({ total: '72.00', lines: [{ quantity: 3, name: 'Soap' }] });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
    expect(foreign).toMatchObject({
      status: 400,
      body: { message: 'Only lines of this order can be changed' },
    });
  });

  it('keep the note and ship date of each line when one of several lines of a product is changed', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const lineOf = (quantity: number, note: string, shipDate: string | null) => ({
      ...{ productId: world.soap.id, quantity, note, shipDate },
    });
    const items = [
      lineOf(1, 'Front store', null),
      lineOf(2, 'Back store', '2026-12-03'),
      lineOf(3, 'Window', null),
    ];
    const { body: asked } = await world.clerk.call(approvals.requestApproval, {
      body: orderOf(world, 1, { items }),
    });

    const { body: changed } = await world.boss.call(approvals.changeApproval, {
      params: { id: asked.id },
      body: {
        version: asked.version,
        items: [
          { line: 0, quantity: 4 },
          { line: 1, quantity: 2 },
        ],
      },
    });

    expect(changed.lines).toMatchObject([
      { line: 0, quantity: 4, note: 'Front store', shipDate: null },
      { line: 1, quantity: 2, note: 'Back store', shipDate: '2026-12-03' },
    ]);
    expect(changed.total).toBe('144.00');
  });

  it('mark what is no longer offered, and can be approved without it', async () => {
    const world = await open();
    const { maker, soap, customer } = world;
    const candle = await app.product({ manufacturerId: maker.id, name: 'Candle' });
    await limit(world, world.clerk, 'always');
    const items = [candle, soap, candle].map(({ id }, at) => ({ productId: id, quantity: at + 1 }));
    const { body: asked } = await world.clerk.call(approvals.requestApproval, {
      body: orderOf(world, 1, { items }),
    });
    const list = await app.priceList({ manufacturerId: maker.id, onlyListed: true }, [[soap, 2_000]]);
    await app.db
      .update(wholesaleCustomers)
      .set({ priceListId: list.id })
      .where(eq(wholesaleCustomers.id, customer.id));
    const change = (version: number, items: object[]) =>
      world.boss.call(approvals.changeApproval, { params: { id: asked.id }, body: { version, items } });

    const { body: seen } = await world.boss.call(approvals.getApproval, { params: { id: asked.id } });
    const { body: kept } = await change(asked.version, [
      { line: 1, quantity: 3 },
      { line: 2, quantity: 3 },
    ]);
    const { body: changed } = await change(kept.version, [{ line: 0, quantity: 3 }]);
    const placed = await approve(world.boss, changed);

    expect(seen.quote).toMatchObject({
      lines: [
        { line: 0, productId: candle.id, quantity: 1, unitPrice: null, problems: ['not_offered'] },
        { line: 1, productId: soap.id, quantity: 2, totalPrice: '40.00', problems: [] },
        { line: 2, productId: candle.id, quantity: 3, unitPrice: null, problems: ['not_offered'] },
      ],
      totals: { total: '40.00' },
    });
    expect(kept).toMatchObject({ total: '60.00', quote: { lines: [{ line: 0 }, { line: 1 }] } });
    expect(placed).toMatchObject({ status: 200, body: { total: '60.00' } });
  });

  it('are told to the only administrator, even if that one asked', async () => {
    const world = await open();
    await limit(world, world.boss, 'always');

    await request(world, world.boss, 1);

    expect(await mailsTo(world.boss.id)).toEqual([expect.stringContaining('to approve an order of $24.00')]);
  });

  it('tell nothing to someone who may no longer sign in', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const { body: asked } = await request(world, world.clerk, 1);
    await app.db.update(users).set({ active: false }).where(eq(users.id, world.clerk.id));

    expect((await approve(world.boss, { ...asked, total: '24.00' })).status).toBe(200);

    expect(await mailsTo(world.clerk.id)).toEqual([]);
  });

  it('are rejected with a comment, or withdrawn', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const { body: first } = await request(world, world.clerk, 1);
    const { body: second } = await request(world, world.clerk, 2);
    const reject = (comment: string) =>
      world.boss.call(approvals.rejectOrder, { params: { id: first.id }, body: { comment, version: 1 } });

    expect((await reject('  ')).status).toBe(400);
    expect((await reject('Wait for spring.')).body).toMatchObject({ state: 'rejected' });
    const withdraw = (who: Visitor) => who.call(approvals.withdrawOrder, { params: { id: second.id } });
    expect((await withdraw(world.boss)).status).toBe(403);
    const withdrawn = await withdraw(world.clerk);
    expect(withdrawn.body).toMatchObject({ state: 'withdrawn' });
    expect((await withdraw(world.clerk)).body).toEqual(withdrawn.body);
    expect((await approve(world.boss, { ...second, total: '48.00' })).body.message).toBe(
      'This order was withdrawn.',
    );
    const [decided] = await app.db.select().from(approvalRows).where(eq(approvalRows.id, first.id));
    expect(decided).toMatchObject({ decidedByUserId: world.boss.id, decidedAt: app.now() });

    expect(await mailsTo(world.clerk.id)).toEqual(['Your order of $24.00 was not approved']);
    expect((await approve(world.boss, { ...first, total: '24.00' })).body.message).toBe(
      'This order was rejected already.',
    );
  });

  it('are seen by their company alone: not by the manufacturer, nor in its mail', async () => {
    const world = await open();
    const other = await open();
    await limit(world, world.clerk, 'always');
    const { body: asked } = await request(world, world.clerk, 1);

    const get = (who: Visitor) => who.call(approvals.getApproval, { params: { id: asked.id } });
    expect((await get(world.staff)).status).toBe(404);
    expect((await get(other.boss)).status).toBe(404);
    expect((await get(await world.person(false))).status).toBe(404);
    expect((await world.staff.call(listOrders)).body).toEqual([]);
    expect(JSON.stringify((await world.staff.call(listMails)).body)).not.toContain('approve');
    expect(await app.db.select().from(events)).toEqual([]);
    expect((await world.boss.call(approvals.listApprovals)).body).toMatchObject([{ id: asked.id }]);
  });

  it('keep the rules of every order: ship dates to come, and no Terms for who pays on delivery', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const ask = (more: object) =>
      world.clerk.call(approvals.requestApproval, { body: orderOf(world, 1, more) });
    const { body: asked } = await request(world, world.clerk, 1);

    expect((await ask({ requestedShipDate: '2020-01-01' })).body.fields).toHaveProperty('requestedShipDate');
    await app.db
      .update(wholesaleCustomers)
      .set({ paymentTerms: 'COD' })
      .where(eq(wholesaleCustomers.id, world.customer.id));
    expect((await ask({})).body.fields).toHaveProperty('paymentMethod');
    expect((await approve(world.boss, { ...asked, total: '24.00' })).body.fields).toHaveProperty(
      'paymentMethod',
    );
  });

  it('keep the files of their draft for as long as they wait', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const { draftId, asked } = await requestWithFile(world);
    const filesAfterSweep = async () => {
      app.passTime(31 * 24 * 60 * 60 * 1000);
      await sweepDrafts(app.running.systemContext());
      return app.db.$count(draftFiles, eq(draftFiles.draftId, draftId));
    };

    expect(await filesAfterSweep()).toBe(1);
    await app.db
      .update(approvalRows)
      .set({ state: 'rejected', decidedAt: app.now() })
      .where(eq(approvalRows.id, asked.id));
    await sweepDrafts(app.running.systemContext());
    expect(await app.db.$count(draftFiles, eq(draftFiles.draftId, draftId))).toBe(1);
    expect(await filesAfterSweep()).toBe(0);
  });

  it('are what their draft says it has become, until they are orders', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const { draftId, asked } = await requestWithFile(world);
    const reread = () => world.clerk.call(getDraft, { params: { id: draftId } });

    expect(await reread()).toMatchObject({
      status: 409,
      body: { message: 'This draft was sent for approval.', details: { sentForApproval: true } },
    });
    const { body: order } = await approve(world.boss, asked);
    expect((await reread()).body).toMatchObject({ details: { orderId: order.id } });
  });

  it('are no findings of the check while they wait', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    await requestWithFile(world);

    const client = await app.running.deps.pool.connect();
    const findings = await checkBooks(client).finally(() => client.release());

    expect(findings.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });

  it('give their files to the draft of who sends them again, and to nobody else', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    const { asked } = await requestWithFile(world);
    await world.boss.call(approvals.rejectOrder, {
      params: { id: asked.id },
      body: { comment: 'Wait for spring.', version: 1 },
    });
    const { body: seen } = await world.clerk.call(approvals.getApproval, { params: { id: asked.id } });
    const filesOfNewDraft = async (who: Visitor) => {
      const params = { id: randomUUID() };
      const content = { lines: [], details: blankDetails };
      await who.call(saveDraft, { params, body: { version: 0, content, filesOfDraftId: seen.draftId } });
      return (await who.call(getDraft, { params })).body.files;
    };

    expect(await filesOfNewDraft(world.clerk)).toMatchObject([{ name: 'po.pdf' }]);
    expect(await filesOfNewDraft(world.clerk)).toMatchObject([{ name: 'po.pdf' }]);
    expect(await filesOfNewDraft(world.boss)).toEqual([]);
  });

  it('are refused if nobody could approve them', async () => {
    const world = await open();
    await limit(world, world.clerk, 'always');
    await app.db.update(users).set({ isOrgAdmin: false }).where(eq(users.id, world.boss.id));

    expect((await request(world, world.clerk, 1)).body.message).toBe(
      'Your company has no administrator who could approve this order.',
    );
  });

  it('exist only where a limit is set, which costs others nothing at the checkout of staff', async () => {
    const world = await open();
    expect((await world.clerk.call(currentUser)).body.hasApprovals).toBe(false);
    expect((await world.boss.call(listBuyingLimits)).body).toEqual([]);
    const counted = await recordStatements(app, () =>
      world.staff.call(saveOrder, { body: { ...orderOf(world, 1), customer: { id: world.customer.id } } }),
    );
    expect(counted.filter(({ text }) => text.includes('"buying_limits"'))).toEqual([]);

    await limit(world, world.clerk, 'per_order', '10.00');
    expect((await world.clerk.call(currentUser)).body.hasApprovals).toBe(true);
    expect((await world.boss.call(listBuyingLimits)).body).toEqual([
      { userId: world.clerk.id, kind: 'per_order', amount: '10.00' },
    ]);
  });

  it.each([
    ['per_order', null, 400],
    ['per_month', '0.00', 400],
    ['always', '5.00', 400],
    ['sometimes', null, 400],
  ])('refuse the limit %s %s', async (kind, amount, status) => {
    const world = await open();
    expect((await limit(world, world.clerk, kind, amount)).status).toBe(status);
  });

  it('have limits that only an administrator of the same company sets', async () => {
    const world = await open();
    const other = await open();
    const set = (who: Visitor) =>
      who.call(setBuyingLimit, { params: { id: world.clerk.id }, body: { kind: 'always', amount: null } });

    expect((await set(world.clerk)).status).toBe(403);
    expect((await set(world.staff)).status).toBe(404);
    expect((await set(other.boss)).status).toBe(404);
  });
});
