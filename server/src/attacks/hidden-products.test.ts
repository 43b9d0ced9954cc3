import * as catalog from '@casepack/contract/catalog/endpoints';
import * as checkout from '@casepack/contract/checkout/endpoints';
import { matchText } from '@casepack/contract/desk/endpoints';
import type { MatchAnswer } from '@casepack/contract/desk/match';
import type { Endpoint } from '@casepack/contract/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholesaleCustomers } from '../db/schema/organizations';
import { openRequest } from '../testing/access/every-request';
import type { Sent } from '../testing/access/requests';
import { declaredEndpoints } from '../testing/declared-endpoints';
import { FuzzWorld } from '../testing/fuzz/fuzz-world';
import { type Reply, TestApp } from '../testing/test-app';

/** Occurs in every text of the hidden product, and nowhere else. */
const VEILED = /veiled/i;
const NEVER = 999_999;
const HIDDEN_BARCODE = '4006381333931';
const buyers = ['customerUser', 'customerAdmin'] as const;

const everyEndpoint = await declaredEndpoints();
// PDFs are compressed, so their text cannot be searched.
const isFile = /\/(pdf|documents\/:key|attachments\/:index)$/;
const reads = everyEndpoint.filter(({ method, path }) => method === 'GET' && !isFile.test(path));

describe('a product that is not on the price list to which a customer is limited', () => {
  const app = new TestApp({});
  const world = new FuzzWorld(app);
  let hidden: { id: number };
  let hiddenCollection: { id: number };

  beforeAll(async () => {
    await app.start();
    await app.empty();
    await world.build();
    const maker = world.post('A', 'manufacturer');
    const of = { manufacturerId: maker.id };
    hidden = await app.product({
      ...{ ...of, name: 'Veiled soap', sku: 'VEILED-1', category: 'Veiled goods', tags: ['veiled'] },
      ...{ description: 'Veiled in paper', barcode: HIDDEN_BARCODE },
    });
    hiddenCollection = await app.collection({ ...of, name: 'Veiled', tagFilters: ['veiled'] });
    const list = await app.priceList({ ...of, onlyListed: true }, [[{ id: maker.productId }, 500]]);
    await app.db
      .update(wholesaleCustomers)
      .set({ priceListId: list.id })
      .where(eq(wholesaleCustomers.id, world.post('A', 'customer1').id));
  });
  afterAll(() => app.stop());

  /** Queries that a buyer could try: text and collection of the hidden product. */
  const narrowed = (): Record<string, string>[] => [
    {},
    { search: 'veiled' },
    { category: 'Veiled goods' },
    { tag: 'veiled' },
    { collection: String(hiddenCollection.id) },
  ];

  const searches = ({ path }: Endpoint): Record<string, string>[] => {
    if (path === '/api/products') return narrowed();
    return path === '/api/desk/products'
      ? ['veiled-1', 've', HIDDEN_BARCODE].map((search) => ({ search }))
      : [{}];
  };

  async function readAs(caller: (typeof buyers)[number], endpoint: Endpoint) {
    const sent = await openRequest(app, world, endpoint, caller);
    const answers: { call: string; text: string }[] = [];
    for (const query of searches(endpoint)) {
      if (!sent) break;
      const { text } = await world
        .subject(caller)
        .call(endpoint, { ...sent, query: { ...sent.query, ...query } });
      answers.push({ call: `${caller} ${endpoint.path} ${JSON.stringify(query)}`, text });
    }
    return answers;
  }

  it('is not in the response of any GET call', async () => {
    const answers: { call: string; text: string }[] = [];
    for (const caller of buyers)
      for (const endpoint of reads) answers.push(...(await readAs(caller, endpoint)));
    const told = answers.filter(({ text }) => VEILED.test(text)).map(({ call }) => call);

    expect(told).toEqual([]);
    expect(answers.length).toBeGreaterThan(60);
    // Proves that there was something to find.
    expect((await world.subject('manufacturerUser').call(catalog.listProducts)).text).toMatch(VEILED);
  });

  it('is not found by any text that is matched with the catalog', async () => {
    const { id } = world.post('A', 'customer1');
    const text = [
      '4 VEILED-1',
      '4 VEILED1',
      '4 VEILED-2',
      `${HIDDEN_BARCODE} 4`,
      '4 Veiled soap',
      '4 soap',
    ].join('\n');
    for (const caller of [...buyers, 'manufacturerUser'] as const) {
      const { status, body } = await world
        .subject(caller)
        .call(matchText, { body: { customerId: id, text } });
      const { lines, problems } = body as MatchAnswer;

      expect(status).toBe(200);
      expect(JSON.stringify([lines, problems.map(({ candidates }) => candidates)])).not.toMatch(VEILED);
    }
    // The same manufacturer's other customer has no such list.
    const other = { customerId: world.post('A', 'customer2').id, text };
    const { body } = await world.subject('manufacturerUser').call(matchText, { body: other });
    expect((body as MatchAnswer).lines[0]?.product.sku).toBe('VEILED-1');
  });

  it('is treated like a product that does not exist by every call that accepts a product', async () => {
    const { id } = world.post('A', 'customer1');
    const items = (productId: number) => [{ productId, quantity: 1 }];
    const order = (productId: number) => ({
      body: { customer: { id }, items: items(productId), paymentMethod: 'Terms' },
    });
    const calls: [Endpoint, (productId: number) => Sent][] = [
      [catalog.getProduct, (productId) => ({ params: { id: productId } })],
      [catalog.lookUpProducts, (productId) => ({ body: { ids: [productId] } })],
      [checkout.quote, (productId) => ({ body: { items: items(productId) } })],
      [checkout.quote, (productId) => ({ body: { items: [{ productId, quantity: 1, isTester: true }] } })],
      [checkout.saveOrder, order],
      [checkout.createCheckoutPayment, (productId) => ({ body: { cart: { items: items(productId) } } })],
      [
        checkout.submitOrder,
        (productId) => ({
          body: { ...order(productId).body, paymentMethod: 'Credit Card', paymentIntentId: 'pi_none' },
        }),
      ],
    ];
    const read = ({ status, text }: Reply, productId: number) => ({
      status,
      text: text.replaceAll(String(productId), 'ID').replace(/"requestId":"[^"]*"/, ''),
    });
    for (const caller of buyers) {
      for (const [endpoint, about] of calls) {
        const visitor = world.subject(caller);
        const found = read(await visitor.call(endpoint, about(hidden.id)), hidden.id);
        const never = read(await visitor.call(endpoint, about(NEVER)), NEVER);

        expect(found, endpoint.path).toEqual(never);
      }
    }
  });
});
