import type { Choices } from '@casepack/contract/notifications/notification';
import { toActor, type User } from '@casepack/contract/users/user';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { notificationSettings } from '../db/schema/notifications';
import { manufacturers, salesOrganizations } from '../db/schema/organizations';
import { users } from '../db/schema/users';

/** Whose summary is sent when, until they save their settings in a browser that knows better. */
export const USUAL_TIME_ZONE = 'America/New_York';

const tenant = sql<number>`coalesce(${users.manufacturerId}, ${salesOrganizations.manufacturerId})`;

/** Someone who may be told: an active user of an active seller. */
const findReaders = async (db: Database, condition: SQL | undefined) => {
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      isAdmin: users.isAdmin,
      isOrgAdmin: users.isOrgAdmin,
      role: users.role,
      manufacturerId: tenant,
      manufacturerName: manufacturers.name,
      salesOrganizationId: users.salesOrganizationId,
      choices: sql<Choices>`coalesce(${notificationSettings.choices}, '{}')`,
      timeZone: sql<string>`coalesce(${notificationSettings.timeZone}, ${USUAL_TIME_ZONE})`,
    })
    .from(users)
    .leftJoin(salesOrganizations, eq(salesOrganizations.id, users.salesOrganizationId))
    .innerJoin(manufacturers, eq(manufacturers.id, tenant))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(
      and(users.active, manufacturers.active, sql`coalesce(${salesOrganizations.active}, true)`, condition),
    )
    .orderBy(users.id);
  return rows.map((row) => ({ ...row, actor: toActor({ ...row, ...noCustomer }) }));
};

const noCustomer = {
  company: null,
  profileImageUrl: null,
  active: true,
  wholesaleCustomerId: null,
  memberships: [],
} satisfies Partial<User>;

export type Reader = Awaited<ReturnType<typeof findReaders>>[number];

/** Staff of these manufacturers, and these reps. */
export const findPossibleReaders = (
  db: Database,
  manufacturerIds: readonly number[],
  repIds: readonly number[],
): Promise<Reader[]> =>
  findReaders(db, or(inArray(users.manufacturerId, [...manufacturerIds]), inArray(users.id, [...repIds])));

/** Undefined if the user can no longer sign in or belongs to no seller. */
export async function findReader(db: Database, userId: number): Promise<Reader | undefined> {
  const [reader] = await findReaders(db, eq(users.id, userId));
  return reader;
}
