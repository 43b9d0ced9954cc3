import type { OrganizationNode } from '@casepack/contract/access/actor';
import type { ListQuery } from '@casepack/contract/list-query';
import type { ListedUser, ManagedUser } from '@casepack/contract/users/managed-user';
import type { Role } from '@casepack/contract/users/user';
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { accountColumns, tenantId } from '../auth/accounts.queries';
import type { Database } from '../db/client';
import { containsText, orderBy, type Page, rowsOf } from '../db/list-page';
import { auditEntries } from '../db/schema/audit';
import { manufacturers, salesOrganizations, wholesaleCustomers } from '../db/schema/organizations';
import { accountTokens, externalIdentities, memberships, users } from '../db/schema/users';
import type { Scope } from '../scope';

const organizationName = sql<string | null>`case ${users.role}
  when 'manufacturer' then ${manufacturers.name}
  when 'sales_rep' then ${salesOrganizations.name}
  when 'wholesale_customer' then coalesce(${wholesaleCustomers.businessName}, ${wholesaleCustomers.name}) end`;

const managedColumns = {
  ...accountColumns,
  organizationName,
  // An expired one is deleted within the hour.
  pendingEmail: sql<string | null>`(select t.new_email from ${accountTokens} t
    where t.user_id = ${users.id} and t.purpose = 'email_change' and t.used_at is null)`,
  createdAt: users.createdAt,
  version: users.version,
};

const anyMembership = (condition: SQL): SQL =>
  sql`exists (select 1 from ${memberships} where ${memberships.userId} = ${users.id} and ${condition})`;

/** Users with at least one membership in the scope, and whether all their memberships are in it. */
function usersIn(scope: Scope): { visible: SQL; managed: SQL<boolean> } {
  const own = scope.owned(users);
  return {
    visible: sql`(${own} or ${anyMembership(scope.owned(memberships))})`,
    managed: sql<boolean>`((${own}) is true and not ${anyMembership(sql`(${scope.owned(memberships)}) is not true`)})`,
  };
}

type UserQuery = ListQuery<'name' | 'email' | 'createdAt' | 'active'> & { role?: Role | undefined };

const nameOnly = ({ id, firstName, lastName }: ListedUser): ListedUser => ({ id, firstName, lastName });

/** Fields of a user that are not shown are not searched, sorted or filtered by either. */
export async function listUsers(
  db: Database,
  scope: Scope,
  query: UserQuery,
  within?: SQL,
): Promise<Page<ListedUser>> {
  const { visible, managed } = usersIn(scope);
  const fullName = sql`(${users.firstName} || ' ' || ${users.lastName})`;
  const ifManaged = (value: SQL) => sql`case when ${managed} then ${value} end`;
  const found = query.search
    ? or(
        containsText(query.search, [fullName]),
        and(
          managed,
          containsText(
            query.search,
            [users.email, users.company].map((column) => sql`${column}`),
          ),
        ),
      )
    : undefined;
  const condition = and(
    visible,
    within,
    found,
    query.role ? and(managed, eq(users.role, query.role)) : undefined,
  );
  const byName = sql`lower(${fullName})`;
  const keys = {
    name: byName,
    email: ifManaged(sql`lower(${users.email})`),
    createdAt: ifManaged(sql`${users.createdAt}`),
    active: ifManaged(sql`${users.active}`),
  };
  const { limit, offset } = rowsOf(query);
  const rows = await db
    .select({ ...managedColumns, isManaged: managed })
    .from(users)
    .leftJoin(wholesaleCustomers, eq(wholesaleCustomers.id, users.wholesaleCustomerId))
    .leftJoin(salesOrganizations, eq(salesOrganizations.id, users.salesOrganizationId))
    .leftJoin(manufacturers, eq(manufacturers.id, tenantId))
    .where(condition)
    .orderBy(...orderBy(query.sort, keys, [asc(byName)], users.id))
    .limit(limit)
    .offset(offset);
  return {
    rows: rows.map(({ isManaged, ...user }) => (isManaged ? user : nameOnly(user))),
    total: await db.$count(users, condition),
  };
}

/** Users who belong to the organization with these ids, by their role or by another membership. */
export function belongsTo(owner: {
  manufacturerId: number | null;
  salesOrganizationId: number | null;
  wholesaleCustomerId: number | null;
}): SQL {
  const matches = (columns: typeof users | typeof memberships): SQL =>
    owner.manufacturerId !== null
      ? eq(columns.manufacturerId, owner.manufacturerId)
      : owner.salesOrganizationId !== null
        ? eq(columns.salesOrganizationId, owner.salesOrganizationId)
        : owner.wholesaleCustomerId !== null
          ? eq(columns.wholesaleCustomerId, owner.wholesaleCustomerId)
          : sql`false`;
  return sql`(${matches(users)} or ${anyMembership(matches(memberships))})`;
}

export async function findManagedUser(db: Database, userId: number): Promise<ManagedUser | undefined> {
  const [user] = await db
    .select(managedColumns)
    .from(users)
    .leftJoin(wholesaleCustomers, eq(wholesaleCustomers.id, users.wholesaleCustomerId))
    .leftJoin(salesOrganizations, eq(salesOrganizations.id, users.salesOrganizationId))
    .leftJoin(manufacturers, eq(manufacturers.id, tenantId))
    .where(eq(users.id, userId));
  return user;
}

/** Other changes to this user wait until the transaction ends. */
export async function lockUser(db: Database, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** The node of each further membership of the user. */
export async function listMembershipNodes(db: Database, userId: number): Promise<OrganizationNode[]> {
  return db
    .select({
      manufacturerId: sql<number>`coalesce(${memberships.manufacturerId}, ${salesOrganizations.manufacturerId}, ${wholesaleCustomers.manufacturerId})`,
      salesOrganizationId: sql<
        number | null
      >`coalesce(${memberships.salesOrganizationId}, ${wholesaleCustomers.salesOrganizationId})`,
      wholesaleCustomerId: memberships.wholesaleCustomerId,
    })
    .from(memberships)
    .leftJoin(wholesaleCustomers, eq(wholesaleCustomers.id, memberships.wholesaleCustomerId))
    .leftJoin(salesOrganizations, eq(salesOrganizations.id, memberships.salesOrganizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.id);
}

/** Cancels a pending change of the email address, if there is one. */
export async function voidEmailChange(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.purpose, 'email_change'),
        isNull(accountTokens.usedAt),
      ),
    );
}

/** Whether the user signs in with an external identity provider. */
export async function hasExternalIdentity(db: Database, userId: number): Promise<boolean> {
  return (await db.$count(externalIdentities, eq(externalIdentities.userId, userId))) > 0;
}

export async function hasActed(db: Database, userId: number): Promise<boolean> {
  const [entry] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.actorUserId, userId))
    .limit(1);
  return entry !== undefined;
}

export async function insertMembership(db: Database, values: typeof memberships.$inferInsert): Promise<void> {
  await db.insert(memberships).values(values);
}
