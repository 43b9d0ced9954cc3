import { listProducts } from '@casepack/contract/catalog/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Explained, nodesOf, type Plan, plansIn, rowsFetched } from '../testing/query-plan';
import { TestApp, type Visitor } from '../testing/test-app';
import { unpackCursor } from './product-cursor';
import { isMerged, type PageRequest, selectMerged, selectStep, stepsOf } from './product-pages';
import { readSearch } from './product-search';

const PRODUCTS = 100_000;
const NEIGHBOURS = 20_000;
const FEW_HUNDRED = 400;

/** Rows fetched from the table, including those discarded. */
const rowsRead = (...plans: Plan[]): number =>
  plans
    .flatMap(nodesOf)
    .filter((node) => node['Relation Name'] === 'products')
    .reduce((total, node) => total + rowsFetched(node), 0);

describe('a catalog of 100,000 products beside another', () => {
  const app = new TestApp({});
  let visitor: Visitor;
  let manufacturerId: number;

  beforeAll(async () => {
    await app.start();
    manufacturerId = (await app.manufacturer()).id;
    const other = (await app.manufacturer()).id;
    visitor = await app.as({ manufacturerId });
    await app.running.deps.pool.query('SET statement_timeout = 0');
    // Building the indexes over all rows at once takes a fifth of the time.
    const { rows: indexes } = await app.db.execute<{ name: string; definition: string }>(sql`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'products' and indexname not in ('products_pkey', 'products_sku', 'products_tenant')`);
    for (const { name } of indexes) await app.db.execute(sql`drop index ${sql.identifier(name)}`);
    await app.db.execute(sql`
      insert into products (manufacturer_id, sku, name, category, tags, description, case_pack_cost, created_at)
      select case when number <= ${PRODUCTS} then ${manufacturerId}::int else ${other}::int end,
        'SKU-' || number % ${PRODUCTS},
        (array['Lavender', 'Rose', 'Cedar', 'Citrus', 'Mint'])[1 + number % 5] || ' ' || number % ${PRODUCTS} || ' '
          || (array['Soap', 'Candle', 'Lotion', 'Balm'])[1 + number / 5 % 4],
        'Category ' || number % 40,
        array['tag ' || number % 500],
        'Made in small batches, lot ' || md5(number::text),
        100 + number % 9000,
        timestamptz '2026-01-01' + number * interval '1 second'
      from generate_series(1, ${PRODUCTS + NEIGHBOURS}::int) as number`);
    for (const { definition } of indexes) await app.running.deps.pool.query(definition);
    await app.running.deps.pool.query('VACUUM products');
    // Statistics from all rows: with a smaller sample, chance would decide the plan.
    await app.running.deps.pool.query('SET default_statistics_target = 1000; ANALYZE products');
  }, 120_000);
  afterAll(() => app.stop());

  const nothing: PageRequest = {
    scope: 0,
    lists: [],
    filters: [],
    isNarrowed: false,
    search: undefined,
    sort: 'name',
    limit: 24,
    offset: 0,
    cursor: undefined,
  };

  /** The plans of the statements for the page. */
  async function plansOf(given: Partial<PageRequest>): Promise<Plan[]> {
    const wanted: PageRequest = { ...nothing, scope: manufacturerId, ...given };
    const plans: Plan[] = [];
    let found = 0;
    const statements = isMerged(wanted)
      ? [selectMerged(wanted)]
      : stepsOf(wanted).map((step) => selectStep(wanted, step));
    for (const statement of statements) {
      const { rows } = await app.db.execute<Explained>(sql`explain (analyze, format json) ${statement}`);
      const [plan] = plansIn(rows);
      if (!plan) throw new Error('EXPLAIN gave no plan');
      plans.push(plan);
      found += plan['Actual Rows'];
      if (found > wanted.limit) break;
    }
    return plans;
  }

  const indexesOf = (plans: Plan[]) => plans.flatMap(nodesOf).flatMap((node) => node['Index Name'] ?? []);

  async function walkTo(query: Record<string, string>, depth: number): Promise<string> {
    let url = `/api/products?${new URLSearchParams({ ...query, limit: '500' })}`;
    for (let seen = 0; seen < depth; seen += 500) {
      const reply = await visitor.request({ method: 'GET', url });
      url = /<([^>]+)>/.exec(String(reply.headers.link))?.[1] ?? '';
    }
    return new URL(url, 'http://localhost').searchParams.get('cursor') ?? '';
  }

  it.each([
    ['a rare word', 'c4ca4238', 'products_search'],
    ['a prefix of names', 'lavender', 'products_by_name'],
    ['a part of names', 'soap', 'products_by_name'],
    ['a word in descriptions', 'batches', 'products_by_name'],
    ['a SKU', 'sku-4711', 'products_by_sku_text'],
    ['a number in a name', 'Soap 4720', 'products_search_name'],
    ['two letters', 'so', 'products_by_name'],
  ])('searches for %s using an index', async (_, text, index) => {
    const plans = await plansOf({ search: readSearch(text), sort: 'relevance' });

    expect(indexesOf(plans)).toContain(index);
    expect(plans.flatMap(nodesOf).map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(rowsRead(...plans)).toBeLessThan(FEW_HUNDRED);
  });

  it('reads a filtered page using an index', async () => {
    const byCategory = await plansOf({ filters: [sql`category = 'Category 7'`] });
    expect(indexesOf(byCategory)).toEqual(['products_by_category']);
    expect(rowsRead(...byCategory)).toBeLessThan(FEW_HUNDRED);

    const byTag = await plansOf({ filters: [sql`tags @> array['tag 7']`] });
    expect(indexesOf(byTag)).toEqual(['products_tags']);
    expect(rowsRead(...byTag)).toBeLessThan(FEW_HUNDRED);
  });

  it.each(['name', 'price', 'price_desc', 'newest'] as const)(
    'reads a page 4,000 products deep by %s',
    async (sort) => {
      const cursor = unpackCursor(await walkTo({ sort }, 4_000), sort);

      const plans = await plansOf({ sort, cursor });

      expect(indexesOf(plans)).toHaveLength(1);
      expect(rowsRead(...plans)).toBeLessThan(FEW_HUNDRED);
    },
  );

  // From high to low, a list that lowers every price also reads the products whose own price is above the page.
  it.each([
    ['every tenth product', 10, 'price'],
    ['every tenth product', 10, 'price_desc'],
    ['every product', 1, 'price'],
  ] as const)('reads first and deep pages at the prices of a list with %s', async (_, every, sort) => {
    const list = await app.priceList({ manufacturerId });
    await app.db.execute(sql`
      insert into price_list_entries (price_list_id, product_id, manufacturer_id, is_tester, from_quantity, price)
      select ${list.id}::int, id, manufacturer_id, false, 1, greatest(price * 9 / 10, 1) from products
      where manufacturer_id = ${manufacturerId}::int and id % ${every}::int = 0`);
    await app.running.deps.pool.query('ANALYZE price_list_entries');
    const deep = { sort, rank: 0, corrected: null, manufacturerId, key: '4500', id: 1 };

    for (const cursor of [undefined, deep, { ...deep, rank: 1 }]) {
      const plans = await plansOf({ sort, lists: [list], cursor });

      expect(plans.flatMap(nodesOf).map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(rowsRead(...plans)).toBeLessThan(FEW_HUNDRED);
    }
  });

  it('counts all products, and the results of a search or a filter', async () => {
    const totals: [Record<string, string>, number][] = [
      [{}, PRODUCTS],
      [{ search: 'lavender' }, PRODUCTS / 5],
      [{ search: 'lavendar' }, PRODUCTS / 5],
      [{ search: 'no such thing' }, 0],
      [{ category: 'Category 7', sort: 'price' }, PRODUCTS / 40],
      [{ tag: 'tag 7' }, PRODUCTS / 500],
    ];
    for (const [query, total] of totals) {
      const reply = await visitor.call(listProducts, { query: { ...query, limit: '24' } });
      expect(reply.headers['x-total-count'], JSON.stringify(query)).toBe(String(total));
    }
  });
});
