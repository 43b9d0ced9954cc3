import { type Caller, type Relation, relationToOrder } from '@casepack/contract/access/actor';
import { decisionFor, refusalAtDoor } from '@casepack/contract/access/permissions';
import type { Endpoint } from '@casepack/contract/endpoint';
import { errorStatus } from '@casepack/contract/errors';
import { toActor, type User } from '@casepack/contract/users/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerColumns } from '../../organizations/places.queries';
import { findAccountById } from '../../users/users.queries';
import { giveCardAccount, saveCard } from '../card-accounts';
import { declaredEndpoints } from '../declared-endpoints';
import { fileFailedMail } from '../file-papers';
import { TestApp } from '../test-app';
import { checksum } from './checksum';
import { type Entries, type Entry, everySelf, NEVER, neverExisted, type Target } from './requests';
import { catalogRequests } from './requests-catalog';
import { documentRequests } from './requests-documents';
import { moneyRequests } from './requests-money';
import { orderRequests } from './requests-orders';
import { organizationRequests } from './requests-organizations';
import { overviewRequests } from './requests-overview';
import { paperRequests } from './requests-paper';
import { paymentRequests } from './requests-payments';
import { userRequests } from './requests-users';
import { callers, type Post, relations, TwoTenants } from './two-tenants';

const entries: Entries = {
  ...everySelf(
    'GET /api/auth/user',
    'GET /api/auth/options',
    'POST /api/auth/login',
    'POST /api/auth/register',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
    'POST /api/auth/change-password',
    'GET /api/public/orders/:publicId',
  ),
  ...organizationRequests,
  ...userRequests,
  ...catalogRequests,
  ...orderRequests,
  ...moneyRequests,
  ...documentRequests,
  ...paymentRequests,
  ...paperRequests,
  ...overviewRequests,
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const entryOf = (endpoint: Endpoint): Entry | undefined =>
  new Map<string, Entry>(Object.entries(entries)).get(nameOf(endpoint));

const endpoints = await declaredEndpoints();
const app = new TestApp({});
const world = new TwoTenants(app);
let tried = 0;
let unique = 0;

const isOnServer = ({ method, path }: Endpoint): boolean => app.running.app.hasRoute({ method, url: path });

const statusFor = {
  allowed: 200,
  limited: 200,
  unauthorized: errorStatus.unauthorized,
  forbidden: errorStatus.forbidden,
  not_found: errorStatus.not_found,
} as const;

function freshMail(manufacturerId: number) {
  const customer = world.posts.find(
    (post) => post.seat === 'customer1' && post.manufacturerId === manufacturerId,
  );
  return fileFailedMail(app, { manufacturerId, wholesaleCustomerId: customer?.id ?? 0 });
}

async function targetAt(post: Post, needs: (Entry & { about: 'organization' })['needs']): Promise<Target> {
  const owner = ownerColumns(post.type, post.id);
  const { manufacturerId } = post;
  const none = {
    freshUserId: 0,
    freshLocationId: 0,
    freshProductId: 0,
    freshCollectionId: 0,
    freshMailId: 0,
  };
  const target = { ...post, ...none, freshMethodId: '' };
  if (needs === 'card') target.freshMethodId = await saveCard(app, post);
  if (needs === 'mail') target.freshMailId = (await freshMail(manufacturerId)).id;
  if (needs === 'user') target.freshUserId = (await app.user(owner)).id;
  if (needs === 'location') target.freshLocationId = (await app.location(owner)).id;
  if (needs === 'collection') target.freshCollectionId = (await app.collection({ manufacturerId })).id;
  if (needs === 'product') {
    const { id } = await app.product({ manufacturerId });
    await app.running.deps.pool.query('update products set tags = $2 where id = $1', [id, [`fresh ${id}`]]);
    target.freshProductId = id;
  }
  return target;
}

/** Everyone else's words must not stand in an answer: a marker names the organization it belongs to. */
function hiddenMarkers(caller: Caller): string[] {
  if (caller === 'AD') return [];
  return world.objects(caller, 'foreign').map(({ marker }) => marker);
}

async function tryNothing(
  endpoint: Endpoint,
  entry: Entry & { about: 'nothing' },
  caller: Caller,
): Promise<void> {
  unique += 1;
  const account = caller === 'AN' ? undefined : await findAccountById(app.db, world.userIdOf(caller));
  const user: User | undefined = account;
  const refusal = refusalAtDoor(user ? toActor(user) : null, endpoint.access as 'user:list'); // entries name actions
  const before = await checksum(app);

  const reply = await world.subject(caller).call(endpoint, entry.send?.(unique) ?? {});

  tried += 1;
  expect(reply.status, `${caller}: ${reply.text.slice(0, 200)}`).toBe(statusFor[refusal ?? 'allowed']);
  for (const marker of hiddenMarkers(caller)) expect(reply.text).not.toContain(marker);
  if (refusal || endpoint.method === 'GET') expect(await checksum(app)).toBe(before);
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
  const targets = await Promise.all(posts.map((post) => targetAt(post, entry.needs)));
  const isRefused = statusFor[decision] !== 200;
  const cases = targets.map((target) => {
    unique += 1;
    return { target, situation: { world, caller, decision, unique } };
  });
  for (const { target, situation } of cases) await entry.prepare?.(app, target, situation);
  const before = isRefused ? await checksum(app) : undefined;

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
  if (isRefused) expect(await checksum(app), `${caller} to ${relation}`).toBe(before);
}

async function tryOrders(
  endpoint: Endpoint,
  { prepare, send }: Entry & { about: 'order' },
  caller: Caller,
): Promise<void> {
  const account = caller === 'AN' ? undefined : await findAccountById(app.db, world.userIdOf(caller));
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
    const relation = account ? relationToOrder(toActor(account), post) : 'foreign';
    const decision = decisionFor(endpoint.access as 'order:view', caller, relation); // entries name actions
    const before = statusFor[decision] === 200 ? undefined : await checksum(app);
    const reply = await world.subject(caller).call(endpoint, send(order.id));
    tried += 1;
    const where = `${caller} to an order of ${marker}`;
    expect(reply.status, `${where}: ${reply.text.slice(0, 200)}`).toBe(statusFor[decision]);
    if (before === undefined) continue;
    expect(await checksum(app), where).toBe(before);
    if (decision !== 'not_found') continue;
    const never = await world.subject(caller).call(endpoint, send(NEVER));
    tried += 1;
    expect(`${never.status} ${never.text}`, where).toBe(`${reply.status} ${reply.text}`);
  }
}

describe('who may do what', () => {
  beforeAll(async () => {
    await app.start();
    await app.empty();
    await world.build();
    for (const tenant of ['A', 'B'] as const)
      await giveCardAccount(app, world.post(tenant, 'manufacturer').id);
  });
  afterAll(async () => {
    process.stdout.write(`access: ${tried} combinations of call, caller and object tried\n`);
    await app.stop();
  });

  it.each(endpoints)('$method $path has an entry here and a place on the server', (endpoint) => {
    expect(entryOf(endpoint)).toBeDefined();
    expect(isOnServer(endpoint)).toBe(true);
  });

  describe.each(endpoints.filter((endpoint) => entryOf(endpoint)))('$method $path', (endpoint) => {
    it.for(callers)('answers %s as the table says', async (caller, { skip }) => {
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
