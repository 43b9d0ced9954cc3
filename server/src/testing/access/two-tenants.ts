import type { OrganizationNode, Relation } from '@casepack/contract/access/actor';
import type { Caller } from '@casepack/contract/access/caller';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { ownerColumns } from '../../organizations/organization-nodes.queries';
import { giveCardAccount } from '../card-accounts';
import type { TestApp, Visitor } from '../test-app';

export type Tenant = 'A' | 'B';
type Seat = 'manufacturer' | 'sales1' | 'sales2' | 'customer1' | 'customer2' | 'customer3';

/** An organization of the two tenants. Its marker is in every name and address that belongs to it, and nowhere else. */
export interface TestOrganization extends OrganizationNode {
  tenant: Tenant;
  seat: Seat;
  type: OrganizationType;
  id: number;
  marker: string;
  plainUserId: number;
  adminUserId: number;
  locationId: number;
  productId: number;
  collectionId: number;
  priceListId: number;
}

export const callers: readonly Caller[] = [
  'anonymous',
  'freshUser',
  'customerUser',
  'customerAdmin',
  'salesRep',
  'salesAdmin',
  'manufacturerUser',
  'manufacturerAdmin',
  'platformAdmin',
];
export const relations: readonly Relation[] = ['own', 'below', 'above', 'outside'];

const homes = {
  customerUser: { seat: 'customer1', user: 'plainUserId' },
  customerAdmin: { seat: 'customer1', user: 'adminUserId' },
  salesRep: { seat: 'sales1', user: 'plainUserId' },
  salesAdmin: { seat: 'sales1', user: 'adminUserId' },
  manufacturerUser: { seat: 'manufacturer', user: 'plainUserId' },
  manufacturerAdmin: { seat: 'manufacturer', user: 'adminUserId' },
} as const satisfies Partial<Record<Caller, { seat: Seat; user: keyof TestOrganization }>>;

type Related = Partial<Record<Relation, readonly Seat[]>>;
const forCustomer: Related = {
  own: ['customer1'],
  above: ['manufacturer', 'sales1'],
  outside: ['sales2', 'customer2', 'customer3'],
};
const forSales: Related = {
  own: ['sales1'],
  below: ['customer1'],
  above: ['manufacturer'],
  outside: ['sales2', 'customer2', 'customer3'],
};
const forManufacturer: Related = {
  own: ['manufacturer'],
  below: ['sales1', 'sales2', 'customer1', 'customer2', 'customer3'],
};
const everywhere: Related = {
  outside: ['manufacturer', 'sales1', 'sales2', 'customer1', 'customer2', 'customer3'],
};

// One organization of each type is enough for the other tenant.
const strangers: readonly Seat[] = ['manufacturer', 'sales1', 'customer1'];

/** The relation of the organizations of tenant A to each caller, who belongs there; all of tenant B is outside. */
const related: Record<Caller, Related> = {
  anonymous: everywhere,
  freshUser: everywhere,
  customerUser: forCustomer,
  customerAdmin: forCustomer,
  salesRep: forSales,
  salesAdmin: forSales,
  manufacturerUser: forManufacturer,
  manufacturerAdmin: forManufacturer,
  platformAdmin: everywhere,
};

/** Two complete tenants, created alternately so that their ids interleave. */
export class TwoTenants {
  readonly app: TestApp;
  readonly posts: TestOrganization[] = [];
  #freshUserId = 0;
  #administratorId = 0;
  readonly #visitors = new Map<Caller, Visitor>();

  constructor(app: TestApp) {
    this.app = app;
  }

  /** Starts the app with only the two tenants, both of which accept cards. */
  async openWithCards(): Promise<void> {
    await this.app.start();
    await this.app.empty();
    await this.build();
    for (const tenant of ['A', 'B'] as const)
      await giveCardAccount(this.app, this.post(tenant, 'manufacturer').id);
  }

  async build(): Promise<void> {
    const { app } = this;
    const ids: Record<Tenant, Partial<Record<Seat, number>>> = { A: {}, B: {} };
    const tenants: Tenant[] = ['A', 'B'];
    const seats: Seat[] = ['manufacturer', 'sales1', 'sales2', 'customer1', 'customer2', 'customer3'];
    for (const seat of seats) {
      for (const tenant of tenants) {
        const marker = `${tenant === 'A' ? 'Aspen' : 'Birch'}-${seat}`;
        const contact = { name: marker, contactEmail: `${marker.toLowerCase()}@example.test` };
        const manufacturerId = ids[tenant].manufacturer ?? 0;
        const salesOrganizationId =
          (seat === 'customer1' ? ids[tenant].sales1 : seat === 'customer2' ? ids[tenant].sales2 : null) ??
          null;
        const id = await this.#organization(seat, { ...contact, manufacturerId, salesOrganizationId });
        ids[tenant][seat] = id;
        this.posts.push(
          await this.#furnish(tenant, seat, id, marker, { manufacturerId, salesOrganizationId }),
        );
      }
    }
    this.#freshUserId = (await app.user({ email: 'fresh@example.test' })).id;
    this.#administratorId = (await app.user({ email: 'platform@example.test', isAdmin: true })).id;
    for (const caller of callers) {
      this.#visitors.set(
        caller,
        caller === 'anonymous' ? app.visitor() : await app.as({ id: this.userIdOf(caller) }),
      );
    }
  }

  async #organization(
    seat: Seat,
    values: {
      name: string;
      contactEmail: string;
      manufacturerId: number;
      salesOrganizationId: number | null;
    },
  ): Promise<number> {
    const { name, contactEmail, manufacturerId } = values;
    if (seat === 'manufacturer') return (await this.app.manufacturer({ name, contactEmail })).id;
    if (seat === 'sales1' || seat === 'sales2') {
      return (await this.app.salesOrganization({ name, contactEmail, manufacturerId })).id;
    }
    return (await this.app.customer({ ...values, businessName: name })).id;
  }

  async #furnish(
    tenant: Tenant,
    seat: Seat,
    id: number,
    marker: string,
    above: { manufacturerId: number; salesOrganizationId: number | null },
  ): Promise<TestOrganization> {
    const { app } = this;
    const type: OrganizationType =
      seat === 'manufacturer'
        ? 'manufacturer'
        : seat.startsWith('sales')
          ? 'sales_organization'
          : 'wholesale_customer';
    const owner = ownerColumns(type, id);
    const address = marker.toLowerCase();
    const plain = await app.user({ ...owner, email: `plain@${address}.test`, firstName: marker });
    const admin = await app.user({
      ...owner,
      email: `admin@${address}.test`,
      firstName: marker,
      isOrgAdmin: true,
    });
    const addressLine1 = `1 ${marker} Street`;
    const location = await app.location({ ...owner, name: marker, addressLine1, isPrimary: true });
    const manufacturerId = type === 'manufacturer' ? id : above.manufacturerId;
    const isMaker = type === 'manufacturer';
    const product = isMaker
      ? await app.product({ manufacturerId, name: marker, category: marker, tags: [marker] })
      : undefined;
    const collection = isMaker ? await app.collection({ manufacturerId, name: marker }) : undefined;
    const priceList = isMaker
      ? await app.priceList({ manufacturerId, name: marker, note: marker })
      : undefined;
    if (product && priceList) await app.priceListEntry(priceList, product);
    return {
      tenant,
      seat,
      type,
      id,
      marker,
      manufacturerId,
      salesOrganizationId: type === 'sales_organization' ? id : above.salesOrganizationId,
      wholesaleCustomerId: type === 'wholesale_customer' ? id : null,
      plainUserId: plain.id,
      adminUserId: admin.id,
      locationId: location.id,
      productId: product?.id ?? 0,
      collectionId: collection?.id ?? 0,
      priceListId: priceList?.id ?? 0,
    };
  }

  post(tenant: Tenant, seat: Seat): TestOrganization {
    const found = this.posts.find((each) => each.tenant === tenant && each.seat === seat);
    if (!found) throw new Error(`There is no ${seat} in tenant ${tenant}`);
    return found;
  }

  userIdOf(caller: Caller): number {
    if (caller === 'freshUser') return this.#freshUserId;
    if (caller === 'platformAdmin') return this.#administratorId;
    if (caller === 'anonymous') throw new Error('Nobody has no user');
    const { seat, user } = homes[caller];
    return this.post('A', seat)[user];
  }

  /** The session of the caller. */
  subject(caller: Caller): Visitor {
    const visitor = this.#visitors.get(caller);
    if (!visitor) throw new Error('The world is not built');
    return visitor;
  }

  /** The organizations with this relation to the caller. */
  objects(caller: Caller, relation: Relation): TestOrganization[] {
    const near = (related[caller][relation] ?? []).map((seat) => this.post('A', seat));
    return relation === 'outside' ? [...near, ...strangers.map((seat) => this.post('B', seat))] : near;
  }
}
