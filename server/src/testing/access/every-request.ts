import { type Actor, relationToOrder } from '@casepack/contract/access/actor';
import type { Caller } from '@casepack/contract/access/caller';
import { decisionFor, refusalBeforeLookup } from '@casepack/contract/access/permissions';
import type { Endpoint } from '@casepack/contract/endpoint';
import { toActor } from '@casepack/contract/users/user';
import { findAccountById } from '../../auth/accounts.queries';
import { ownerColumns } from '../../organizations/organization-nodes.queries';
import { saveCard } from '../card-accounts';
import { storeFailedMail } from '../store-documents';
import type { TestApp } from '../test-app';
import { type Entries, type Entry, everySelf, type Sent, type Target } from './requests';
import { approvalRequests } from './requests-approvals';
import { catalogRequests } from './requests-catalog';
import { customerRequests } from './requests-customers';
import { deskRequests } from './requests-desk';
import { documentRequests } from './requests-documents';
import { draftRequests } from './requests-drafts';
import { invoiceAndMailRequests } from './requests-invoices-and-mail';
import { moneyRequests } from './requests-money';
import { orderRequests } from './requests-orders';
import { organizationRequests } from './requests-organizations';
import { overviewRequests } from './requests-overview';
import { partNumberRequests } from './requests-part-numbers';
import { paymentRequests } from './requests-payments';
import { pricingRequests } from './requests-pricing';
import { productImageRequests } from './requests-product-images';
import { shipmentRequests } from './requests-shipments';
import { stockRequests } from './requests-stock';
import { userRequests } from './requests-users';
import { relations, type TestOrganization, type TwoTenants } from './two-tenants';

const entries: Entries = {
  ...everySelf(
    'GET /api/auth/user',
    'GET /api/auth/storage-key',
    'GET /api/auth/options',
    'POST /api/auth/login',
    'POST /api/auth/register',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
    'POST /api/auth/confirm-email',
    'POST /api/auth/change-password',
    'GET /api/public/orders/:publicId',
  ),
  ...approvalRequests,
  ...organizationRequests,
  ...userRequests,
  ...catalogRequests,
  ...shipmentRequests,
  ...stockRequests,
  ...pricingRequests,
  ...partNumberRequests,
  ...productImageRequests,
  ...customerRequests,
  ...orderRequests,
  ...draftRequests,
  ...deskRequests,
  ...moneyRequests,
  ...documentRequests,
  ...paymentRequests,
  ...invoiceAndMailRequests,
  ...overviewRequests,
};
const byName = new Map<string, Entry>(Object.entries(entries));

export const entryOf = ({ method, path }: Endpoint): Entry | undefined => byName.get(`${method} ${path}`);

export async function actorOf(app: TestApp, world: TwoTenants, caller: Caller): Promise<Actor | null> {
  const account = caller === 'anonymous' ? undefined : await findAccountById(app.db, world.userIdOf(caller));
  return account ? toActor(account) : null;
}

function freshMail(app: TestApp, world: TwoTenants, manufacturerId: number) {
  const customer = world.posts.find(
    (post) => post.seat === 'customer1' && post.manufacturerId === manufacturerId,
  );
  return storeFailedMail(app, { manufacturerId, wholesaleCustomerId: customer?.id ?? 0 });
}

type Needs = Extract<Entry, { about: 'organization' }>['needs'];

export async function targetAt(
  app: TestApp,
  world: TwoTenants,
  post: TestOrganization,
  needs: Needs,
): Promise<Target> {
  const owner = ownerColumns(post.type, post.id);
  const { manufacturerId } = post;
  const none = {
    freshUserId: 0,
    freshLocationId: 0,
    freshProductId: 0,
    freshCollectionId: 0,
    freshPriceListId: 0,
    freshMailId: 0,
  };
  const target = { ...post, ...none, freshMethodId: '' };
  if (needs === 'card') target.freshMethodId = await saveCard(app, post);
  if (needs === 'mail') target.freshMailId = (await freshMail(app, world, manufacturerId)).id;
  if (needs === 'user') target.freshUserId = (await app.user(owner)).id;
  if (needs === 'location') target.freshLocationId = (await app.location(owner)).id;
  if (needs === 'collection') target.freshCollectionId = (await app.collection({ manufacturerId })).id;
  if (needs === 'price-list') target.freshPriceListId = (await app.priceList({ manufacturerId })).id;
  if (needs === 'product') {
    const { id } = await app.product({ manufacturerId });
    await app.running.deps.pool.query('update products set tags = $2 where id = $1', [id, [`fresh ${id}`]]);
    target.freshProductId = id;
  }
  return target;
}

let unique = 0;
/** Different at every call, for values that must be unique. */
export const nextUnique = (): number => {
  unique += 1;
  return unique;
};

const isOpen = (decision: string): boolean => decision === 'allowed' || decision === 'limited';

async function aboutOrganization(
  app: TestApp,
  world: TwoTenants,
  endpoint: Endpoint,
  entry: Extract<Entry, { about: 'organization' }>,
  caller: Caller,
): Promise<Sent | undefined> {
  for (const relation of relations) {
    const decision = decisionFor(endpoint.access as 'user:list', caller, relation); // entries name actions
    const post = world
      .objects(caller, relation)
      .find((each) => (entry.types?.includes(each.type) ?? true) && !entry.skip?.(caller, each));
    if (!post || !isOpen(decision)) continue;
    const target = await targetAt(app, world, post, entry.needs);
    const situation = { world, caller, decision, unique: nextUnique() };
    await entry.prepare?.(app, target, situation);
    return entry.send(target, situation);
  }
  return undefined;
}

async function aboutOrder(
  app: TestApp,
  world: TwoTenants,
  endpoint: Endpoint,
  entry: Extract<Entry, { about: 'order' }>,
  caller: Caller,
): Promise<Sent | undefined> {
  const post = world.post('A', 'customer1');
  const actor = await actorOf(app, world, caller);
  const relation = actor ? relationToOrder(actor, post) : 'outside';
  if (!isOpen(decisionFor(endpoint.access as 'order:view', caller, relation))) return undefined; // as above
  const { manufacturerId, salesOrganizationId, id: wholesaleCustomerId, marker } = post;
  const order = await app.order({
    ...{ manufacturerId, salesOrganizationId, wholesaleCustomerId, companyName: marker },
    customerEmail: 'order@example.test',
  });
  await entry.prepare?.(app, order.id);
  return entry.send(order.id);
}

/** A request that the caller may make with this call, about their own data; undefined if the call is closed to them. */
export async function openRequest(
  app: TestApp,
  world: TwoTenants,
  endpoint: Endpoint,
  caller: Caller,
): Promise<Sent | undefined> {
  const entry = entryOf(endpoint);
  if (!entry || entry.about === 'self') return undefined;
  if (entry.about === 'organization') return aboutOrganization(app, world, endpoint, entry, caller);
  if (entry.about === 'order') return aboutOrder(app, world, endpoint, entry, caller);
  const refusal = refusalBeforeLookup(await actorOf(app, world, caller), endpoint.access as 'user:list'); // as above
  return refusal ? undefined : (entry.send?.(nextUnique()) ?? {});
}
