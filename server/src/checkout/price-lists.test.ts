import { quote, saveOrder } from '@casepack/contract/checkout/endpoints';
import { editOrder } from '@casepack/contract/order-changes/endpoints';
import { checkReorder, getOrder, getPublicOrder } from '@casepack/contract/orders/endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '../db/schema/catalog';
import {
  manufacturers,
  priceLists,
  salesOrganizations,
  wholesaleCustomers,
} from '../db/schema/organizations';
import { countStatements } from '../testing/count-statements';
import { useTestApp } from '../testing/test-app';

describe('an order of a customer with a price list', () => {
  const app = useTestApp();

  async function open() {
    const maker = await app.manufacturer();
    const agency = await app.salesOrganization({ manufacturerId: maker.id });
    const soap = await app.product({ manufacturerId: maker.id, name: 'Soap' });
    const candle = await app.product({ manufacturerId: maker.id, name: 'Candle' });
    const list = await app.priceList({ manufacturerId: maker.id, name: 'Key accounts' }, [
      [soap, 2100],
      [soap, 1900, 10],
    ]);
    const customer = await app.customer({
      manufacturerId: maker.id,
      salesOrganizationId: agency.id,
      priceListId: list.id,
    });
    return {
      ...{ maker, agency, soap, candle, list, customer },
      staff: await app.as({ manufacturerId: maker.id }),
      rep: await app.as({ salesOrganizationId: agency.id }),
      buyer: await app.as({ wholesaleCustomerId: customer.id }),
    };
  }

  const cart = (customer: { id: number }, ...lines: [{ id: number }, number][]) => ({
    customerId: customer.id,
    items: lines.map(([product, quantity]) => ({ productId: product.id, quantity })),
  });

  const toSave = (...given: Parameters<typeof cart>) => {
    const { customerId, items } = cart(...given);
    return { customer: { id: customerId }, items };
  };

  it('costs the same whether the buyer, the rep or staff write it; buyers see no list names', async () => {
    const { staff, rep, buyer, customer, soap, candle } = await open();
    const body = cart(customer, [soap, 3], [candle, 2]);

    const quotes = await Promise.all([staff, rep, buyer].map((each) => each.call(quote, { body })));

    for (const { body } of quotes) {
      expect(body.totals.total).toBe('111.00');
      expect(body.lines).toMatchObject([
        {
          unitPrice: '21.00',
          price: {
            source: 'list',
            ownPrice: '24.00',
            fromQuantity: 1,
            next: { fromQuantity: 10, price: '19.00' },
          },
        },
        { unitPrice: '24.00', price: { source: 'own', listName: null, ownPrice: '24.00', next: null } },
      ]);
    }
    expect(quotes.map(({ body }) => body.lines[0].price.listName)).toEqual([
      'Key accounts',
      'Key accounts',
      null,
    ]);
    const { body: own } = await buyer.call(quote, { body: { items: body.items } });
    expect(own.totals.total).toBe('111.00');
  });

  it('reaches a break by the cases of all lines together', async () => {
    const { staff, customer, soap } = await open();

    const { body } = await staff.call(quote, { body: cart(customer, [soap, 4], [soap, 6]) });

    expect(body.lines).toMatchObject([
      { unitPrice: '19.00', price: { fromQuantity: 10, next: null } },
      { unitPrice: '19.00' },
    ]);
  });

  it('asks the customer’s list, then the sales organization’s, then the standard list', async () => {
    const { maker, agency, staff, customer, soap, candle } = await open();
    const ofAgency = await app.priceList({ manufacturerId: maker.id }, [
      [soap, 500],
      [candle, 2000],
    ]);
    const standard = await app.priceList({ manufacturerId: maker.id, adjustment: -5000 });
    await app.db
      .update(salesOrganizations)
      .set({ priceListId: ofAgency.id })
      .where(eq(salesOrganizations.id, agency.id));
    await app.db
      .update(manufacturers)
      .set({ standardPriceListId: standard.id })
      .where(eq(manufacturers.id, maker.id));
    const brush = await app.product({ manufacturerId: maker.id });
    const prices = async () => {
      const { body } = await staff.call(quote, { body: cart(customer, [soap, 1], [candle, 1], [brush, 1]) });
      return body.lines.map(({ unitPrice }: { unitPrice: string }) => unitPrice);
    };

    expect(await prices()).toEqual(['21.00', '20.00', '12.00']);
    await app.db.update(priceLists).set({ active: false }).where(eq(priceLists.id, ofAgency.id));
    expect(await prices()).toEqual(['21.00', '12.00', '12.00']);
    await app.db.update(priceLists).set({ endsOn: '2000-01-01' }).where(eq(priceLists.id, standard.id));
    expect(await prices()).toEqual(['21.00', '24.00', '24.00']);
  });

  it('keeps with each line where its price came from, whatever becomes of the list', async () => {
    const { staff, buyer, list, customer, soap } = await open();
    const order = {
      customer: { id: customer.id },
      items: [{ productId: soap.id, quantity: 10 }],
      paymentMethod: 'Terms',
    };
    const { body: saved } = await staff.call(saveOrder, { body: order });
    await app.db.update(wholesaleCustomers).set({ priceListId: null });
    await app.db.delete(priceLists).where(eq(priceLists.id, list.id));

    const { body: toStaff } = await staff.call(getOrder, { params: { orderId: saved.id } });
    const { body: toBuyer } = await buyer.call(getOrder, { params: { orderId: saved.id } });
    const { body: toAnyone } = await buyer.call(getPublicOrder, { params: { publicId: saved.publicId } });

    const kept = { source: 'list', fromQuantity: 10, ownPrice: '24.00', next: null };
    expect(toStaff.items).toMatchObject([
      { unitPrice: '19.00', price: { ...kept, listName: 'Key accounts' } },
    ]);
    expect(toBuyer.items).toMatchObject([{ unitPrice: '19.00', price: { ...kept, listName: null } }]);
    expect(toBuyer.items[0]).not.toHaveProperty('manualReason');
    expect(toAnyone.items[0]).not.toHaveProperty('price');
  });

  it('is rejected with the current figures if the browser knew other prices', async () => {
    const { buyer, soap } = await open();
    const items = [{ productId: soap.id, quantity: 2, unitPrice: '24.00' }];

    const reply = await buyer.call(saveOrder, { body: { items, paymentMethod: 'Terms' } });

    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'prices_changed',
        details: { lines: [{ unitPrice: '21.00', price: { listName: null } }] },
      },
    });
  });

  it('takes the price of the new quantity when it is edited, and today’s list when it is reordered', async () => {
    const { staff, customer, soap } = await open();
    const items = [{ productId: soap.id, quantity: 2 }];
    const { body: saved } = await staff.call(saveOrder, {
      body: { customer: { id: customer.id }, items, paymentMethod: 'Terms' },
    });

    const { body: edited } = await staff.call(editOrder, {
      params: { id: saved.id },
      body: { items: [{ id: saved.items[0].id, productId: soap.id, quantity: 12 }] },
    });
    await app.db.update(wholesaleCustomers).set({ priceListId: null });
    const { body: reorder } = await staff.call(checkReorder, { params: { id: saved.id } });

    expect(edited).toMatchObject({
      subtotal: '228.00',
      items: [{ unitPrice: '19.00', price: { source: 'list', fromQuantity: 10, listName: 'Key accounts' } }],
    });
    expect(reorder.lines).toMatchObject([
      { knownUnitPrice: '19.00', unitPrice: '24.00', problems: ['price_changed'], price: { source: 'own' } },
    ]);
  });

  it('contains only what is on a list that limits it', async () => {
    const { staff, buyer, list, customer, soap, candle } = await open();
    await app.db.update(priceLists).set({ onlyListed: true }).where(eq(priceLists.id, list.id));
    const body = cart(customer, [soap, 1], [candle, 1]);

    const toBuyer = await buyer.call(quote, { body });
    const toStaff = await staff.call(quote, { body });
    const never = await buyer.call(quote, { body: cart(customer, [soap, 1], [{ id: 999_999 }, 1]) });

    expect(toBuyer).toMatchObject({ status: 404, body: { details: { unknownLines: [1] } } });
    expect(toBuyer.body).toEqual({ ...never.body, requestId: toBuyer.body.requestId });
    expect(toStaff.body.lines).toMatchObject([
      { problems: [] },
      { unitPrice: null, problems: ['not_offered'] },
    ]);
    const saved = await staff.call(saveOrder, {
      body: { customer: { id: customer.id }, items: body.items, paymentMethod: 'Terms' },
    });
    expect(saved).toMatchObject({
      status: 409,
      body: { message: 'Candle is not on this customer’s price list' },
    });
    expect(await app.db.select().from(products)).toHaveLength(2);
  });

  it('is repeated by the buyer without what has left a list that limits it, by its name of that time', async () => {
    const { staff, buyer, list, customer, soap, candle } = await open();
    const { body: saved } = await staff.call(saveOrder, {
      body: { ...toSave(customer, [soap, 1], [candle, 1]), paymentMethod: 'Terms' },
    });
    await app.db.update(priceLists).set({ onlyListed: true }).where(eq(priceLists.id, list.id));
    await app.db.update(products).set({ name: 'Secret candle' }).where(eq(products.id, candle.id));

    const toBuyer = await buyer.call(checkReorder, { params: { id: saved.id } });
    const toStaff = await staff.call(checkReorder, { params: { id: saved.id } });

    expect(toBuyer.body.lines).toMatchObject([
      { problems: [] },
      { name: 'Candle', product: null, unitPrice: null, problems: ['no_longer_sold'] },
    ]);
    expect(JSON.stringify(toBuyer.body)).not.toContain('Secret');
    expect(toStaff.body.lines).toMatchObject([{ problems: [] }, { problems: ['not_offered'] }]);
  });

  it('is quoted in two statements, and in three with a price list', async () => {
    const { staff, customer, soap } = await open();
    const priced = () => staff.call(quote, { body: cart(customer, [soap, 1]) });
    await priced();

    const withList = await countStatements(app, priced);
    await app.db.update(wholesaleCustomers).set({ priceListId: null });
    const without = await countStatements(app, priced);

    expect({ withList, without }).toEqual({ withList: 3, without: 2 });
  });
});
