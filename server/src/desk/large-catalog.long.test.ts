import { findDeskProducts, matchText } from '@casepack/contract/desk/endpoints';
import type { MatchAnswer } from '@casepack/contract/desk/match';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../testing/count-statements';
import { TestApp, type Visitor } from '../testing/test-app';

const PRODUCTS = 100_000;

describe('the order desk on 100,000 products', () => {
  const app = new TestApp({});
  let staff: Visitor;
  let buyer: Visitor;
  let customerId: number;

  beforeAll(async () => {
    await app.start();
    const { id: manufacturerId } = await app.manufacturer();
    customerId = (await app.customer({ manufacturerId })).id;
    staff = await app.as({ manufacturerId });
    buyer = await app.as({ wholesaleCustomerId: customerId });
    await app.running.deps.pool.query('SET statement_timeout = 0');
    // Building the indexes over all rows at once takes a fifth of the time.
    const { rows: indexes } = await app.db.execute<{ name: string; definition: string }>(sql`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'products' and indexname not in ('products_pkey', 'products_sku', 'products_tenant')`);
    for (const { name } of indexes) await app.db.execute(sql`drop index ${sql.identifier(name)}`);
    await app.db.execute(sql`
      insert into products (manufacturer_id, sku, name, category, description, case_pack_cost, case_pack_quantity)
      select ${manufacturerId}::int, 'SKU-' || number,
        (array['Lavender', 'Rose', 'Cedar', 'Citrus', 'Mint'])[1 + number % 5] || ' ' || number || ' '
          || (array['Soap', 'Candle', 'Lotion', 'Balm'])[1 + number / 5 % 4],
        'Category ' || number % 40, 'Made in small batches, lot ' || md5(number::text), 100 + number % 9000, 12
      from generate_series(1, ${PRODUCTS}::int) as number`);
    for (const { definition } of indexes) await app.running.deps.pool.query(definition);
    await app.running.deps.pool.query('VACUUM ANALYZE products');
  }, 120_000);
  afterAll(() => app.stop());

  const match = async (text: string): Promise<MatchAnswer> => {
    const { body, status, text: reply } = await staff.call(matchText, { body: { customerId, text } });
    expect(status, reply).toBe(200);
    return body as MatchAnswer;
  };

  /** The median of several runs, in milliseconds. */
  async function timeOf(work: () => Promise<unknown>, runs = 5): Promise<number> {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
    return times.sort((one, other) => one - other)[Math.floor(runs / 2)] ?? 0;
  }

  it.each([
    's',
    'l',
    'q',
    'sku-77',
    'SKU-77777',
    'sku-77777-b',
    'rose',
    'lav soap',
    'soa',
    'cedar 123',
    'mint lotion 9',
    '4006381333931',
  ])('finds suggestions for %j in one statement', async (search) => {
    const ask = () => buyer.call(findDeskProducts, { query: { customerId: String(customerId), search } });
    await ask();

    expect(await countStatements(app, ask)).toBe(1);
    const time = await timeOf(ask);
    expect(time).toBeLessThan(100);
  });

  it('matches 1,000 rows in well under half a second and 5,000 with as many statements', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        at % 50 === 0
          ? `SKU${at * 13}x\tLavendar ${at} Soap\t${1 + (at % 9)}\t12.50`
          : `SKU-${1 + at * 19}\tany name\t${1 + (at % 9)}\t12.50`,
      ).join('\n');
    await match(rows(1_000));
    const time = await timeOf(() => match(rows(1_000)));
    const few = await countStatements(app, () => match(rows(10)));
    const many = await countStatements(app, () => match(rows(5_000)));
    const answer = await match(rows(1_000));
    const bad = Array.from({ length: 1_000 }, (_, at) => `no such thing ${at} ${at}x\t4`).join('\n');
    const unknownTime = await timeOf(() => match(bad), 3);

    expect(answer.lines).toHaveLength(980);
    expect(many).toBe(few);
    expect(time).toBeLessThan(500);
    expect(unknownTime).toBeLessThan(1_000);
  });

  it.each([
    ['a megabyte of letters', 'x'.repeat(1_000_000)],
    ['a megabyte of digits', '4'.repeat(1_000_000)],
    ['100,000 commas', ','.repeat(100_000)],
    ['rows of commas', `${'a,'.repeat(500)}\n`.repeat(900)],
    ['quotes', '"a,'.repeat(300_000)],
    ['doubled quotes', '""'.repeat(400_000)],
    ['spaces', `${' '.repeat(999)}a\n`.repeat(900)],
    ['numbers and spaces', `${'4 '.repeat(400)}\n`.repeat(1_000)],
    ['PO words', `${'p.o. no. # '.repeat(30)}\n`.repeat(2_500)],
    ['ship words', `${'ship by '.repeat(40)}\n`.repeat(2_500)],
    ['brackets', '['.repeat(500_000)],
    ['codes', `${'A-1 '.repeat(70)}\t4\n`.repeat(3_000)],
    ['direction marks', '\u202e4 SKU-1\u202c\n'.repeat(5_000)],
  ])('answers to %s within two seconds', async (_name, text) => {
    const ask = async () => {
      const { status } = await staff.call(matchText, {
        body: { customerId, text: text.slice(0, 1_000_000) },
      });
      expect([200, 400]).toContain(status);
    };
    const first = await timeOf(ask, 1);
    // One slow answer may be due to other work on the machine, most of them not.
    const time = first < 2_000 ? first : await timeOf(ask);
    expect(time).toBeLessThan(2_000);
  });
});
