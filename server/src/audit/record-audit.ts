import type { OrganizationNode } from '@casepack/contract/access/actor';
import type { SubjectType } from '@casepack/contract/audit/audit-entry';
import { z } from 'zod';
import type { Context } from '../context';
import { auditEntries } from '../db/schema/audit';

export type Changes = Record<string, { from: unknown; to: unknown }>;

interface AuditEntry {
  action: string;
  subjectType: SubjectType;
  subjectId: number | string;
  subjectName?: string | null;
  /** Node of the subject: decides which administrators may read the entry. If undefined, only those of the platform. */
  node: OrganizationNode | undefined;
  changes?: Changes;
  /** Who decided it, if it is done later than decided. */
  by?: { userId: number | null; email: string | null; address: string | null };
}

/** Records who did what. Call it in the transaction that makes the change, and never pass a secret. */
export const recordAudit = (ctx: Context, entry: AuditEntry): Promise<void> => recordAudits(ctx, [entry]);

/** Records several entries in one statement. */
export async function recordAudits(ctx: Context, entries: readonly AuditEntry[]): Promise<void> {
  await ctx.db.insert(auditEntries).values(entries.map((entry) => rowFor(ctx, entry)));
}

function rowFor(ctx: Context, entry: AuditEntry): typeof auditEntries.$inferInsert {
  return {
    at: ctx.now(),
    manufacturerId: entry.node?.manufacturerId ?? null,
    salesOrganizationId: entry.node?.salesOrganizationId ?? null,
    wholesaleCustomerId: entry.node?.wholesaleCustomerId ?? null,
    actorUserId: (entry.by ? entry.by.userId : ctx.actor?.userId) ?? null,
    actorEmail: (entry.by ? entry.by.email : ctx.user?.email) ?? null,
    address: (entry.by ? entry.by.address : ctx.origin.address) ?? null,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: String(entry.subjectId),
    subjectName: entry.subjectName ?? null,
    changes: entry.changes ?? {},
  };
}

/** The fields that differ, for an entry's `changes`. */
export function changesBetween<T extends object>(
  before: T,
  after: { [K in keyof T]?: T[K] | undefined },
): Changes {
  const changes: Changes = {};
  for (const key of Object.keys(after) as (keyof T & string)[]) {
    // keys of `after` are keys of T
    const from = before[key];
    const to = after[key];
    if (to !== undefined && JSON.stringify(from) !== JSON.stringify(to)) changes[key] = { from, to };
  }
  return changes;
}

/** The changed fields as in API responses: money as "12.50". */
export function changesOf(
  shape: z.ZodObject,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes {
  const { version: _version, updatedAt: _updatedAt, ...shown } = z.encode(shape, after);
  return changesBetween(z.encode(shape, before), shown);
}
