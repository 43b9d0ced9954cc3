import {
  getProduct,
  listCategories,
  listCollections,
  listProducts,
  listTags,
  lookUpProducts,
} from '@casepack/contract/catalog/endpoints';
import { quote } from '@casepack/contract/checkout/endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { priceLists, wholesaleCustomers } from '../db/schema/organizations';
import { useTestApp } from '../testing/test-app';

interface Shown {
  name: string;
  price: string | null;
}
const facts = (body: Shown[]) => body.map(({ name, price }) => [name, price]);

describe('a catalog seen by a customer with a price list', () => {
  const app = useTestApp();

  async function open(terms: Partial<typeof priceLists.$inferInsert> = {}) {
    const maker = await app.manufacturer();
    const agency = await app.salesOrganization({ manufacturerId: maker.id });
    const of = { manufacturerId: maker.id };
    const soap = await app.product({ ...of, name: 'Soap', category: 'Bath', tags: ['bath'] });
    const candle = await app.product({ ...of, name: 'Candle', category: 'Home', tags: ['home'] });
    const list = await app.priceList({ ...of, name: 'Key accounts', ...terms }, [
      [soap, 2500],
      [soap, 1900, 10],
    ]);
    const customer = await app.customer({ ...of, salesOrganizationId: agency.id, priceListId: list.id });
    return {
      ...{ maker, agency, soap, candle, list, customer },
      staff: await app.as({ manufacturerId: maker.id }),
      rep: await app.as({ salesOrganizationId: agency.id }),
      buyer: await app.as({ wholesaleCustomerId: customer.id }),
    };
  }

  it('shows what they pay and its steps, without the name of the list', async () => {
    const { buyer, soap } = await open();

    const { body } = await buyer.call(listProducts);
    const { body: one } = await buyer.call(getProduct, { params: { id: soap.id } });
    const { body: found } = await buyer.call(lookUpProducts, { body: { ids: [soap.id] } });

    const step = { source: 'list', listId: null, listName: null };
    const shown = {
      price: '25.00',
      pricePerUnit: '2.08',
      casePackCost: '24.00',
      priceSteps: {
        case: [
          { ...step, fromQuantity: 1, price: '25.00' },
          { ...step, fromQuantity: 10, price: '19.00' },
        ],
        tester: [],
      },
    };
    expect(facts(body)).toEqual([
      ['Candle', '24.00'],
      ['Soap', '25.00'],
    ]);
    expect(body[0]).not.toHaveProperty('priceSteps');
    for (const product of [body[1], one, found.products[0]]) expect(product).toMatchObject(shown);
  });

  it('is the same for staff and reps who look at it as that customer, with the name of the list', async () => {
    const { buyer, staff, rep, customer } = await open({ adjustment: -1000 });
    const query = { customerId: String(customer.id) };

    const { body: own } = await buyer.call(listProducts);
    for (const each of [staff, rep]) {
      const { body } = await each.call(listProducts, { query });
      expect(facts(body)).toEqual(facts(own));
      expect(body[0].priceSteps.case).toMatchObject([
        { source: 'adjustment', listName: 'Key accounts', price: '21.60' },
      ]);
    }
    const { body: without } = await staff.call(listProducts);
    expect(facts(without)).toEqual([
      ['Candle', '24.00'],
      ['Soap', '24.00'],
    ]);
  });

  it('is shown as a customer sees it only to those who serve that customer', async () => {
    const { customer, buyer } = await open();
    const other = await open();
    const query = { customerId: String(customer.id) };

    expect((await other.staff.call(listProducts, { query })).status).toBe(404);
    expect((await other.rep.call(listProducts, { query })).status).toBe(404);
    expect((await buyer.call(listProducts, { query })).status).toBe(403);
    expect(
      (await other.staff.call(lookUpProducts, { body: { ids: [1], customerId: customer.id } })).status,
    ).toBe(404);
  });

  it('is sorted and filtered by what they pay', async () => {
    const { buyer } = await open();
    const names = async (query: Record<string, string>) =>
      (await buyer.call(listProducts, { query })).body.map(({ name }: Shown) => name);

    expect(await names({ sort: 'price' })).toEqual(['Candle', 'Soap']);
    expect(await names({ sort: 'price_desc' })).toEqual(['Soap', 'Candle']);
    expect(await names({ minPrice: '24.50' })).toEqual(['Soap']);
    expect(await names({ maxPrice: '24.50' })).toEqual(['Candle']);
  });

  it('goes on by cursor in the order of what they pay', async () => {
    const { buyer, maker, list } = await open({ adjustment: 700 });
    for (let number = 0; number < 9; number += 1) {
      await app.product({
        manufacturerId: maker.id,
        name: `P${number}`,
        casePackCost: (number * 37 + 100) as never,
      }); // cents
    }
    expect(list.adjustment).toBe(700);
    const all = (await buyer.call(listProducts, { query: { sort: 'price' } })).body;
    const inSteps: Shown[] = [];
    let query: Record<string, string> | undefined = { sort: 'price', limit: '4' };
    while (query) {
      const reply = await buyer.call(listProducts, { query });
      inSteps.push(...reply.body);
      const next: RegExpExecArray | null = /<[^?]*\?([^>]*)>/.exec(String(reply.headers.link ?? ''));
      query = next ? Object.fromEntries(new URLSearchParams(next[1])) : undefined;
    }

    expect(inSteps).toEqual(all);
    const prices = all.map(({ price }: Shown) => Number(price));
    expect(prices).toEqual([...prices].sort((a: number, b: number) => a - b));
  });

  it('holds nothing else if the list limits it: no product, count, category, tag or collection', async () => {
    const { buyer, staff, customer, maker, candle } = await open({ onlyListed: true });
    await app.collection({ manufacturerId: maker.id, name: 'For the home', tagFilters: ['home'] });
    await app.collection({ manufacturerId: maker.id, name: 'All', tagFilters: ['home', 'bath'] });

    for (const [visitor, query] of [
      [buyer, {} as Record<string, string>],
      [staff, { customerId: String(customer.id) }],
    ] as const) {
      const asCustomer = query.customerId ? { customerId: customer.id } : {};
      const products = await visitor.call(listProducts, { query });
      expect(facts(products.body)).toEqual([['Soap', '25.00']]);
      expect(products.headers['x-total-count']).toBe('1');
      expect((await visitor.call(listProducts, { query: { ...query, search: 'candle' } })).body).toEqual([]);
      expect((await visitor.call(listCategories, { query })).body).toEqual(['Bath']);
      expect((await visitor.call(listTags, { query })).body).toEqual(['bath']);
      expect((await visitor.call(listCollections, { query })).body).toMatchObject([
        { name: 'All', tagFilters: 'bath' },
      ]);
      expect((await visitor.call(getProduct, { params: { id: candle.id }, query })).status).toBe(404);
      expect(
        (await visitor.call(lookUpProducts, { body: { ids: [candle.id], ...asCustomer } })).body,
      ).toEqual({
        products: [],
        gone: [candle.id],
      });
    }
    expect((await staff.call(listCategories)).body).toEqual(['Bath', 'Home']);
  });

  it('follows a change of the list or of the assignment at once', async () => {
    const { buyer, maker, list, customer } = await open();
    const price = async () => (await buyer.call(listProducts)).body[1].price;
    expect(await price()).toBe('25.00');

    await app.db.update(priceLists).set({ adjustment: -5000, version: 2 }).where(eq(priceLists.id, list.id));
    app.running.deps.changes.tell(`prices:${maker.id}`);
    const { body } = await buyer.call(listProducts);
    expect(facts(body)).toEqual([
      ['Candle', '12.00'],
      ['Soap', '25.00'],
    ]);

    await app.db
      .update(wholesaleCustomers)
      .set({ priceListId: null })
      .where(eq(wholesaleCustomers.id, customer.id));
    app.running.deps.changes.tell(`prices:${maker.id}`);
    expect(await price()).toBe('24.00');
  });

  it('changes its prices at midnight when a list starts or ends, without anyone announcing it', async () => {
    const { customer, soap } = await open({ startsOn: '2026-11-18', endsOn: '2026-11-18' });
    const seen: string[] = [];
    for (const moment of [
      '2026-11-17T23:59:59.999Z',
      '2026-11-18T00:00:00.000Z',
      '2026-11-18T23:59:59.999Z',
      '2026-11-19T00:00:00.000Z',
    ]) {
      app.passTime(new Date(moment).getTime() - app.now().getTime());
      const buyer = await app.as({ wholesaleCustomerId: customer.id });
      const { body: page } = await buyer.call(listProducts);
      const items = [{ productId: soap.id, quantity: 1, unitPrice: seen.at(-1) ?? page[1].price }];
      const { body: quoted } = await buyer.call(quote, { body: { items } });

      expect(quoted.lines[0].unitPrice).toBe(page[1].price);
      const isChanged = page[1].price !== items[0]?.unitPrice;
      expect(quoted.lines[0].problems).toEqual(isChanged ? ['price_changed'] : []);
      seen.push(page[1].price);
    }
    expect(seen).toEqual(['24.00', '25.00', '25.00', '24.00']);
  });

  it('gives the prices that a quote gives, for random lists and quantities', async () => {
    const { buyer, maker, customer } = await open();
    const random = (max: number) => Math.floor(Math.random() * max);
    const made = [];
    for (let number = 0; number < 25; number += 1) {
      made.push(await app.product({ manufacturerId: maker.id, casePackCost: (1 + random(9_000)) as never })); // cents
    }
    const list = await app.priceList(
      { manufacturerId: maker.id, adjustment: random(4_000) - 2_000 },
      made
        .filter(() => random(2) === 0)
        .flatMap(
          (product) =>
            [
              [product, 1 + random(9_000)],
              [product, 1 + random(9_000), 5],
            ] as const,
        ),
    );
    await app.db
      .update(wholesaleCustomers)
      .set({ priceListId: list.id })
      .where(eq(wholesaleCustomers.id, customer.id));
    app.running.deps.changes.tell(`prices:${maker.id}`);

    const { body: shown } = await buyer.call(lookUpProducts, { body: { ids: made.map(({ id }) => id) } });
    for (const quantity of [1, 4, 5, 12]) {
      const items = made.map(({ id }) => ({ productId: id, quantity }));
      const { body } = await buyer.call(quote, { body: { items } });
      const quoted = body.lines.map(({ unitPrice }: { unitPrice: string }) => unitPrice);
      const reached = shown.products.map(
        ({
          price,
          priceSteps,
        }: {
          price: string;
          priceSteps?: { case: { fromQuantity: number; price: string }[] };
        }) => priceSteps?.case.findLast(({ fromQuantity }) => fromQuantity <= quantity)?.price ?? price,
      );
      expect(quoted).toEqual(reached);
    }
  });
});
