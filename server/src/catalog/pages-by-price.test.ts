import { listProducts } from '@casepack/contract/catalog/endpoints';
import { cents } from '@casepack/contract/money';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { manufacturers, priceLists } from '../db/schema/organizations';
import { Random } from '../testing/fuzz/random';
import { useTestApp } from '../testing/test-app';

interface Shown {
  id: number;
  price: string | null;
}

describe('a catalog sorted by what its viewer pays', () => {
  const app = useTestApp();

  /** A customer with a list, one of the sales organization and a standard one; many products cost the same. */
  async function open(adjustments: readonly [number, number, number], onlyListed: boolean, seed: number) {
    const random = new Random(seed);
    const maker = await app.manufacturer();
    const of = { manufacturerId: maker.id };
    const products: { id: number }[] = [];
    for (let number = 0; number < 40; number += 1) {
      const price = random.chance(0.12) ? 0 : random.integer(1, 30);
      products.push(
        await app.product({ ...of, casePackCost: cents(price), wholesalePricePerUnit: cents(price) }),
      );
    }
    const entriesOf = () =>
      products
        .filter(() => random.chance(0.33))
        .map((product) => [product, random.integer(1, 30), random.chance(0.2) ? 3 : 1] as const);
    const lists = [];
    for (const adjustment of adjustments) lists.push(await app.priceList({ ...of, adjustment }, entriesOf()));
    const [own, agencys, standard] = lists;
    if (onlyListed && own) {
      await app.db.update(priceLists).set({ onlyListed }).where(eq(priceLists.id, own.id));
    }
    await app.db
      .update(manufacturers)
      .set({ standardPriceListId: standard?.id ?? null })
      .where(eq(manufacturers.id, maker.id));
    const agency = await app.salesOrganization({ ...of, priceListId: agencys?.id ?? null });
    const customer = await app.customer({
      ...{ ...of, salesOrganizationId: agency.id, priceListId: own?.id ?? null },
    });
    return app.as({ wholesaleCustomerId: customer.id });
  }

  type Buyer = Awaited<ReturnType<typeof open>>;

  async function byCursor(buyer: Buyer, sort: string, limit: number): Promise<Shown[]> {
    const found: Shown[] = [];
    let query: Record<string, string> | undefined = { sort, limit: String(limit) };
    while (query) {
      const reply = await buyer.call(listProducts, { query });
      found.push(...reply.body);
      const next: RegExpExecArray | null = /<[^?]*\?([^>]*)>/.exec(String(reply.headers.link ?? ''));
      query = next ? Object.fromEntries(new URLSearchParams(next[1])) : undefined;
    }
    return found;
  }

  it.each([
    [[0, 0, 0], false, 1],
    [[0, 0, 0], true, 2],
    [[-1250, 0, 0], false, 3],
    [[0, 10_000, 0], false, 4],
    [[0, 0, -9_999], false, 5],
    [[0, 0, 333], true, 6],
  ] as const)(
    'is complete and in order by cursor and by offset: adjustments %j',
    async (adjustments, onlyListed, seed) => {
      const buyer = await open(adjustments, onlyListed, seed);
      const { body: every } = await buyer.call(listProducts, { query: { limit: '100' } });
      const ids = every.map(({ id }: Shown) => id).sort((a: number, b: number) => a - b);

      for (const [sort, missing] of [
        ['price', Number.POSITIVE_INFINITY],
        ['price_desc', 0],
      ] as const) {
        const whole: Shown[] = (await buyer.call(listProducts, { query: { sort, limit: '100' } })).body;
        const prices = whole.map(({ price }) => (price === null ? missing : Number(price)));
        const rising = [...prices].sort((a, b) => a - b);

        expect(prices).toEqual(sort === 'price' ? rising : rising.reverse());
        expect(whole.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
        for (const limit of [1, 7]) expect(await byCursor(buyer, sort, limit)).toEqual(whole);
        const far = await buyer.call(listProducts, { query: { sort, limit: '5', offset: '9' } });
        expect(far.body).toEqual(whole.slice(9, 14));
      }
    },
  );

  it('does not take a product without a price for a cheap one', async () => {
    const buyer = await open([-5_000, 0, 0], false, 3);
    const { body } = await buyer.call(listProducts, { query: { maxPrice: '0.01', limit: '100' } });

    expect(body.every(({ price }: Shown) => price !== null)).toBe(true);
  });
});
