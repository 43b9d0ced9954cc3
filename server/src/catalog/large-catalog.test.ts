import { listProducts } from '@casepack/contract/catalog/endpoints';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { TestApp, type Visitor } from '../testing/test-app';
import { afterAll } from 'vitest';
import { countListed, selectPage, type Wanted } from './product-pages';
import { unpackCursor } from './product-cursor';
import { readSearch } from './product-search';

const PRODUCTS = 100_000;
const FEW_HUNDRED = 400;

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Rows fetched from the table, whether they were of use or not. */
const rowsRead = (plan: Plan): number =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] === 'products')
    .reduce((total, node) => {
      const perLoop =
        node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      return total + perLoop * node['Actual Loops'];
    }, 0);

describe('a catalog of 100,000 products beside another as large', () => {
  const app = new TestApp({});
  let visitor: Visitor;
  let manufacturerId: number;

  beforeAll(async () => {
    await app.start();
    manufacturerId = (await app.manufacturer()).id;
    const other = (await app.manufacturer()).id;
    visitor = await app.as({ manufacturerId });
    await app.running.deps.pool.query('SET statement_timeout = 0');
    if (process.env.DROP) await app.running.deps.pool.query(process.env.DROP);
    const t0 = performance.now();
    const { readFileSync } = await import('node:fs');
    const pid = (await app.running.deps.pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' '); return (Number(f[13]) + Number(f[14])) / 100; };
    const c0 = cpu();
    await app.db.execute(sql`
      insert into products (manufacturer_id, sku, name, category, tags, description, case_pack_cost, created_at)
      select case when number <= ${PRODUCTS} then ${manufacturerId}::int else ${other}::int end,
        'SKU-' || number % ${PRODUCTS},
        (array['Lavender','Rose','Cedar','Citrus','Mint'])[1 + number % 5] || ' '
          || (array['Soap','Candle','Lotion','Balm'])[1 + number / 5 % 4] || ' ' || number % ${PRODUCTS},
        'Category ' || number % 40,
        array['tag ' || number % 500],
        'Made in small batches, lot ' || md5(number::text),
        100 + number % 9000,
        timestamptz '2026-01-01' + number * interval '1 second'
      from generate_series(1, ${2 * PRODUCTS}::int) as number`);
    console.log('inserted in', performance.now() - t0, 'cpu', cpu() - c0);
    await app.running.deps.pool.query('VACUUM ANALYZE products');
    console.log('vacuumed in', performance.now() - t0);
  }, 120_000);
  afterAll(() => app.stop());

  async function planOf(given: Partial<Wanted>): Promise<Plan> {
    const wanted: Wanted = { scope: manufacturerId, filters: [], search: undefined, sort: 'name', limit: 24, cursor: undefined, ...given };
    const statement = selectPage(app.db, wanted);
    const { rows } = await app.db.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      sql`explain (analyze, format json) ${statement.getSQL()}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('EXPLAIN gave no plan');
    if (process.env.PLANS) console.log(JSON.stringify(given), rowsRead(plan), JSON.stringify(nodesOf(plan).map((n) => [n['Node Type'], n['Index Name'], n['Actual Rows']])));
    return plan;
  }

  const indexesOf = (plan: Plan) => nodesOf(plan).flatMap((node) => node['Index Name'] ?? []);

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
    ['a common word', 'lavender', 'products_by_name'],
    ['a SKU', 'sku-4711', 'products_by_sku_text'],
    ['a number in a name', 'Soap 4720', 'products_search'],
    ['two letters', 'so', 'products_by_name'],
  ])('searches for %s along an index', async (_, text, index) => {
    const plan = await planOf({ search: readSearch(text), sort: 'relevance' });

    expect(indexesOf(plan)).toContain(index);
    expect(nodesOf(plan).map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(rowsRead(plan)).toBeLessThan(FEW_HUNDRED);
  });

  it('reads a filtered page along an index', async () => {
    const byCategory = await planOf({ filters: [sql`category = 'Category 7'`] });
    expect(indexesOf(byCategory)).toEqual(['products_by_category']);
    expect(rowsRead(byCategory)).toBeLessThan(FEW_HUNDRED);

    const byTag = await planOf({ filters: [sql`tags @> array['tag 7']`] });
    expect(indexesOf(byTag)).toEqual(['products_tags']);
    expect(rowsRead(byTag)).toBeLessThan(FEW_HUNDRED);
  });

  it.each(['name', 'price', 'price_desc', 'newest'] as const)('reads a page 4,000 products deep by %s', async (sort) => {
    const cursor = unpackCursor(await walkTo({ sort }, 4_000), sort);

    const plan = await planOf({ sort, cursor });

    expect(indexesOf(plan)).toHaveLength(1);
    expect(rowsRead(plan)).toBeLessThan(FEW_HUNDRED);
  });

  it('answers within the time a person notices', async () => {
    const queries: Record<string, string>[] = [
      {},
      { search: 'lavender' },
      { search: 'lavendar' },
      { search: 'soup' },
      { search: 'batches' },
      { search: 's' },
      { search: '%' },
      { search: 'no such thing' },
      { search: 'sku-4711' },
      { category: 'Category 7', sort: 'price' },
      { tag: 'tag 7' },
      { minPrice: '90.00', sort: 'newest' },
    ];
    for (const query of queries) {
      const started = performance.now();
      const reply = await visitor.call(listProducts, { query: { ...query, limit: '24' } });
      const took = performance.now() - started;
      if (process.env.PLANS) console.log(JSON.stringify(query), Math.round(took), reply.headers['x-total-count']);
      expect(reply.status).toBe(200);
    }
    expect(await countListed(app.db, { scope: manufacturerId, filters: [], search: undefined, sort: 'name', limit: 1, cursor: undefined })).toBe(PRODUCTS);
  });
});
