import { randomInt } from 'node:crypto';
import type { Caller } from '@casepack/contract/access/caller';
import type { Endpoint } from '@casepack/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from './testing/access/two-tenants';
import { declaredEndpoints } from './testing/declared-endpoints';
import { draft } from './testing/fuzz/draft';
import { described, type Exchange, findProblems } from './testing/fuzz/find-problems';
import { type FuzzWorld, freshWorld, MARKER } from './testing/fuzz/fuzz-world';
import { Random } from './testing/fuzz/random';
import { TestApp } from './testing/test-app';

const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const REQUESTS_PER_WORLD = 250;

const ofTenantA: readonly Caller[] = [
  'anonymous',
  'freshUser',
  'customerAdmin',
  'customerAdmin',
  'salesAdmin',
  'salesAdmin',
  'manufacturerAdmin',
  'manufacturerAdmin',
  'manufacturerAdmin',
];
/** The administrator can mix data of both tenants, so it sends the last requests in each world. */
const ADMINISTRATORS_SHARE = 0.15;

const reaches: readonly Tenant[][] = [['A'], ['A'], ['A'], ['B'], ['A', 'B']];

const endpoints = await declaredEndpoints();
// With fewer of each, now and then less than half of the calls would succeed.
const requests = Number(process.env.FUZZ_REQUESTS ?? 8 * endpoints.length);

describe(`random input (FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests})`, () => {
  const app = new TestApp({});
  const random = new Random(seed);
  let deck: Endpoint[] = [];
  beforeAll(() => app.start());
  afterAll(() => app.stop());

  function deal(): Endpoint {
    if (deck.length === 0) deck = random.shuffled(endpoints);
    const endpoint = deck.pop();
    if (!endpoint) throw new Error('The contract declares no calls');
    return endpoint;
  }

  async function exchange(world: FuzzWorld, caller: Caller): Promise<Exchange> {
    const endpoint = deal();
    const request = draft(endpoint, random, world.known(random.pick(reaches)));
    const startedAt = performance.now();
    const reply = await world.subject(caller).request(request);
    const milliseconds = performance.now() - startedAt;
    world.learn(reply.body);
    return { endpoint, caller, request, reply, milliseconds };
  }

  async function* exchanges(): AsyncGenerator<Exchange> {
    for (let sent = 0; sent < requests; sent += REQUESTS_PER_WORLD) {
      const world = await freshWorld(app);
      const turns = Math.min(REQUESTS_PER_WORLD, requests - sent);
      for (let turn = 0; turn < turns; turn += 1) {
        const isLate = turn >= turns * (1 - ADMINISTRATORS_SHARE);
        yield await exchange(world, isLate ? 'platformAdmin' : random.pick(ofTenantA));
      }
    }
  }

  it(
    'is accepted or properly rejected, and never reveals data of another tenant',
    async () => {
      const found: Record<string, string> = {};
      const statuses = new Map<number, number>();
      const succeeded = new Set<Endpoint>();
      let toldOfOther = 0;

      for await (const each of exchanges()) {
        const { endpoint, reply } = each;
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        if (reply.status === 200) succeeded.add(endpoint);
        if (MARKER.test(reply.text)) toldOfOther += 1;
        for (const fault of findProblems(each)) {
          found[`${endpoint.method} ${endpoint.path} ${fault}`] ??= described(each);
        }
      }

      const tally = [...statuses].sort().map(([status, count]) => `${count} x ${status}`);
      process.stdout.write(
        `fuzz: ${tally.join(', ')}; ${succeeded.size} of ${endpoints.length} calls succeeded\n`,
      );
      expect(found, `FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}`).toEqual({});
      if (requests < 1_000) return;
      // Guards against an empty test: most calls succeed, and the administrator does see data of the other tenant.
      expect(succeeded.size).toBeGreaterThan(endpoints.length / 2);
      expect(toldOfOther).toBeGreaterThan(0);
    },
    60_000 + requests * 100,
  );
});
