import { listCheckoutCustomers, listCheckoutLocations, quote } from '@casepack/contract/checkout/endpoints';
import { cents, toBasisPoints } from '@casepack/contract/money';
import { describe, expect, it } from 'vitest';
import { checksum } from '../testing/access/checksum';
import { useTestApp } from '../testing/test-app';

describe('the choices at checkout', () => {
  const app = useTestApp();
  const namesIn = (rows: { name: string }[]) => rows.map(({ name }) => name);

  it('are the active customers that the user may order for', async () => {
    const maker = await app.manufacturer();
    const agency = await app.salesOrganization({ manufacturerId: maker.id });
    const own = await app.customer({
      manufacturerId: maker.id,
      salesOrganizationId: agency.id,
      name: 'Own',
      businessName: 'Own Shop',
    });
    await app.customer({ manufacturerId: maker.id, name: 'Direct', businessName: 'Direct Shop' });
    await app.customer({ manufacturerId: maker.id, name: 'Closed', active: false });
    const asleep = await app.manufacturer({ active: false });
    await app.customer({ manufacturerId: asleep.id, name: 'Asleep' });
    const seen = async (who: Parameters<typeof app.as>[0], query = {}) =>
      (await (await app.as(who)).call(listCheckoutCustomers, { query })).body;

    expect(namesIn(await seen({ manufacturerId: maker.id }))).toEqual(['Direct', 'Own']);
    expect(namesIn(await seen({ manufacturerId: maker.id }, { search: 'own sh' }))).toEqual(['Own']);
    expect(namesIn(await seen({ salesOrganizationId: agency.id }))).toEqual(['Own']);
    expect(namesIn(await seen({ wholesaleCustomerId: own.id }))).toEqual(['Own']);
    expect(namesIn(await seen({ isAdmin: true }))).toEqual(['Direct', 'Own']);
    expect(await seen({})).toEqual([]);
    const [row] = await seen({ wholesaleCustomerId: own.id });
    expect(Object.keys(row)).not.toContain('creditLimit');
  });

  it('are the active locations of a customer, the primary one first', async () => {
    const customer = await app.customer();
    const of = { wholesaleCustomerId: customer.id };
    await app.location({ ...of, name: 'Annex' });
    await app.location({ ...of, name: 'Main', isPrimary: true });
    await app.location({ ...of, name: 'Closed', isActive: false });
    const buyer = await app.as(of);
    const params = { id: customer.id };
    expect(namesIn((await buyer.call(listCheckoutLocations, { params })).body)).toEqual(['Main', 'Annex']);
    const stranger = await app.as({ wholesaleCustomerId: (await app.customer()).id });
    expect((await stranger.call(listCheckoutLocations, { params })).status).toBe(404);
  });

  describe('a quote that the order will match', () => {
    async function world() {
      for (let made = 0; made < 2; made += 1) await app.manufacturer();
      const maker = await app.manufacturer({ defaultTax: toBasisPoints(1000), defaultShipping: cents(500) });
      const customer = await app.customer({ manufacturerId: maker.id });
      const soap = await app.product({ manufacturerId: maker.id, name: 'Soap', unitsAvailable: 30 });
      const balm = await app.product({
        manufacturerId: maker.id,
        name: 'Balm',
        minimumQuantity: 4,
        deletedAt: null,
      });
      return { maker, customer, soap, balm };
    }

    it('has prices, defaults and totals, and the problems of each line', async () => {
      const { customer, soap, balm } = await world();
      const buyer = await app.as({ wholesaleCustomerId: customer.id });
      const before = await checksum(app);
      const { status, body } = await buyer.call(quote, {
        body: {
          items: [
            { productId: soap.id, quantity: 3, unitPrice: '20.00' },
            { productId: balm.id, quantity: 1 },
          ],
          tax: '0.00',
          discountValue: '50.00',
        },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        lines: [
          {
            name: 'Soap',
            unitPrice: '24.00',
            totalPrice: '72.00',
            problems: ['price_changed', 'out_of_stock'],
          },
          { name: 'Balm', unitPrice: '24.00', problems: ['below_minimum'] },
        ],
        totals: { subtotal: '96.00', tax: '9.60', shipping: '5.00', discount: '0.00', total: '110.60' },
        setsCharges: false,
      });
      expect(await checksum(app)).toBe(before);
    });

    it('includes the charges set by staff', async () => {
      const { maker, customer, soap } = await world();
      const staff = await app.as({ manufacturerId: maker.id });
      const items = [{ productId: soap.id, quantity: 1 }];
      const given = {
        customerId: customer.id,
        items,
        tax: '1.00',
        discountType: 'percentage',
        discountValue: '50',
      };
      const { body } = await staff.call(quote, { body: given });
      expect(body).toMatchObject({
        totals: { tax: '1.00', shipping: '5.00', discount: '12.00', total: '18.00' },
        setsCharges: true,
      });
    });

    it('is also given before a customer is known: for reps, fresh users and administrators', async () => {
      const { maker, soap } = await world();
      const agency = await app.salesOrganization({ manufacturerId: maker.id });
      const body = { items: [{ productId: soap.id, quantity: 1 }] };
      for (const who of [{ salesOrganizationId: agency.id }, {}, { isAdmin: true }]) {
        expect((await (await app.as(who)).call(quote, { body })).body.totals.total).toBe('31.40');
      }
    });

    it('names the lines whose products the seller does not have', async () => {
      const { maker, customer, soap, balm } = await world();
      const other = await app.manufacturer();
      const candle = await app.product({ manufacturerId: other.id });
      const admin = await app.as({ isAdmin: true });
      const items = [soap, candle, balm].map(({ id: productId }) => ({ productId, quantity: 5 }));
      const unknown = [...items, { productId: 2_000_000_000, quantity: 1 }];

      for (const body of [{ items: unknown }, { items: unknown, customerId: customer.id }]) {
        expect(await admin.call(quote, { body })).toMatchObject({
          status: 404,
          body: {
            code: 'not_found',
            message: 'Product not found (line 2) (and 1 more)',
            fields: { 'items.1.productId': 'Product not found (line 2)' },
            details: { unknownLines: [1, 3], sellerName: maker.name },
          },
        });
      }
      const swapped = await admin.call(quote, { body: { items: [items[1], items[0]] } });
      expect(swapped.body.details).toEqual({ unknownLines: [1], sellerName: other.name });
    });

    it('names every line if no one sells any of the products', async () => {
      const asleep = await app.manufacturer({ active: false });
      const { id: productId } = await app.product({ manufacturerId: asleep.id });
      const admin = await app.as({ isAdmin: true });

      const ids = [productId, 2_000_000_000];
      const { status, body } = await admin.call(quote, {
        body: { items: ids.map((id) => ({ productId: id, quantity: 1 })) },
      });

      expect([status, body.details]).toEqual([404, { unknownLines: [0, 1], sellerName: null }]);
    });

    it('is never given for customers outside the scope', async () => {
      const { customer, soap } = await world();
      const foreign = await app.product();
      const buyer = await app.as({ wholesaleCustomerId: customer.id });
      const stranger = await app.customer();
      const items = (productId: number) => [{ productId, quantity: 1 }];
      const never = await buyer.call(quote, { body: { items: items(2_000_000_000) } });
      expect(never.status).toBe(404);
      expect((await buyer.call(quote, { body: { items: items(foreign.id) } })).text).toBe(never.text);
      const other = await buyer.call(quote, { body: { customerId: stranger.id, items: items(soap.id) } });
      expect(other.status).toBe(404);
    });
  });
});
