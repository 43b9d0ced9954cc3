import { memberships, users } from '../db/schema/users';
import type { CustomerKey } from './customers';
import { aged, type Executor, type Ids, idsBy } from './inserting';
import type { SalesOrganizationKey } from './manufacturers';
import { type DemoUser, demoUserKeys, demoUsers, type UserKey } from './users';

interface OrganizationIds {
  salesOrganizationId: Ids<SalesOrganizationKey>;
  customerId: Ids<CustomerKey>;
}

const USER_AGE_DAYS = 450;

/** The user's role and organization. */
function roleAndOrganization(user: DemoUser, { salesOrganizationId, customerId }: OrganizationIds) {
  if (user.manufacturerId) return { role: 'manufacturer', manufacturerId: user.manufacturerId } as const;
  if (user.salesOrganization) {
    return { role: 'sales_rep', salesOrganizationId: salesOrganizationId(user.salesOrganization) } as const;
  }
  if (user.customer) {
    return { role: 'wholesale_customer', wholesaleCustomerId: customerId(user.customer) } as const;
  }
  return undefined;
}

export async function insertUsers(
  db: Executor,
  { now, passwordHash }: { now: Date; passwordHash: string },
  organizations: OrganizationIds,
): Promise<Ids<UserKey>> {
  const people = demoUserKeys.map((key) => ({ key, ...demoUsers[key] }));
  const rows = people.map(({ key: _, ...user }) => {
    const { salesOrganization: _agency, customer: _company, ...facts } = user;
    return {
      ...facts,
      ...roleAndOrganization(user, organizations),
      passwordHash,
      ...aged(now, USER_AGE_DAYS),
    };
  });
  const inserted = idsBy(await db.insert(users).values(rows).returning({ id: users.id, key: users.email }));
  const userId = idsBy(people.map(({ key, email }) => ({ key, id: inserted(email) })));

  await db.insert(memberships).values(
    people.flatMap(({ key, ...user }) => {
      const node = roleAndOrganization(user, organizations);
      if (!node) return [];
      const { role: _, ...organization } = node;
      return [{ userId: userId(key), ...organization }];
    }),
  );
  return userId;
}
