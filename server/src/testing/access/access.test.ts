import { type Relation, relationToOrder } from '@casepack/contract/access/actor';
import type { Caller } from '@casepack/contract/access/caller';
import { decisionFor, refusalBeforeLookup } from '@casepack/contract/access/permissions';
import type { Endpoint } from '@casepack/contract/endpoint';
import { errorStatus } from '@casepack/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredEndpoints } from '../declared-endpoints';
import { TestApp } from '../test-app';
import { actorOf, entryOf, nextUnique, targetAt } from './every-request';
import { lastWrite, recordWrites } from './last-write';
import { type Entry, NEVER, neverExisted } from './requests';
import { callers, relations, TwoTenants } from './two-tenants';

const endpoints = await declaredEndpoints();
const app = new TestApp({});
const world = new TwoTenants(app);
let tried = 0;

const isOnServer = ({ method, path }: Endpoint): boolean => app.running.app.hasRoute({ method, url: path });

const statusFor = {
  allowed: 200,
  limited: 200,
  unauthorized: errorStatus.unauthorized,
  forbidden: errorStatus.forbidden,
  not_found: errorStatus.not_found,
} as const;

/** Texts of other organizations must not appear in a response: a marker names the organization it belongs to. */
function hiddenMarkers(caller: Caller): string[] {
  if (caller === 'platformAdmin') return [];
  return world.objects(caller, 'outside').map(({ marker }) => marker);
}

async function tryNothing(
  endpoint: Endpoint,
  entry: Entry & { about: 'nothing' },
  caller: Caller,
): Promise<void> {
  const actor = await actorOf(app, world, caller);
  const refusal = refusalBeforeLookup(actor, endpoint.access as 'user:list'); // entries name actions
  const before = await lastWrite(app);

  const reply = await world.subject(caller).call(endpoint, entry.send?.(nextUnique()) ?? {});

  tried += 1;
  expect(reply.status, `${caller}: ${reply.text.slice(0, 200)}`).toBe(statusFor[refusal ?? 'allowed']);
  for (const marker of hiddenMarkers(caller)) expect(reply.text).not.toContain(marker);
  if (refusal || endpoint.method === 'GET') expect(await lastWrite(app)).toBe(before);
}

async function tryObjects(
  endpoint: Endpoint,
  entry: Entry & { about: 'organization' },
  caller: Caller,
  relation: Relation,
): Promise<void> {
  const decision = decisionFor(endpoint.access as 'user:list', caller, relation); // entries name actions
  const posts = world
    .objects(caller, relation)
    .filter((post) => (entry.types?.includes(post.type) ?? true) && !entry.skip?.(caller, post));
  if (posts.length === 0) return;
  const targets = await Promise.all(posts.map((post) => targetAt(app, world, post, entry.needs)));
  const isRefused = statusFor[decision] !== 200;
  const cases = targets.map((target) => ({
    target,
    situation: { world, caller, decision, unique: nextUnique() },
  }));
  for (const { target, situation } of cases) await entry.prepare?.(app, target, situation);
  const changesNothing = isRefused || endpoint.method === 'GET';
  const before = changesNothing ? await lastWrite(app) : undefined;

  for (const { target, situation } of cases) {
    const where = `${caller} to ${relation} ${target.marker}`;
    const reply = await world.subject(caller).call(endpoint, entry.send(target, situation));
    tried += 1;
    expect(reply.status, `${where}: ${reply.text.slice(0, 200)}`).toBe(statusFor[decision]);
    if (decision !== 'not_found') continue;
    const never = await world.subject(caller).call(endpoint, entry.send(neverExisted(target), situation));
    tried += 1;
    expect(`${never.status} ${never.text}`, `${where}, had it never existed`).toBe(
      `${reply.status} ${reply.text}`,
    );
  }
  if (changesNothing) expect(await lastWrite(app), `${caller} to ${relation}`).toBe(before);
}

async function tryOrders(
  endpoint: Endpoint,
  { prepare, send }: Entry & { about: 'order' },
  caller: Caller,
): Promise<void> {
  const actor = await actorOf(app, world, caller);
  const seats = world.posts.filter(
    ({ tenant, seat }) => seat === 'customer1' || (tenant === 'A' && seat.startsWith('customer')),
  );
  for (const post of seats) {
    const { manufacturerId, salesOrganizationId, wholesaleCustomerId, marker } = post;
    const order = await app.order({
      manufacturerId,
      salesOrganizationId,
      wholesaleCustomerId: wholesaleCustomerId ?? 0,
      companyName: marker,
    });
    await prepare?.(app, order.id);
    const relation = actor ? relationToOrder(actor, post) : 'outside';
    const decision = decisionFor(endpoint.access as 'order:view', caller, relation); // entries name actions
    const isRefused = statusFor[decision] !== 200;
    const before = isRefused || endpoint.method === 'GET' ? await lastWrite(app) : undefined;
    const reply = await world.subject(caller).call(endpoint, send(order.id));
    tried += 1;
    const where = `${caller} to an order of ${marker}`;
    expect(reply.status, `${where}: ${reply.text.slice(0, 200)}`).toBe(statusFor[decision]);
    if (before === undefined) continue;
    expect(await lastWrite(app), where).toBe(before);
    if (decision !== 'not_found') continue;
    const never = await world.subject(caller).call(endpoint, send(NEVER));
    tried += 1;
    expect(`${never.status} ${never.text}`, where).toBe(`${reply.status} ${reply.text}`);
  }
}

describe('who may do what', () => {
  beforeAll(async () => {
    await world.openWithCards();
    await recordWrites(app);
  });
  afterAll(async () => {
    process.stdout.write(`access: ${tried} combinations of call, caller and object tried\n`);
    await app.stop();
  });

  it('notices every write, unless it is undone', async () => {
    const { pool } = app.running.deps;
    const { id } = await app.location({ wholesaleCustomerId: world.post('A', 'customer1').id });
    for (const statement of [
      `insert into images (manufacturer_id, key, width, height) select id, 'any', 1, 1 from manufacturers limit 1`,
      `update locations set name = name where id = ${id}`,
      `delete from locations where id = ${id}`,
    ]) {
      const before = await lastWrite(app);
      await pool.query(`begin; ${statement}; rollback`);
      expect(await lastWrite(app), statement).toBe(before);
      await pool.query(statement);
      expect(await lastWrite(app), statement).not.toBe(before);
    }
  });

  it.each(endpoints)('$method $path has an entry here and a route on the server', (endpoint) => {
    expect(entryOf(endpoint)).toBeDefined();
    expect(isOnServer(endpoint)).toBe(true);
  });

  describe.each(endpoints.filter((endpoint) => entryOf(endpoint)))('$method $path', (endpoint) => {
    it.for(callers)('answers %s as the permission table says', async (caller, { skip }) => {
      const entry = entryOf(endpoint);
      skip(!isOnServer(endpoint), 'this call is not on the server');
      if (!entry || entry.about === 'self') {
        expect(['anyone', 'signed_in']).toContain(endpoint.access);
        return;
      }
      if (entry.about === 'nothing') return tryNothing(endpoint, entry, caller);
      if (entry.about === 'order') return tryOrders(endpoint, entry, caller);
      for (const relation of relations) await tryObjects(endpoint, entry, caller, relation);
    });
  });
});
