import type { Caller } from '@casepack/contract/access/caller';
import type { Endpoint } from '@casepack/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantChecks } from '../check-books/tenant-checks';
import { checksum } from '../testing/access/checksum';
import { nextUnique, openRequest } from '../testing/access/every-request';
import type { Sent } from '../testing/access/requests';
import { declaredEndpoints } from '../testing/declared-endpoints';
import { placeOf } from '../testing/fuzz/draft';
import { FuzzWorld, MARKER } from '../testing/fuzz/fuzz-world';
import { type InputField, inputFields, withValue } from '../testing/schema-fields';
import { TestApp } from '../testing/test-app';

const callers: readonly Caller[] = ['customerAdmin', 'salesAdmin', 'manufacturerAdmin'];
const writes = (await declaredEndpoints()).filter(({ method }) => method !== 'GET');

const nameOf = ({ path }: InputField): string => path.findLast((name) => name !== '[]') ?? '';

interface Attempt {
  caller: Caller;
  endpoint: Endpoint;
  sent: Sent;
}

describe('an id of another tenant in an otherwise valid request', () => {
  const app = new TestApp({});
  const world = new FuzzWorld(app);
  const attempts: Attempt[] = [];

  /** The request with one id replaced by ids of the same kind of the other tenant. */
  function spoiled(endpoint: Endpoint, sent: Sent, { part, path }: InputField): Sent[] {
    const names = path.filter((name) => name !== '[]');
    const foreign = new Set(world.known(['B'])([...placeOf(endpoint), ...names]));
    return [...foreign].slice(0, 1).map((id) => {
      const value = part === 'body' ? id : String(id);
      const key = `attempt-${nextUnique()}`;
      const headers = {
        ...sent.headers,
        ...(sent.headers?.['idempotency-key'] ? { 'idempotency-key': key } : {}),
      };
      return { ...sent, headers, [part]: withValue(sent[part], path, value) };
    });
  }

  beforeAll(async () => {
    await app.start();
    await app.empty();
    await world.build();
    for (const endpoint of writes) {
      const ids = inputFields(endpoint).filter((field) => /ids?$/i.test(nameOf(field)));
      for (const caller of ids.length > 0 ? callers : []) {
        const sent = await openRequest(app, world, endpoint, caller);
        if (!sent) continue;
        const all = ids.flatMap((field) => spoiled(endpoint, sent, field));
        attempts.push(...all.map((each) => ({ caller, endpoint, sent: each })));
      }
    }
  });
  afterAll(() => app.stop());

  const query = async (statement: string) => (await app.running.deps.pool.query(statement)).rows;

  /** Rows of one tenant that refer to another tenant. */
  async function crossings(): Promise<string[]> {
    const found: string[] = [];
    for (const { name, question } of tenantChecks) {
      if (name === 'primary locations') continue;
      if (!('wrong' in question) || typeof question.wrong !== 'string')
        expect.fail(`${name} is no statement`);
      found.push(...(await query(question.wrong)).map(({ problem }) => `${name}: ${problem}`));
    }
    return found;
  }

  it('is stored nowhere, shows nothing and changes nothing', { timeout: 60_000 }, async () => {
    const { manufacturerId } = world.post('B', 'manufacturer');
    // Rows that contain the name of the other tenant or its id.
    const isOfOther = `row::text ilike '%birch-%' or to_jsonb(row) ->> 'manufacturer_id' = '${manufacturerId}'`;
    const before = await checksum(app, isOfOther);

    for (const { caller, endpoint, sent } of attempts) {
      await query('delete from throttles');
      const reply = await world.subject(caller).call(endpoint, sent);
      const told = `${caller} ${endpoint.method} ${endpoint.path} ${JSON.stringify(sent)} => ${reply.status} ${reply.text}`;
      expect.soft(reply.status, told.slice(0, 600)).toBeLessThan(500);
      expect.soft(MARKER.test(reply.text), told.slice(0, 600)).toBe(false);
    }

    expect(await checksum(app, isOfOther)).toBe(before);
    expect(await crossings()).toEqual([]);
    // Proves that requests were generated.
    expect(attempts.length).toBeGreaterThan(80);
  });
});
