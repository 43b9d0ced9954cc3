import type { CurrentUser, Membership } from '@casepack/contract/users/user';
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { manufacturers, salesOrganizations, wholesaleCustomers } from '../db/schema/organizations';
import { accountTokens, memberships, sessions, users } from '../db/schema/users';

const membershipList = sql<Membership[]>`coalesce((
  select json_agg(json_build_object(
    'organizationType', case
      when m.manufacturer_id is not null then 'manufacturer'
      when m.sales_organization_id is not null then 'sales_organization'
      else 'wholesale_customer' end,
    'organizationId', coalesce(m.manufacturer_id, m.sales_organization_id, m.wholesale_customer_id)
  ) order by m.id)
  from ${memberships} m where m.user_id = ${users.id}), '[]'::json)`;

/** The manufacturer above a user; needs both organization tables joined. */
export const tenantId = sql<
  number | null
>`coalesce(${users.manufacturerId}, ${salesOrganizations.manufacturerId}, ${wholesaleCustomers.manufacturerId})`;

/** A user cannot sign in if they, their organization or the manufacturer above it is inactive. */
const isUsable = sql<boolean>`${users.active}
  and coalesce(${manufacturers.active}, true)
  and coalesce(${salesOrganizations.active}, true)
  and coalesce(${wholesaleCustomers.active}, true)`;

export const accountColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  company: users.company,
  profileImageUrl: users.profileImageUrl,
  isAdmin: users.isAdmin,
  isOrgAdmin: users.isOrgAdmin,
  active: users.active,
  role: users.role,
  manufacturerId: tenantId,
  salesOrganizationId: sql<
    number | null
  >`coalesce(${users.salesOrganizationId}, ${wholesaleCustomers.salesOrganizationId})`,
  wholesaleCustomerId: users.wholesaleCustomerId,
  memberships: membershipList,
  mustChangePassword: users.mustChangePassword,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  // A customer's own minimum of 0 means no minimum, even if the manufacturer has one.
  hasOrderMinimum: sql<boolean>`${users.wholesaleCustomerId} is not null and greatest(
    coalesce(${wholesaleCustomers.minimumFirstOrder}, ${manufacturers.minimumFirstOrder}),
    coalesce(${wholesaleCustomers.minimumReorder}, ${manufacturers.minimumReorder}), 0) > 0`,
  hasApprovals: sql<boolean>`exists (
    select from buying_limits where buying_limits.wholesale_customer_id = ${users.wholesaleCustomerId})`,
};

/** A user with their organization, and the fields that signing in needs. */
export interface Account extends CurrentUser {
  isUsable: boolean;
  passwordHash: string | null;
}

const selectAccounts = (db: Database) =>
  db
    .select({ ...accountColumns, isUsable, passwordHash: users.passwordHash })
    .from(users)
    .leftJoin(wholesaleCustomers, eq(wholesaleCustomers.id, users.wholesaleCustomerId))
    .leftJoin(salesOrganizations, eq(salesOrganizations.id, users.salesOrganizationId))
    .leftJoin(manufacturers, eq(manufacturers.id, tenantId))
    .$dynamic();

const hasEmail = (email: string): SQL => sql`lower(${users.email}) = ${email.toLowerCase()}`;

/** Oldest first: an address can have one account in each tenant. */
export async function findAccountsByEmail(db: Database, email: string): Promise<Account[]> {
  return selectAccounts(db).where(hasEmail(email)).orderBy(users.id);
}

export async function findAccountById(db: Database, userId: number): Promise<Account | undefined> {
  const [account] = await selectAccounts(db).where(eq(users.id, userId)).limit(1);
  return account;
}

/** Other transactions that want this address wait until this one ends. */
export async function lockEmail(db: Database, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`email:${email.toLowerCase()}`}))`);
}

/** Whether another account has the address: within one tenant (null: without an organization), or in any. */
export async function isEmailTaken(
  db: Database,
  email: string,
  { within, exceptUserId = 0 }: { within: number | null | 'anywhere'; exceptUserId?: number | undefined },
): Promise<boolean> {
  const inTenant =
    within === 'anywhere' ? undefined : within === null ? isNull(users.tenantId) : eq(users.tenantId, within);
  return (await db.$count(users, and(hasEmail(email), ne(users.id, exceptUserId), inTenant))) > 0;
}

export interface SessionAccount extends Account {
  lastSeenAt: Date;
  passwordConfirmedAt: Date | null;
}

/** Session and user in one statement: it runs for almost every request. */
export async function findSessionAccount(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<SessionAccount | undefined> {
  const [found] = await db
    .select({
      ...accountColumns,
      isUsable,
      passwordHash: users.passwordHash,
      lastSeenAt: sessions.lastSeenAt,
      passwordConfirmedAt: sessions.passwordConfirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(wholesaleCustomers, eq(wholesaleCustomers.id, users.wholesaleCustomerId))
    .leftJoin(salesOrganizations, eq(salesOrganizations.id, users.salesOrganizationId))
    .leftJoin(manufacturers, eq(manufacturers.id, tenantId))
    .where(and(eq(sessions.tokenHash, tokenHash), sql`${sessions.expiresAt} > ${now.toISOString()}`))
    .limit(1);
  return found;
}

export async function insertUser(
  db: Database,
  values: typeof users.$inferInsert,
): Promise<number | undefined> {
  const [row] = await db.insert(users).values(values).onConflictDoNothing().returning({ id: users.id });
  return row?.id;
}

export async function updatePassword(
  db: Database,
  userId: number,
  change: { passwordHash: string; mustChangePassword: boolean; now: Date },
): Promise<void> {
  await db
    .update(users)
    .set({
      passwordHash: change.passwordHash,
      mustChangePassword: change.mustChangePassword,
      updatedAt: change.now,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId));
}

type UserRow = typeof users.$inferSelect;

export async function updateUser(
  db: Database,
  userId: number,
  change: Partial<UserRow>,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ ...change, updatedAt: now, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
}

/** Invalidates all links that were emailed to the user earlier. */
export async function voidAccountLinks(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(and(eq(accountTokens.userId, userId), isNull(accountTokens.usedAt)));
}
