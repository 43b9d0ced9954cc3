import type { Caller } from '@casepack/contract/access/caller';
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as catalog from '../db/schema/catalog';
import * as documents from '../db/schema/documents';
import * as orders from '../db/schema/orders';
import * as organizations from '../db/schema/organizations';
import * as payments from '../db/schema/payments';
import * as pricing from '../db/schema/pricing';
import * as users from '../db/schema/users';
import { openRequest } from '../testing/access/every-request';
import { TwoTenants } from '../testing/access/two-tenants';
import { declaredEndpoints } from '../testing/declared-endpoints';
import { inputFields } from '../testing/schema-fields';
import { TestApp } from '../testing/test-app';

const callers: readonly Caller[] = ['customerAdmin', 'salesAdmin', 'manufacturerAdmin'];
const writes = (await declaredEndpoints()).filter(({ method, body }) => method !== 'GET' && body);

const tables = [catalog, documents, orders, organizations, payments, pricing, users]
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable));
const everyColumn = new Map(tables.flatMap((table) => Object.entries(getTableColumns(table))));

const TEXT = 'mallory-was-here';
const NUMBER = 424_242;
const MOMENT = '1999-09-09T09:09:09.000Z';
const traces = new RegExp(`${TEXT}|${NUMBER}|1999-09-09`);

/** A value that an attacker might send for a column, and that can be recognized in the database. */
function wish(name: string, type: string): unknown {
  if (/At$|On$|Date$|Until$|^at$/.test(name)) return MOMENT;
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'bigint') return NUMBER;
  return /amount|total|tax|shipping|price|cost|limit|discount/i.test(name) ? '4242.42' : TEXT;
}

const wishes = [...everyColumn].map(([name, { dataType }]) => [name, wish(name, dataType)] as const);
const otherSpellings = { is_admin: true, 'user[isAdmin]': true, roles: ['admin'], $set: { isAdmin: true } };

/** Adds every column of the database to the body, at every level. */
function stuffed(value: unknown, allowed: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => stuffed(each, allowed));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).map(([name, each]) => [name, stuffed(each, allowed)] as const);
  const more = wishes.filter(([name]) => !allowed.has(name));
  return { ...otherSpellings, ...Object.fromEntries([...more, ...own]) };
}

describe('a body with every column of the database', () => {
  const app = new TestApp({});
  const world = new TwoTenants(app);
  beforeAll(() => world.openWithCards());
  afterAll(() => app.stop());

  const rows = async (statement: string) => (await app.running.deps.pool.query(statement)).rows;

  const tablesThatHold = async (pattern: string): Promise<string[]> => {
    const names = await rows(`select tablename as name from pg_tables where schemaname = 'public'`);
    const found: string[] = [];
    for (const { name } of names) {
      const [{ count }] = await rows(`select count(*)::int from "${name}" t where t::text ~ '${pattern}'`);
      if (count > 0) found.push(name);
    }
    return found;
  };

  /** Values that no caller can set. */
  const powers = async () =>
    rows(`select (select count(*) filter (where is_admin) from users) as administrators,
      (select count(*) filter (where refund_due) from orders) as refunds_due,
      (select count(*) filter (where paid_at is not null and amount_paid = 0) from orders) as said_paid`);

  it('sets only its own fields, for every call', { timeout: 60_000 }, async () => {
    const before = await powers();
    let tried = 0;

    for (const endpoint of writes) {
      const fields = inputFields(endpoint).filter(({ part }) => part === 'body');
      const allowed = new Set(fields.flatMap(({ path }) => path));
      for (const caller of callers) {
        const sent = await openRequest(app, world, endpoint, caller);
        if (!sent || typeof sent.body !== 'object') continue;
        const body = stuffed(sent.body, allowed);
        const reply = await world.subject(caller).call(endpoint, { ...sent, body });
        const what = `${caller} ${endpoint.method} ${endpoint.path}: ${reply.text.slice(0, 300)}`;
        expect.soft([200, 400], what).toContain(reply.status);
        expect.soft(traces.test(reply.text), what).toBe(false);
        tried += 1;
      }
    }

    expect(await powers()).toEqual(before);
    expect(await tablesThatHold(traces.source)).toEqual([]);
    expect(tried).toBeGreaterThan(50);
  });
});
