import type { ApprovalSummary } from '@casepack/contract/approvals/approval';
import type { ApprovalQuery } from '@casepack/contract/approvals/endpoints';
import { displayName } from '@casepack/contract/users/user';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client';
import { orderBy, type Page, rowsOf } from '../db/list-page';
import { approvals } from '../db/schema/approvals';
import { products } from '../db/schema/catalog';
import { orders } from '../db/schema/orders';
import { users } from '../db/schema/users';

const requester = alias(users, 'requester');
const decider = alias(users, 'decider');

const columns = {
  id: approvals.id,
  state: approvals.state,
  requestedByUserId: approvals.requestedByUserId,
  requester: { firstName: requester.firstName, lastName: requester.lastName, email: requester.email },
  total: approvals.total,
  lineCount: approvals.lineCount,
  purchaseOrderNumber: approvals.purchaseOrderNumber,
  createdAt: approvals.createdAt,
  decider: { firstName: decider.firstName, lastName: decider.lastName, email: decider.email },
  decidedAt: approvals.decidedAt,
  comment: approvals.comment,
  orderId: approvals.orderId,
  orderNumber: orders.orderNumber,
  version: approvals.version,
};

const selectApprovals = (db: Database) =>
  db
    .select({
      ...columns,
      wholesaleCustomerId: approvals.wholesaleCustomerId,
      manufacturerId: approvals.manufacturerId,
      submission: approvals.submission,
      requestHash: approvals.requestHash,
    })
    .from(approvals)
    .innerJoin(requester, eq(requester.id, approvals.requestedByUserId))
    .leftJoin(decider, eq(decider.id, approvals.decidedByUserId))
    .leftJoin(orders, eq(orders.id, approvals.orderId))
    .$dynamic();

type SelectedRow = Awaited<ReturnType<typeof selectApprovals>>[number];

/** What waits or waited, with what only the server needs to know. */
export interface ApprovalRow extends ApprovalSummary {
  wholesaleCustomerId: number;
  manufacturerId: number;
  submission: unknown;
  requestHash: string | null;
}

const toRow = ({ requester, decider, ...row }: SelectedRow): ApprovalRow => ({
  ...row,
  requestedByName: displayName(requester),
  decidedByName: decider && displayName(decider),
});

export async function listApprovals(
  db: Database,
  condition: SQL | undefined,
  query: ApprovalQuery,
): Promise<Page<ApprovalSummary>> {
  const wanted = and(condition, query.state && eq(approvals.state, query.state));
  const order = orderBy(
    query.sort,
    { createdAt: approvals.createdAt, total: approvals.total },
    [desc(approvals.createdAt)],
    approvals.id,
  );
  const { limit, offset } = rowsOf(query);
  const rows = await selectApprovals(db)
    .where(wanted)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toRow), total: await db.$count(approvals, wanted) };
}

export async function findApproval(db: Database, id: number): Promise<ApprovalRow | undefined> {
  const [row] = await selectApprovals(db).where(eq(approvals.id, id));
  return row && toRow(row);
}

export async function findApprovalByKey(
  db: Database,
  userId: number,
  key: string,
): Promise<ApprovalRow | undefined> {
  const [row] = await selectApprovals(db).where(
    and(eq(approvals.requestedByUserId, userId), eq(approvals.requestKey, key)),
  );
  return row && toRow(row);
}

/** Other decisions about it wait until this transaction ends. */
export async function lockApproval(db: Database, id: number): Promise<void> {
  await db.select({ id: approvals.id }).from(approvals).where(eq(approvals.id, id)).for('no key update');
}

/** Undefined if the user's key is in use. */
export async function insertApproval(
  db: Database,
  values: typeof approvals.$inferInsert,
): Promise<number | undefined> {
  const [row] = await db
    .insert(approvals)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: approvals.id });
  return row?.id;
}

export async function updateApproval(
  db: Database,
  id: number,
  changes: Partial<typeof approvals.$inferInsert>,
  now: Date,
): Promise<void> {
  await db
    .update(approvals)
    .set({ ...changes, updatedAt: now, version: sql`${approvals.version} + 1` })
    .where(eq(approvals.id, id));
}

export interface Approver {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
}

/** The active administrators of a customer. */
export const findApprovers = (db: Database, customerId: number): Promise<Approver[]> =>
  db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.wholesaleCustomerId, customerId), or(users.isOrgAdmin, users.isAdmin), users.active))
    .orderBy(users.id);

export const findProductNames = (
  db: Database,
  ids: readonly number[],
): Promise<{ id: number; name: string; sku: string }[]> =>
  db
    .select({ id: products.id, name: products.name, sku: products.sku })
    .from(products)
    .where(inArray(products.id, [...ids]));
