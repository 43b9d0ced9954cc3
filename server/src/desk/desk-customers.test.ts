import { saveOrder } from '@casepack/contract/checkout/endpoints';
import type { SimilarCustomer } from '@casepack/contract/desk/desk-customer';
import { getDeskCustomer, listSimilarCustomers } from '@casepack/contract/desk/endpoints';
import { cents } from '@casepack/contract/money';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';

describe('customers at the desk', () => {
  const app = useTestApp();

  async function company(
    businessName: string,
    change: { salesOrganizationId?: number; manufacturerId: number },
  ) {
    return app.customer({ businessName, name: 'Contact', contactEmail: null, ...change });
  }

  describe('what the desk shows of a customer', () => {
    it('names terms, price lists, minimum and the last order that was not cancelled', async () => {
      const maker = await app.manufacturer({
        minimumFirstOrder: cents(25_000),
        minimumReorder: cents(15_000),
      });
      const list = await app.priceList({ manufacturerId: maker.id, name: 'Resorts' });
      const customer = await app.customer({
        manufacturerId: maker.id,
        priceListId: list.id,
        paymentTerms: 'NET60',
      });
      const product = await app.product({ manufacturerId: maker.id, casePackCost: cents(20_000) });
      const free = await app.product({ manufacturerId: maker.id, casePackCost: cents(1_000) });
      const staff = await app.as({ manufacturerId: maker.id });

      expect((await staff.call(getDeskCustomer, { params: { id: customer.id } })).body).toEqual({
        paymentTerms: 'NET60',
        priceLists: ['Resorts'],
        onHold: false,
        minimum: '250.00',
        lastOrder: null,
      });

      const { body: order } = await staff.call(saveOrder, {
        body: {
          customer: { id: customer.id },
          items: [
            { productId: product.id, quantity: 2 },
            { productId: free.id, quantity: 1 },
          ],
          paymentMethod: 'Terms',
        },
      });

      expect((await staff.call(getDeskCustomer, { params: { id: customer.id } })).body).toMatchObject({
        minimum: '150.00',
        lastOrder: { id: order.id, orderNumber: order.orderNumber, total: '410.00', lineCount: 2 },
      });
    });

    it('shows a rep the last order through its own organization', async () => {
      const { id: manufacturerId } = await app.manufacturer();
      const { id: salesOrganizationId } = await app.salesOrganization({ manufacturerId });
      const former = await app.salesOrganization({ manufacturerId });
      const customer = await app.customer({ manufacturerId, salesOrganizationId });
      const of = { manufacturerId, wholesaleCustomerId: customer.id };
      const own = await app.order({ ...of, salesOrganizationId, createdAt: new Date('2026-11-01') });
      const last = await app.order({ ...of, salesOrganizationId: former.id });
      const seenBy = async (user: object) =>
        (await (await app.as(user)).call(getDeskCustomer, { params: { id: customer.id } })).body.lastOrder.id;

      expect(await seenBy({ salesOrganizationId })).toBe(own.id);
      expect(await seenBy({ manufacturerId })).toBe(last.id);
      expect(await seenBy({ wholesaleCustomerId: customer.id })).toBe(last.id);
    });

    it('shows the credit of a customer with a limit', async () => {
      const customer = await app.customer({ creditLimit: cents(10_000), onHold: true });
      const buyer = await app.as({ wholesaleCustomerId: customer.id });

      expect((await buyer.call(getDeskCustomer, { params: { id: customer.id } })).body).toMatchObject({
        credit: { limit: '100.00', exposure: '0.00', available: '100.00' },
        onHold: true,
      });
    });

    it('does not name price lists to the customer itself', async () => {
      const maker = await app.manufacturer();
      const list = await app.priceList({ manufacturerId: maker.id, name: 'Secret' });
      const customer = await app.customer({ manufacturerId: maker.id, priceListId: list.id });
      const buyer = await app.as({ wholesaleCustomerId: customer.id });

      expect((await buyer.call(getDeskCustomer, { params: { id: customer.id } })).body).toMatchObject({
        priceLists: [],
      });
    });
  });

  describe('customers that are probably the same', () => {
    it.each([
      ['Blue Door Gift', ''],
      ['blue door gifts llc', ''],
      ['The Blue Door Gifts', ''],
      ['Something else', 'ADA@bluedoor.test'],
    ])('finds Blue Door Gifts for %j %s, with its city', async (name, email) => {
      const maker = await app.manufacturer();
      const known = await app.customer({
        manufacturerId: maker.id,
        businessName: 'Blue Door Gifts',
        contactEmail: 'ada@bluedoor.test',
      });
      await company('Red Window Toys', { manufacturerId: maker.id });
      await app.location({ wholesaleCustomerId: known.id, city: 'Portland', isPrimary: true });
      const staff = await app.as({ manufacturerId: maker.id });

      const { body: found } = await staff.call(listSimilarCustomers, { query: { name, email } });

      expect(found.map(({ customer, city }: SimilarCustomer) => [customer.businessName, city])).toEqual([
        ['Blue Door Gifts', 'Portland'],
      ]);
    });

    it('finds none of another company, of another sales organization or inactive', async () => {
      const [maker, other] = [await app.manufacturer(), await app.manufacturer()];
      const [own, sibling] = [
        await app.salesOrganization({ manufacturerId: maker.id }),
        await app.salesOrganization({ manufacturerId: maker.id }),
      ];
      await company('Blue Door Gifts', { manufacturerId: other.id });
      await company('Blue Door Gifts', { manufacturerId: maker.id, salesOrganizationId: sibling.id });
      await app.customer({
        manufacturerId: maker.id,
        salesOrganizationId: own.id,
        businessName: 'Blue Door Gifts',
        active: false,
      });
      const rep = await app.as({ salesOrganizationId: own.id });

      expect((await rep.call(listSimilarCustomers, { query: { name: 'Blue Door Gifts' } })).body).toEqual([]);
    });
  });
});
