import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { createCheckoutPayment, quote, saveOrder, submitOrder } from '@casepack/contract/checkout/endpoints';
import { cents, toBasisPoints } from '@casepack/contract/money';
import { checkReorder } from '@casepack/contract/orders/endpoints';
import { describe, expect, it } from 'vitest';
import { products } from '../db/schema/catalog';
import { orders } from '../db/schema/orders';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { countStatements } from '../testing/count-statements';
import { useTestApp } from '../testing/test-app';

describe('order rules', () => {
  const app = useTestApp();

  /** A case of soap costs $24.00. */
  async function open() {
    const maker = await app.manufacturer();
    const agency = await app.salesOrganization({ manufacturerId: maker.id });
    const soap = await app.product({ manufacturerId: maker.id, name: 'Soap', casePackQuantity: 12 });
    const customer = await app.customer({ manufacturerId: maker.id, salesOrganizationId: agency.id });
    return {
      ...{ maker, soap, customer },
      staff: await app.as({ manufacturerId: maker.id }),
      rep: await app.as({ salesOrganizationId: agency.id }),
      buyer: await app.as({ wholesaleCustomerId: customer.id }),
      admin: await app.as({ isAdmin: true }),
    };
  }

  const orderOf = (
    customer: { id: number },
    product: { id: number },
    quantity: number,
    more: object = {},
  ) => ({
    customer: { id: customer.id },
    items: [{ productId: product.id, quantity }],
    paymentMethod: 'Terms',
    ...more,
  });
  const cartOf = (
    customer: { id: number },
    product: { id: number },
    quantity: number,
    more: object = {},
  ) => ({
    customerId: customer.id,
    items: [{ productId: product.id, quantity }],
    ...more,
  });
  const stored = () => app.db.$count(orders);

  describe('the quantity rules of a product', () => {
    it.each([
      [6, 'not_a_multiple', 'Soap: Order in multiples of 4'],
      [44, 'above_maximum', 'Soap: The maximum is 40 cases'],
    ])('reject %i cases: %s', async (quantity, problem, message) => {
      const { buyer, staff, customer, soap } = await open();
      await app.db.update(products).set({ orderMultiple: 4, maximumQuantity: 40 });

      const { body: quoted } = await buyer.call(quote, { body: cartOf(customer, soap, quantity) });
      const saved = await staff.call(saveOrder, { body: orderOf(customer, soap, quantity) });

      expect(quoted.lines).toMatchObject([{ orderMultiple: 4, maximumQuantity: 40, problems: [problem] }]);
      expect(saved).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', message, fields: { 'items.0.quantity': message } },
      });
      expect(await stored()).toBe(0);
    });

    it('count the cases of all lines together for the maximum, and leave testers alone', async () => {
      const { buyer, customer, soap } = await open();
      await app.db
        .update(products)
        .set({ orderMultiple: 2, maximumQuantity: 4, hasTestersAvailable: true, testerPrice: cents(200) });
      const { id: productId } = soap;
      const problemsOf = async (...items: object[]) => {
        const body = { customerId: customer.id, items };
        const reply = await buyer.call(quote, { body });
        return reply.body.lines.map(({ problems }: { problems: string[] }) => problems);
      };

      const inTwoLines = await problemsOf({ productId, quantity: 2 }, { productId, quantity: 4 });
      const withTesters = await problemsOf(
        { productId, quantity: 4 },
        { productId, quantity: 5, isTester: true },
      );

      expect(inTwoLines).toEqual([['above_maximum'], ['above_maximum']]);
      expect(withTesters).toEqual([[], []]);
    });

    it('are reported for the lines of an earlier order', async () => {
      const { staff, customer, soap } = await open();
      const { body: saved } = await staff.call(saveOrder, { body: orderOf(customer, soap, 3) });
      await app.db.update(products).set({ orderMultiple: 4 });

      const { body } = await staff.call(checkReorder, { params: { id: saved.id } });

      expect(body.lines).toMatchObject([{ problems: ['not_a_multiple'] }]);
    });
  });

  describe('the minimum of an order', () => {
    async function openWithMinimum() {
      const shop = await open();
      await app.db
        .update(manufacturers)
        .set({ minimumFirstOrder: cents(15_000), minimumReorder: cents(5_000) });
      return shop;
    }

    it('is part of a quote: the first order, then reorders; a cancelled order does not count', async () => {
      const { buyer, staff, customer, soap } = await openWithMinimum();
      const quoted = async () =>
        (await buyer.call(quote, { body: cartOf(customer, soap, 1) })).body.orderMinimum;

      expect(await quoted()).toEqual({ minimum: '150.00', missing: '126.00', canConfirm: false });
      await staff.call(saveOrder, { body: orderOf(customer, soap, 7) });
      expect(await quoted()).toEqual({ minimum: '50.00', missing: '26.00', canConfirm: false });
      await app.db.update(orders).set({ status: 'cancelled' });
      expect(await quoted()).toMatchObject({ minimum: '150.00' });
    });

    it('is the customer’s own where it has one, and none where that is zero', async () => {
      const { buyer, customer, soap } = await openWithMinimum();
      const save = () => buyer.call(saveOrder, { body: orderOf(customer, soap, 1) });

      await app.db.update(wholesaleCustomers).set({ minimumFirstOrder: cents(3_000) });
      expect(await save()).toMatchObject({
        status: 409,
        body: { message: 'This order is $6.00 short of the $30.00 minimum.' },
      });
      await app.db.update(wholesaleCustomers).set({ minimumFirstOrder: cents(0) });
      expect((await buyer.call(quote, { body: cartOf(customer, soap, 1) })).body).not.toHaveProperty(
        'orderMinimum',
      );
      expect((await save()).status).toBe(200);
    });

    it.each(['buyer', 'rep'] as const)('stops a %s, whatever they confirm', async (who) => {
      const { [who]: user, customer, soap } = await openWithMinimum();

      const saved = await user.call(saveOrder, {
        body: orderOf(customer, soap, 6, { confirmBelowMinimum: true }),
      });
      const placed = await user.call(submitOrder, {
        body: orderOf(customer, soap, 6, { paymentMethod: 'Credit Card', confirmBelowMinimum: true }),
      });
      const paid = await user.call(createCheckoutPayment, { body: { cart: cartOf(customer, soap, 6) } });

      for (const reply of [saved, placed, paid]) {
        expect(reply).toMatchObject({
          status: 409,
          body: {
            code: 'below_order_minimum',
            message: 'This order is $6.00 short of the $150.00 minimum.',
            details: { orderMinimum: { minimum: '150.00', missing: '6.00', canConfirm: false } },
          },
        });
      }
      expect(await stored()).toBe(0);
    });

    it.each(['staff', 'admin'] as const)('can be confirmed away by %s', async (who) => {
      const { [who]: user, customer, soap } = await openWithMinimum();

      const refused = await user.call(saveOrder, { body: orderOf(customer, soap, 6) });
      const storedThen = await stored();
      const saved = await user.call(saveOrder, {
        body: orderOf(customer, soap, 6, { confirmBelowMinimum: true }),
      });

      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'below_order_minimum', details: { orderMinimum: { canConfirm: true } } },
      });
      expect(storedThen).toBe(0);
      expect(saved.status).toBe(200);
    });

    it('is announced to the users of a customer who has one, and to nobody else', async () => {
      const { maker, customer } = await open();
      // New users each time: the server remembers for a moment who is signed in.
      const announced = async () => {
        const users = [
          await app.as({ manufacturerId: maker.id }),
          await app.as({ wholesaleCustomerId: customer.id }),
        ];
        return Promise.all(users.map(async (each) => (await each.call(currentUser)).body.hasOrderMinimum));
      };

      const without = await announced();
      await app.db.update(manufacturers).set({ minimumReorder: cents(15000) });
      const ofManufacturer = await announced();
      await app.db.update(wholesaleCustomers).set({ minimumReorder: cents(0) });
      const waived = await announced();

      expect({ without, ofManufacturer, waived }).toEqual({
        without: [false, false],
        ofManufacturer: [false, true],
        waived: [false, false],
      });
    });

    it('is reached before the discount', async () => {
      const { staff, customer, soap } = await openWithMinimum();

      const saved = await staff.call(saveOrder, {
        body: orderOf(customer, soap, 7, { discountType: 'percentage', discountValue: '50' }),
      });

      expect(saved).toMatchObject({ status: 200, body: { subtotal: '168.00', total: '84.00' } });
    });

    it('applies to the first order of a new customer, who is not added either', async () => {
      const { rep, soap } = await openWithMinimum();
      const customer = {
        ...{ name: 'Ada', businessName: 'Lane', contactEmail: 'ada@lane.test' },
        address: { addressLine1: '1 Main', city: 'Town', state: 'IL', zipCode: '60601' },
      };
      const items = [{ productId: soap.id, quantity: 1 }];

      const saved = await rep.call(saveOrder, { body: { customer, items, paymentMethod: 'Terms' } });

      expect(saved).toMatchObject({ status: 409, body: { code: 'below_order_minimum' } });
      expect(await app.db.$count(wholesaleCustomers)).toBe(1);
    });

    it('costs a quote one statement more, and none if both minimums are the same', async () => {
      const { staff, customer, soap } = await open();
      const quoted = () => staff.call(quote, { body: cartOf(customer, soap, 1) });
      await quoted();

      await app.db.update(manufacturers).set({ minimumFirstOrder: cents(100), minimumReorder: cents(100) });
      const same = await countStatements(app, quoted);
      await app.db.update(manufacturers).set({ minimumReorder: cents(200) });
      const different = await countStatements(app, quoted);

      expect({ same, different }).toEqual({ same: 2, different: 3 });
    });
  });

  describe('the charges of an order', () => {
    it('include no shipping from the amount on from which it is free, unless staff charge it', async () => {
      const { buyer, staff, customer, soap } = await open();
      await app.db.update(manufacturers).set({ defaultShipping: cents(900), freeShippingFrom: cents(4_800) });
      const shippingOf = async (user: typeof staff, quantity: number, more: object = {}) =>
        (await user.call(quote, { body: cartOf(customer, soap, quantity, more) })).body.totals.shipping;

      expect(await shippingOf(buyer, 1)).toBe('9.00');
      expect(await shippingOf(buyer, 2)).toBe('0.00');
      expect(await shippingOf(staff, 2, { shipping: '5.00' })).toBe('5.00');
      const { body: saved } = await buyer.call(saveOrder, { body: orderOf(customer, soap, 2) });
      expect(saved).toMatchObject({ shipping: '0.00', total: '48.00' });
    });

    it('include no tax for an exempt customer until the last day of the exemption', async () => {
      const { buyer, staff, customer, soap } = await open();
      await app.db.update(manufacturers).set({ defaultTax: toBasisPoints(cents(1_000)) });
      const today = app.now().toISOString().slice(0, 10);
      const yesterday = new Date(app.now().getTime() - 86_400_000).toISOString().slice(0, 10);
      const taxOf = async (user: typeof staff, until: string | null, more: object = {}) => {
        await app.db.update(wholesaleCustomers).set({ taxExempt: true, taxExemptUntil: until });
        return (await user.call(quote, { body: cartOf(customer, soap, 1, more) })).body.totals.tax;
      };

      expect(await taxOf(buyer, null)).toBe('0.00');
      expect(await taxOf(buyer, today)).toBe('0.00');
      expect(await taxOf(buyer, yesterday)).toBe('2.40');
      expect(await taxOf(staff, null, { tax: '1.00' })).toBe('1.00');
      const { body: saved } = await buyer.call(saveOrder, { body: orderOf(customer, soap, 1) });
      expect(saved).toMatchObject({ tax: '0.00' });
    });
  });
});
