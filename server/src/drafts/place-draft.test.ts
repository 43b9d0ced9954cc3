import { randomUUID } from 'node:crypto';
import type { Fault } from '@casepack/card-sandbox/http-listener';
import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { listDocuments } from '@casepack/contract/documents/endpoints';
import {
  deleteDraft,
  getDraft,
  listDrafts,
  placeDraft,
  saveDraft,
} from '@casepack/contract/drafts/endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftFiles, drafts } from '../db/schema/desk';
import { orders } from '../db/schema/orders';
import { wholesaleCustomers } from '../db/schema/organizations';
import { CardShop } from '../testing/card-shop';
import { draftContent } from '../testing/drafts';
import { useTestApp, type Visitor } from '../testing/test-app';
import { sweepDrafts } from './sweep-drafts';

const DAY = 86_400_000;

describe('placing a draft', () => {
  let fault: (path: string) => Fault = () => 'pass';
  const app = useTestApp({ poolSize: 8, cardFaults: ({ path }) => fault(path) });
  let shop: CardShop;
  let id: string;
  beforeEach(async () => {
    fault = () => 'pass';
    shop = await CardShop.open(app);
    id = randomUUID();
  });

  const twoCases = () => ({ entry: shop.product.sku, productId: shop.product.id, quantity: 2 });
  const put = (content: object, version = 0, by: Visitor = shop.staff) =>
    by.call(saveDraft, {
      params: { id },
      body: { version, customerId: shop.customer.id, content },
    });
  const withDetails = (details: object, ...lines: object[]) => {
    const content = draftContent(...(lines.length > 0 ? lines : [twoCases()]));
    return { ...content, details: { ...content.details, ...details } };
  };
  const place = (body: object = {}, by: Visitor = shop.staff) =>
    by.call(placeDraft, { params: { id }, body: { version: 1, ...body } });
  const orderCount = () => app.db.$count(orders);
  const stored = async () => (await app.db.select().from(drafts).where(eq(drafts.id, id)))[0];

  it('stores the order it describes, and keeps no copy of it', async () => {
    const details = {
      purchaseOrderNumber: 'PO-7',
      notes: 'Leave at the dock',
      tax: '1.00',
      shipping: '2.50',
      discountType: 'percentage',
      discountValue: '10',
      discountDescription: 'Show',
      requestedShipDate: '2026-12-01',
      paymentType: 'marketplace',
      marketplaceName: 'Faire',
    };
    await put(
      withDetails(
        details,
        { entry: '' },
        {
          ...twoCases(),
          note: 'gift wrap',
          shipDate: '2026-12-05',
          manualPrice: { price: '20.00', reason: 'Show' },
        },
      ),
    );

    const { status, body } = await place();

    expect(status).toBe(200);
    expect(body).toMatchObject({
      customer: { purchaseOrderNumber: 'PO-7' },
      notes: 'Leave at the dock',
      paymentMethod: 'Marketplace - Faire',
      requestedShipDate: '2026-12-01',
      subtotal: '40.00',
      discount: '4.00',
      total: '39.50',
      items: [
        {
          productId: shop.product.id,
          quantity: 2,
          unitPrice: '20.00',
          note: 'gift wrap',
          shipDate: '2026-12-05',
        },
      ],
    });
    expect(await stored()).toMatchObject({ placedOrderId: body.id, content: {} });
    expect((await shop.staff.call(listDrafts)).body).toEqual([]);
  });

  it('returns the same order when it is placed again', async () => {
    await put(draftContent(twoCases()));
    const first = await place();

    const again = await place();

    expect(again.body).toMatchObject({ id: first.body.id, orderNumber: first.body.orderNumber });
    expect(await orderCount()).toBe(1);
  });

  it('stores one order if two devices place it at once', async () => {
    await put(draftContent(twoCases()));

    const answers = await Promise.all(Array.from({ length: 6 }, () => place()));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await orderCount()).toBe(1);
    expect(await shop.stock()).toBe(1_200 - 24);
  });

  it('stores the version that was shown or nothing, if another device saves at the same time', async () => {
    await put(draftContent(twoCases()));

    const [placed, saved] = await Promise.all([
      place(),
      put(draftContent({ ...twoCases(), quantity: 9 }), 1),
    ]);

    expect([placed.status, saved.status].sort()).toEqual([200, 409]);
    expect(await orderCount()).toBe(placed.status === 200 ? 1 : 0);
    if (placed.status === 409) expect(placed.body.details.draft).toMatchObject({ version: 2 });
  });

  it('rejects an outdated version and returns the stored draft', async () => {
    await put(draftContent(twoCases()));
    await put(draftContent({ ...twoCases(), quantity: 9 }), 1);

    const refused = await place({ version: 1 });

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { draft: { version: 2, content: { lines: [{ quantity: 9 }] } } } },
    });
    expect(await orderCount()).toBe(0);
  });

  it('cannot be saved or deleted afterwards, and names its order', async () => {
    await put(draftContent(twoCases()));
    const { body: order } = await place();

    for (const call of [
      put(draftContent(), 2),
      put(draftContent(), 0),
      shop.staff.call(getDraft, { params: { id } }),
      shop.staff.call(deleteDraft, { params: { id } }),
    ]) {
      expect(await call).toMatchObject({
        status: 409,
        body: {
          message: `This draft was placed as order ${order.orderNumber}.`,
          details: { orderId: order.id, orderNumber: order.orderNumber },
        },
      });
    }
  });

  it.each([
    [
      'an unknown item',
      { entry: 'XYZ', quantity: 1 },
      'Line 2 (XYZ) is not a known product.',
      'lines.1.productId',
    ],
    ['no quantity', { entry: 'TL', productId: 1 }, 'Line 2 (TL) has no quantity.', 'lines.1.quantity'],
  ])('names the first line with %s', async (_, line, message, field) => {
    await put(draftContent(twoCases(), line, { entry: 'later' }));

    expect(await place()).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } });
    expect(await orderCount()).toBe(0);
    expect(await stored()).toMatchObject({ placedAt: null, version: 1 });
  });

  it.each([
    ['no lines', {}, [{ entry: '' }]],
    ['an amount that is none', { tax: 'abc' }, []],
    ['a date that is none', { requestedShipDate: 'soon' }, []],
    ['a marketplace without a name', { paymentType: 'marketplace' }, []],
  ])('rejects a draft with %s', async (_, details, lines) => {
    await put(withDetails(details, ...lines));

    expect((await place()).status).toBe(400);
    expect(await orderCount()).toBe(0);
  });

  it('names the line of a price without a reason', async () => {
    const priced = { ...twoCases(), manualPrice: { price: '1.00', reason: '' } };
    await put(draftContent({ entry: '' }, priced));

    const { status, body } = await place();

    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['lines.1.manualPrice.reason']);
  });

  it('stores nothing if the totals have changed since they were shown', async () => {
    await put(draftContent(twoCases()));

    expect(await place({ totals: { total: '47.00' } })).toMatchObject({
      status: 409,
      body: { code: 'prices_changed' },
    });
    expect(await stored()).toMatchObject({ placedAt: null });
  });

  it('stores nothing for a customer that has moved out of reach', async () => {
    const sales = await app.salesOrganization({ manufacturerId: shop.maker.id });
    const belongsTo = (salesOrganizationId: number | null) =>
      app.db.update(wholesaleCustomers).set({ salesOrganizationId });
    await belongsTo(sales.id);
    const rep = await app.as({ salesOrganizationId: sales.id });
    await put(draftContent(twoCases()), 0, rep);
    await belongsTo(null);

    expect((await place({}, rep)).status).toBe(404);
    expect(await orderCount()).toBe(0);
  });

  it('places drafts of others never', async () => {
    await put(draftContent(twoCases()));
    const colleague = await app.as({ manufacturerId: shop.maker.id });

    expect((await place({}, colleague)).status).toBe(403);
    expect((await place({}, shop.buyer)).status).toBe(404);
    expect(await orderCount()).toBe(0);
  });

  it('attaches its files to the order', async () => {
    await put(draftContent(twoCases()));
    await app.db.insert(draftFiles).values([
      { draftId: id, name: 'po.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
      { draftId: id, name: 'more.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
    ]);

    const { body } = await place();

    const { body: documents } = await shop.staff.call(listDocuments, { params: { id: body.id } });
    expect(documents.filter(({ kind }: { kind: string }) => kind === 'upload')).toMatchObject([
      { name: 'po.pdf' },
      { name: 'more.pdf' },
    ]);
    expect(await app.db.$count(draftFiles)).toBe(0);
  });

  it('waits for approval like any order of that company', async () => {
    await app.db.update(wholesaleCustomers).set({ requiresApproval: true });
    await put(draftContent(twoCases()));

    expect((await place()).body).toMatchObject({ status: 'pending' });
    expect(await stored()).toMatchObject({ placedAt: app.now() });
  });

  describe('by card', () => {
    const cardDraft = () => put(withDetails({ paymentType: 'credit_card' }), 0, shop.buyer);

    it('charges the card once, however often it is sent', async () => {
      await cardDraft();
      const paymentIntentId = await shop.authorize();

      const answers = await Promise.all([1, 2].map(() => place({ paymentIntentId }, shop.buyer)));

      expect(answers.map(({ status, body }) => `${status} ${body.id}`)).toEqual(['200 1', '200 1']);
      expect(await shop.charged()).toBe(4800);
    });

    it('releases the card of the second device', async () => {
      await cardDraft();
      const [one, other] = [await shop.authorize(), await shop.authorize()];
      const answers = await Promise.all(
        [one, other].map((paymentIntentId) => place({ paymentIntentId }, shop.buyer)),
      );
      await shop.reconcile(60 * 24);

      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(await orderCount()).toBe(1);
      expect(await shop.charged()).toBe(4800);
    });

    it('is saved to be paid later if that is asked for', async () => {
      await cardDraft();

      expect((await place({ saveForLater: true }, shop.buyer)).body).toMatchObject({
        status: 'waiting_for_payment',
        paymentMethod: 'Credit Card',
      });
    });

    it('is an order even if its card can no longer be charged', async () => {
      await cardDraft();
      const paymentIntentId = await shop.authorize();
      fault = (path) => (path.endsWith('/capture') ? 'fail_before' : 'pass');
      const placed = await place({ paymentIntentId }, shop.buyer);
      fault = () => 'pass';
      await shop.account.stripe.paymentIntents.cancel(paymentIntentId);
      await shop.reconcile();

      const again = await place({ paymentIntentId }, shop.buyer);

      expect(again.body).toMatchObject({
        id: placed.body.id,
        status: 'waiting_for_payment',
        amountPaid: '0.00',
      });
      expect(await stored()).toMatchObject({ placedOrderId: placed.body.id });
      expect(await orderCount()).toBe(1);
    });

    it('stays a draft if the card is not authorized', async () => {
      await cardDraft();
      const paymentIntentId = await shop.authorize();
      await shop.account.stripe.paymentIntents.cancel(paymentIntentId);

      const refused = await place({ paymentIntentId }, shop.buyer);

      expect(refused.status).toBe(402);
      expect(await orderCount()).toBe(0);
      expect(await stored()).toMatchObject({ placedAt: null });
    });
  });

  describe('with an order of the desk', () => {
    const order = (fields: object = {}) => ({
      customer: { id: shop.customer.id },
      items: shop.items(),
      paymentMethod: 'Terms',
      draftId: id,
      ...fields,
    });
    const save = (body: object = order(), by: Visitor = shop.staff) => by.call(saveOrder, { body });

    it('marks the draft as placed in the same transaction', async () => {
      await put(draftContent(twoCases()));

      const { body } = await save();

      expect(await stored()).toMatchObject({ placedOrderId: body.id });
      expect((await place()).body.id).toBe(body.id);
    });

    it('refuses a second order of the same draft and names the first', async () => {
      const first = await save();

      expect(await save()).toMatchObject({
        status: 409,
        body: { details: { orderId: first.body.id, orderNumber: first.body.orderNumber } },
      });
      expect(await orderCount()).toBe(1);
    });

    it('does not add a draft that is saved after its order', async () => {
      await save();

      expect((await put(draftContent(twoCases()))).status).toBe(409);
      expect((await shop.staff.call(listDrafts)).body).toEqual([]);
    });

    it('returns the same order for the same key', async () => {
      const headers = { 'idempotency-key': 'desk' };
      const first = await shop.staff.call(saveOrder, { body: order(), headers });

      const again = await shop.staff.call(saveOrder, { body: order(), headers });

      expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
    });

    it('is refused if the draft was changed elsewhere, deleted, or is not the caller’s', async () => {
      await put(draftContent(twoCases()));
      expect((await save(order({ draftVersion: 3 }))).status).toBe(409);
      expect((await save(order(), shop.buyer)).status).toBe(404);
      await shop.staff.call(deleteDraft, { params: { id } });
      expect((await save()).status).toBe(404);

      expect(await orderCount()).toBe(0);
      expect(await shop.stock()).toBe(1_200);
    });

    it('keeps the draft if the order is refused', async () => {
      await put(draftContent(twoCases()));

      expect((await save(order({ items: shop.items(9_999) }))).status).toBe(409);
      expect(await stored()).toMatchObject({ placedAt: null });
    });
  });

  it('is removed after 30 days, a deleted draft after one', async () => {
    const sweep = async (days: number) => {
      app.passTime(days * DAY);
      await sweepDrafts(app.running.systemContext());
      return app.db.$count(drafts);
    };
    await put(draftContent(twoCases()));
    await place();
    const { body: deleted } = await shop.staff.call(saveDraft, {
      params: { id: randomUUID() },
      body: { version: 0, content: draftContent() },
    });
    await shop.staff.call(deleteDraft, { params: { id: deleted.id } });
    await shop.staff.call(saveDraft, {
      params: { id: randomUUID() },
      body: { version: 0, content: draftContent() },
    });

    expect(await sweep(0.9)).toBe(3);
    expect(await sweep(0.2)).toBe(2);
    expect(await sweep(28)).toBe(2);
    expect(await sweep(2)).toBe(1);
  });
});
