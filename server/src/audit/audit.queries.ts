import type { AuditEntry, AuditFilter, AuditQuery } from '@casepack/contract/audit/audit-entry';
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { containsText, type Page, rowsOf, withinDays } from '../db/list-page';
import { auditEntries } from '../db/schema/audit';
import { users } from '../db/schema/users';
import type { Scope } from '../scope';

/** A reader sees the address and email only of users within their own scope; of others only the name. */
const actorShown = (scope: Scope): SQL<boolean> => sql<boolean>`(${scope.owned(users)}) is true`;

function conditionFor(scope: Scope, filter: AuditFilter): SQL | undefined {
  const { at, actorUserId, actorEmail, action, subjectType, subjectId, subjectName } = auditEntries;
  const { search } = filter;
  return and(
    scope.auditEntries,
    filter.actorUserId === undefined ? undefined : eq(actorUserId, filter.actorUserId),
    filter.action ? eq(action, filter.action) : undefined,
    filter.subjectType ? eq(subjectType, filter.subjectType) : undefined,
    filter.subjectId ? eq(subjectId, filter.subjectId) : undefined,
    withinDays(at, filter),
    search
      ? or(
          containsText(search, [action, subjectName, sql`(${users.firstName} || ' ' || ${users.lastName})`]),
          and(actorShown(scope), containsText(search, [actorEmail])),
        )
      : undefined,
  );
}

const entryColumns = (scope: Scope) => {
  const shown = actorShown(scope);
  return {
    id: auditEntries.id,
    at: auditEntries.at,
    actorName: sql<
      string | null
    >`nullif(trim(coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')), '')`,
    actorEmail: sql<string | null>`case when ${shown} then ${auditEntries.actorEmail} end`,
    address: sql<string | null>`case when ${shown} then ${auditEntries.address} end`,
    action: auditEntries.action,
    subjectType: auditEntries.subjectType,
    subjectId: auditEntries.subjectId,
    subjectName: auditEntries.subjectName,
    changes: auditEntries.changes,
  };
};

export async function listAuditEntries(
  db: Database,
  scope: Scope,
  query: AuditQuery,
): Promise<Page<AuditEntry>> {
  const condition = conditionFor(scope, query);
  const { limit, offset } = rowsOf(query);
  const rows = await db
    .select(entryColumns(scope))
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorUserId))
    .where(condition)
    .orderBy(query.sort === 'at' ? asc(auditEntries.id) : desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: sql<number>`count(*)` })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorUserId))
    .where(condition);
  return { rows, total: counted?.total ?? 0 };
}

const MAX_EXPORTED = 50_000;

export const exportedAuditEntries = (
  db: Database,
  scope: Scope,
  filter: AuditFilter,
): Promise<AuditEntry[]> =>
  db
    .select(entryColumns(scope))
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorUserId))
    .where(conditionFor(scope, filter))
    .orderBy(desc(auditEntries.id))
    .limit(MAX_EXPORTED);
