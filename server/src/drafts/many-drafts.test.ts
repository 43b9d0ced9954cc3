import { listDrafts } from '@casepack/contract/drafts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../testing/count-statements';
import { draftContent } from '../testing/drafts';
import { TestApp, type Visitor } from '../testing/test-app';

const DRAFTS = 10_000;
const OWNERS = 10;

describe(`a list of ${DRAFTS} drafts of one organization`, () => {
  const app = new TestApp({});
  let staff: Visitor;

  beforeAll(async () => {
    await app.start();
    const { id: manufacturerId } = await app.manufacturer();
    const { id: customerId } = await app.customer({ manufacturerId, businessName: 'Blue Door Gifts' });
    const owners = await Promise.all(Array.from({ length: OWNERS }, () => app.user({ manufacturerId })));
    const lines = Array.from({ length: 20 }, (_, index) => ({ entry: `SKU-${index}`, quantity: index + 1 }));
    await app.running.deps.pool.query(
      `insert into drafts (id, owner_user_id, manufacturer_id, customer_id, content, line_count, total, updated_at)
       select gen_random_uuid(), ($1::int[])[1 + n % ${OWNERS}], $2, case when n % 100 = 0 then $3::int end,
         $4::jsonb, 20, n, timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, ${DRAFTS}) as n`,
      [owners.map(({ id }) => id), manufacturerId, customerId, JSON.stringify(draftContent(...lines))],
    );
    await app.running.deps.pool.query('vacuum analyze drafts');
    staff = await app.as({ id: owners[0]?.id ?? 0 });
  });
  afterAll(() => app.stop());

  const list = async (query: Record<string, string>) => {
    const { body, headers } = await staff.call(listDrafts, {
      query: { organization: 'true', limit: '50', ...query },
    });
    return { totals: body.map(({ total }: { total: string }) => total), count: headers['x-total-count'] };
  };

  it('shows the last changed first, on every page', async () => {
    const first = await list({});
    expect(first).toMatchObject({ count: '10000' });
    expect(first.totals.slice(0, 2)).toEqual(['100.00', '99.99']);

    const last = await list({ offset: '9950' });
    expect(last.totals.slice(-2)).toEqual(['0.02', '0.01']);
  });

  it('finds the drafts of a customer', async () => {
    expect(await list({ search: 'blue' })).toMatchObject({ count: '100' });
  });

  it('takes two statements besides the session', async () => {
    await list({});

    expect(await countStatements(app, () => list({ sort: '-total' }))).toBeLessThanOrEqual(3);
  });
});
