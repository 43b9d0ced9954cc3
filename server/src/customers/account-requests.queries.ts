import type { AccountRequest, AccountRequestTally } from '@casepack/contract/customers/account-request';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import type { Page } from '../db/list-page';
import { accountRequests } from '../db/schema/customers';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';

/** The row of a request that came through the join page, without its certificate. */
export type RequestRow = Omit<typeof accountRequests.$inferSelect, 'certificate'>;

/** The company of a user who registered, until staff decide. */
const isRegistration = sql`${wholesaleCustomers.selfRegistered} and ${wholesaleCustomers.requiresApproval}
  and ${wholesaleCustomers.active}`;

const waitingRequests = (scope: SQL): SQL => sql`
  select 'request-' || ${accountRequests.id} as key, 'join_page' as source,
    ${manufacturers.id} as "manufacturerId", ${manufacturers.name} as "manufacturerName",
    ${accountRequests.company} as company, ${accountRequests.contactName} as "contactName",
    ${accountRequests.email} as email, ${accountRequests.phone} as phone, ${accountRequests.taxId} as "taxId",
    ${accountRequests.createdAt} as "createdAt", ${accountRequests.version} as version
  from ${accountRequests} join ${manufacturers} on ${manufacturers.id} = ${accountRequests.manufacturerId}
  where ${accountRequests.state} = 'waiting' and ${scope}
  union all
  select 'registration-' || ${wholesaleCustomers.id}, 'registration', ${manufacturers.id}, ${manufacturers.name},
    coalesce(${wholesaleCustomers.businessName}, ${wholesaleCustomers.name}), ${wholesaleCustomers.name},
    ${wholesaleCustomers.contactEmail}, ${wholesaleCustomers.contactPhone}, ${wholesaleCustomers.taxId},
    ${wholesaleCustomers.createdAt}, ${wholesaleCustomers.version}
  from ${wholesaleCustomers} join ${manufacturers} on ${manufacturers.id} = ${wholesaleCustomers.manufacturerId}
  where ${isRegistration} and ${scope}`;

type Listed = Omit<AccountRequest, 'createdAt'> & { createdAt: string | Date };
const toRequest = (row: Listed): AccountRequest => ({ ...row, createdAt: new Date(row.createdAt) });

/** `scope` is a condition on manufacturers. */
export async function findWaiting(
  db: Database,
  scope: SQL,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<AccountRequest>> {
  const { rows } = await db.execute<Listed & { total: number }>(sql`
    select waiting.*, count(*) over ()::int as total from (${waitingRequests(scope)}) as waiting
    order by waiting."createdAt", waiting.key limit ${limit} offset ${offset}`);
  return {
    rows: rows.map(({ total: _, ...row }) => toRequest(row)),
    total: rows[0]?.total ?? 0,
  };
}

export async function findWaitingByKey(
  db: Database,
  scope: SQL,
  key: string,
): Promise<AccountRequest | undefined> {
  const { rows } = await db.execute<Listed>(
    sql`select waiting.* from (${waitingRequests(scope)}) as waiting where waiting.key = ${key}`,
  );
  return rows[0] && toRequest(rows[0]);
}

export async function tallyRequests(db: Database, scope: SQL): Promise<AccountRequestTally> {
  const { rows } = await db.execute<{ waiting: number; isOpen: boolean }>(sql`
    select (select count(*)::int from (${waitingRequests(scope)}) as waiting) as waiting,
      exists (select from ${manufacturers} where ${scope} and ${manufacturers.joinSlug} is not null) as "isOpen"`);
  return rows[0] ?? { waiting: 0, isOpen: false };
}

const { certificate: _certificate, ...requestColumns } = getTableColumns(accountRequests);

export async function findRequest(db: Database, id: number): Promise<RequestRow | undefined> {
  const [row] = await db.select(requestColumns).from(accountRequests).where(eq(accountRequests.id, id));
  return row;
}

/** Other decisions about the same request wait until this transaction ends. */
export async function lockRequest(db: Database, id: number): Promise<RequestRow | undefined> {
  const [row] = await db
    .select(requestColumns)
    .from(accountRequests)
    .where(eq(accountRequests.id, id))
    .for('update');
  return row;
}

export async function findCertificate(db: Database, id: number) {
  const { certificateName, certificateType, certificate } = accountRequests;
  const [row] = await db
    .select({ name: certificateName, type: certificateType, content: certificate })
    .from(accountRequests)
    .where(eq(accountRequests.id, id));
  return row;
}

export async function findJoinable(db: Database, slug: string) {
  const { id, name, contactEmail, active } = manufacturers;
  const [row] = await db
    .select({ id, name, contactEmail })
    .from(manufacturers)
    .where(and(sql`lower(${manufacturers.joinSlug}) = ${slug.toLowerCase()}`, eq(active, true)));
  return row;
}
