import { createCheckoutPayment, quote, saveOrder } from '@casepack/contract/checkout/endpoints';
import { cents, toBasisPoints } from '@casepack/contract/money';
import { releaseHolds } from '@casepack/contract/order-changes/endpoints';
import {
  checkReorder,
  getOrder,
  getOrderHistory,
  getPublicOrder,
  listOrderHolds,
} from '@casepack/contract/orders/endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '../db/schema/catalog';
import { salesOrganizations, wholesaleCustomers } from '../db/schema/organizations';
import { checksum } from '../testing/access/checksum';
import { CardShop } from '../testing/card-shop';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('a price set by hand', () => {
  const app = useTestApp({ poolSize: 4 });

  /** Soap at 24.00 a case, 20.00 on the customer's list and 18.00 from 10 cases; testers at 5.00. */
  async function open({ maxDiscount = 10_000 } = {}) {
    const maker = await app.manufacturer();
    const agency = await app.salesOrganization({
      manufacturerId: maker.id,
      name: 'Coastline Reps',
      maxDiscount: toBasisPoints(maxDiscount),
    });
    const soap = await app.product({
      ...{ manufacturerId: maker.id, name: 'Soap', unitsAvailable: 1_200 },
      ...{ hasTestersAvailable: true, testerPrice: cents(500) },
    });
    const list = await app.priceList({ manufacturerId: maker.id, name: 'Key accounts' }, [
      [soap, 2000],
      [soap, 1800, 10],
    ]);
    const customer = await app.customer({
      manufacturerId: maker.id,
      salesOrganizationId: agency.id,
      priceListId: list.id,
    });
    return {
      ...{ maker, agency, soap, customer },
      staff: await app.as({ manufacturerId: maker.id }),
      rep: await app.as({ salesOrganizationId: agency.id }),
      buyer: await app.as({ wholesaleCustomerId: customer.id }),
    };
  }
  type World = Awaited<ReturnType<typeof open>>;

  const byHand = (price: unknown, reason: unknown = 'Damaged boxes') => ({ price, reason });
  const line = ({ soap }: World, manualPrice: unknown, values: object = {}) => ({
    ...{ productId: soap.id, quantity: 2, manualPrice },
    ...values,
  });
  const ask = ({ customer }: World, who: Visitor, items: object[], charges: object = {}) =>
    who.call(quote, { body: { customerId: customer.id, items, ...charges } });
  const save = ({ customer }: World, who: Visitor, items: object[], rest: object = {}) =>
    who.call(saveOrder, {
      body: { customer: { id: customer.id }, items, paymentMethod: 'Terms', ...rest },
    });
  const holdTexts = async ({ staff }: World, id: number) =>
    (await staff.call(listOrderHolds, { params: { id } })).body.map(({ text }: { text: string }) => text);
  const stock = async ({ soap }: World) =>
    (await app.db.select().from(products).where(eq(products.id, soap.id)))[0]?.unitsAvailable;

  it('replaces the list price in quote and order, and is stored with its reason and the prices it replaces', async () => {
    const world = await open();
    const items = [line(world, byHand('12.50'), { unitPrice: '20.00' })];

    const quoted = await ask(world, world.staff, items);
    const saved = await save(world, world.staff, items, { totals: quoted.body.totals });

    const price = { source: 'manual', listPrice: '20.00', ownPrice: '24.00', next: null };
    expect(quoted.body).toMatchObject({
      totals: { subtotal: '25.00' },
      lines: [{ unitPrice: '12.50', totalPrice: '25.00', price, problems: [] }],
    });
    expect(saved.body).toMatchObject({
      ...{ status: 'waiting_for_payment', subtotal: '25.00', heldFor: [] },
      items: [{ unitPrice: '12.50', price, manualReason: 'Damaged boxes' }],
    });
  });

  it('can be zero, above the list price, and for testers, if staff set it', async () => {
    const world = await open();
    const { staff } = world;

    const { body } = await save(world, staff, [
      line(world, byHand('0.00', 'Free goods')),
      line(world, byHand('31.00', 'Gift wrap'), { quantity: 1 }),
      line(world, byHand('0', 'Sample'), { isTester: true }),
    ]);

    expect(body.items.map(({ unitPrice }: { unitPrice: string }) => unitPrice)).toEqual([
      '0.00',
      '31.00',
      '0.00',
    ]);
    expect(body.items[2].price).toMatchObject({ source: 'manual', listPrice: '5.00' });
    expect(body.total).toBe('31.00');
  });

  it('shows customers what they pay, but neither reason nor lists', async () => {
    const world = await open();
    const { staff, rep, buyer } = world;
    const { body: saved } = await save(world, staff, [line(world, byHand('12.50'))]);
    const params = { orderId: saved.id };

    const toRep = await rep.call(getOrder, { params });
    const toBuyer = await buyer.call(getOrder, { params });
    const toAnyone = await buyer.call(getPublicOrder, { params: { publicId: saved.publicId } });
    const histories = [
      await rep.call(getOrderHistory, { params: { id: saved.id } }),
      await buyer.call(getOrderHistory, { params: { id: saved.id } }),
    ];

    expect(toRep.body.items[0]).toMatchObject({
      manualReason: 'Damaged boxes',
      price: { listPrice: '20.00' },
    });
    expect(toBuyer.body.items).toMatchObject([{ unitPrice: '12.50', price: { listName: null } }]);
    expect(toBuyer.body.items[0].price).not.toHaveProperty('listPrice');
    for (const { text } of [toBuyer, toAnyone, histories[1] ?? toBuyer]) {
      expect(text).not.toMatch(/Damaged|Key accounts/);
    }
    expect(histories[0]?.body[0].changes.manualPrices).toEqual({
      from: [],
      to: [`Soap (${world.soap.sku}) at $12.50 instead of $20.00: Damaged boxes`],
    });
  });

  it.each([
    ['a negative price', byHand('-1.00'), 'price', 'An amount cannot be negative'],
    ['a third decimal', byHand('1.005'), 'price', 'Use at most two decimal places'],
    ['no reason', { price: '1.00' }, 'reason', 'Enter a reason for this price'],
    ['a blank reason', byHand('1.00', '  '), 'reason', 'Enter a reason for this price'],
    ['too much', byHand('10000000.00'), 'price', 'Must be at most 9,999,999.99'],
  ])('is rejected with %s', async (_, manualPrice, field, message) => {
    const world = await open();
    const before = await checksum(app);

    const saved = await save(world, world.staff, [line(world, manualPrice)]);
    const quoted = await ask(world, world.staff, [line(world, manualPrice)]);

    const refused = { status: 400, body: { fields: { [`items.0.manualPrice.${field}`]: message } } };
    expect(saved).toMatchObject(refused);
    expect(quoted).toMatchObject(refused);
    expect(await checksum(app)).toBe(before);
  });

  it('is not for buyers, whoever asks for their company', async () => {
    const world = await open();
    const { buyer, customer } = world;
    const admin = await app.as({ wholesaleCustomerId: customer.id, isOrgAdmin: true });
    const fresh = await app.as({});
    const items = [line(world, undefined), line(world, byHand('1.00'))];
    const before = await checksum(app);

    for (const who of [buyer, admin, fresh]) {
      const replies = [await ask(world, who, items), await save(world, who, items)];
      for (const { status } of replies) expect([403, 404]).toContain(status);
    }
    const refused = await ask(world, buyer, items);

    expect(refused).toMatchObject({
      status: 403,
      body: {
        message: 'You cannot set prices. Ask the manufacturer for another price.',
        fields: { 'items.1.manualPrice': expect.stringContaining('cannot set prices') },
      },
    });
    expect(await checksum(app)).toBe(before);
  });

  it('is not found for staff and reps of others', async () => {
    const world = await open();
    const other = await app.manufacturer();
    const agency = await app.salesOrganization({ manufacturerId: world.maker.id });
    const items = [line(world, byHand('1.00'))];

    for (const who of [
      await app.as({ manufacturerId: other.id }),
      await app.as({ salesOrganizationId: agency.id }),
    ]) {
      expect((await save(world, who, items)).status).toBe(404);
      expect((await ask(world, who, items)).status).toBe(404);
    }
  });

  it('of a rep is at most the list price of the quantity', async () => {
    const world = await open();
    const { rep } = world;

    const equal = await save(world, rep, [line(world, byHand('20.00'))]);
    const above = await save(world, rep, [line(world, byHand('20.01'))]);
    const aboveBreak = await ask(world, rep, [line(world, byHand('19.00'), { quantity: 10 })]);

    expect(equal.status).toBe(200);
    expect(above).toMatchObject({
      status: 400,
      body: {
        fields: {
          'items.0.manualPrice.price': 'Soap: The list price is $20.00. You can lower it, but not raise it',
        },
      },
    });
    expect(aboveBreak.body.lines).toMatchObject([
      { unitPrice: '19.00', price: { listPrice: '18.00' }, problems: ['above_list_price'] },
    ]);
  });

  it('does not make a product sellable that has no price', async () => {
    const world = await open();
    await app.db.update(products).set({ deletedAt: new Date() });

    const saved = await save(world, world.staff, [line(world, byHand('5.00'))]);

    expect(saved).toMatchObject({ status: 409, body: { message: 'Soap is no longer available' } });
  });

  it('is not repeated by a reorder', async () => {
    const world = await open();
    const { body: saved } = await save(world, world.staff, [line(world, byHand('0.00'))]);

    const { body } = await world.buyer.call(checkReorder, { params: { id: saved.id } });

    expect(body.lines).toMatchObject([
      { knownUnitPrice: '0.00', unitPrice: '20.00', price: { source: 'list' }, problems: ['price_changed'] },
    ]);
  });

  describe('with a limit of 15% for reps', () => {
    const limit = { maxDiscount: 1_500 };
    const reason = 'Discount above the 15% limit of Coastline Reps';
    it.each([
      ['exactly at it by the price', byHand('17.00'), {}, null],
      ['one cent over it by the price', byHand('16.99'), {}, reason],
      ['exactly at it by the discount', undefined, { discountValue: '6.00' }, null],
      ['one cent over it by the discount', undefined, { discountValue: '6.01' }, reason],
      ['at it by a percentage', undefined, { discountType: 'percentage', discountValue: '15' }, null],
      ['exactly at it by both', byHand('18.00'), { discountValue: '2.00' }, null],
      ['over it by both, neither of which is', byHand('18.00'), { discountValue: '2.01' }, reason],
    ])('an order %s', async (_, manualPrice, discount, expected) => {
      const world = await open(limit);
      const items = [line(world, manualPrice)];

      const quoted = await ask(world, world.rep, items, discount);
      const { status, body } = await save(world, world.rep, items, discount);

      expect(status).toBe(200);
      expect(quoted.body.discountLimit).toEqual({ maxDiscount: '15.00', isExceeded: expected !== null });
      expect(body).toMatchObject({
        status: expected === null ? 'waiting_for_payment' : 'pending',
        heldFor: expected === null ? [] : ['discount'],
      });
      if (expected !== null) expect(await holdTexts(world, body.id)).toEqual([`${expected}.`]);
      expect(await stock(world)).toBe(expected === null ? 1_176 : 1_200);
    });

    it('cannot be passed by splitting a line', async () => {
      const world = await open(limit);

      const { body } = await save(world, world.rep, [
        line(world, byHand('0.00'), { quantity: 1 }),
        line(world, undefined, { quantity: 3 }),
      ]);

      expect(body).toMatchObject({ subtotal: '60.00', heldFor: ['discount'] });
    });

    it('counts testers', async () => {
      const world = await open(limit);

      const { body } = await save(world, world.rep, [line(world, byHand('4.00'), { isTester: true })]);

      expect(body.heldFor).toEqual(['discount']);
    });

    it('an order above it waits until staff approve it, even if there is nothing to pay', async () => {
      const world = await open(limit);
      const { body: held } = await save(world, world.rep, [line(world, byHand('0.00'))], {
        totals: { shipping: '0.00', tax: '0.00' },
      });

      const approved = await world.staff.call(releaseHolds, {
        params: { id: held.id },
        body: { note: 'Agreed at the show' },
      });

      expect(held).toMatchObject({ status: 'pending', total: '0.00', heldFor: ['discount'] });
      expect(approved.body).toMatchObject({ status: 'paid', heldFor: [], approvalExpiresAt: null });
      expect(await stock(world)).toBe(1_176);
    });

    it('an order above it does not charge the card it was placed with', async () => {
      const shop = await CardShop.open(app);
      const agency = await app.salesOrganization({
        ...{ manufacturerId: shop.maker.id, name: 'Coastline Reps', maxDiscount: toBasisPoints(1_500) },
      });
      await app.db.update(wholesaleCustomers).set({ salesOrganizationId: agency.id });
      const rep = await app.as({ salesOrganizationId: agency.id });
      const items = [{ ...shop.items()[0], manualPrice: byHand('20.00') }];
      const started = await rep.call(createCheckoutPayment, {
        body: { cart: { customerId: shop.customer.id, items } },
      });
      const intentId = started.body.paymentIntentId;
      await shop.confirm(intentId);

      const placed = await shop.submit(intentId, { key: 'one', by: rep, items });
      const again = await shop.submit(intentId, { key: 'one', by: rep, items });

      expect(placed).toMatchObject({
        status: 200,
        body: { status: 'pending', total: '40.00', heldFor: ['discount'], paymentPending: false },
      });
      expect(again.body).toEqual(placed.body);
      expect(await shop.snapshot()).toMatchObject({
        orders: [{ status: 'pending', paid: 0 }],
        ledger: [],
        intents: [{ id: intentId, status: 'cancelled' }],
      });
      expect(await shop.charged()).toBe(0);
    });

    it('does not apply to staff, nor show to them', async () => {
      const world = await open(limit);
      const items = [line(world, byHand('1.00'))];

      const quoted = await ask(world, world.staff, items);
      const saved = await save(world, world.staff, items);

      expect(quoted.body).not.toHaveProperty('discountLimit');
      expect(saved.body).toMatchObject({ status: 'waiting_for_payment', heldFor: [] });
    });

    it('is known before there is a customer, and absent at 100%', async () => {
      const world = await open(limit);
      const body = { items: [line(world, byHand('1.00'))] };

      const limited = await world.rep.call(quote, { body });
      await app.db.update(salesOrganizations).set({ maxDiscount: toBasisPoints(10_000) });
      const unlimited = await world.rep.call(quote, { body });

      expect(limited.body.discountLimit).toEqual({ maxDiscount: '15.00', isExceeded: true });
      expect(unlimited.body).not.toHaveProperty('discountLimit');
    });

    it('applies to the first order of a customer that the rep adds', async () => {
      const world = await open(limit);
      const customer = {
        ...{ name: 'Ada Lane', businessName: 'Lane & Co', contactEmail: 'ada@lane.test' },
        address: { addressLine1: '1 Main Street', city: 'Springfield', state: 'IL', zipCode: '62701' },
      };

      const { body } = await save(world, world.rep, [line(world, byHand('1.00'))], { customer });

      expect(body).toMatchObject({ status: 'pending', heldFor: ['discount'] });
    });
  });
});
