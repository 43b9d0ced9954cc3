import type { Actor } from '@casepack/contract/access/actor';
import { isOrganizationAdmin, isPlatformAdmin } from '@casepack/contract/access/questions';
import type { TemplateSummary } from '@casepack/contract/desk/template';
import { displayName } from '@casepack/contract/users/user';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { orderTemplates } from '../db/schema/desk';
import { users } from '../db/schema/users';
import { isColleague } from '../users/colleagues';

/** Own ones, and those that colleagues share. */
function isVisibleTo(actor: Actor): SQL | undefined {
  const shared = isPlatformAdmin(actor) ? undefined : isColleague(actor);
  return or(eq(orderTemplates.ownerUserId, actor.userId), and(orderTemplates.isShared, shared));
}

const columns = {
  id: orderTemplates.id,
  name: orderTemplates.name,
  isShared: orderTemplates.isShared,
  ownerUserId: orderTemplates.ownerUserId,
  owner: { firstName: users.firstName, lastName: users.lastName, email: users.email },
  lineCount: sql<number>`jsonb_array_length(${orderTemplates.lines})`,
  version: orderTemplates.version,
  updatedAt: orderTemplates.updatedAt,
};

/** A template outlives the work of its owner, so administrators can remove shared ones. */
const canEdit = (actor: Actor, ownerUserId: number): boolean =>
  ownerUserId === actor.userId || isOrganizationAdmin(actor) || isPlatformAdmin(actor);

function selectTemplates(db: Database, actor: Actor, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(orderTemplates)
    .innerJoin(users, eq(users.id, orderTemplates.ownerUserId))
    .where(and(condition, isVisibleTo(actor)))
    .orderBy(asc(sql`lower(${orderTemplates.name})`), asc(orderTemplates.id));
}

type Row = Awaited<ReturnType<typeof selectTemplates>>[number];

const toSummary = (actor: Actor, { owner, ...row }: Row): TemplateSummary => ({
  ...row,
  ownerName: displayName(owner),
  canEdit: canEdit(actor, row.ownerUserId),
});

export async function findTemplates(
  db: Database,
  actor: Actor,
  customerId: number,
): Promise<TemplateSummary[]> {
  const rows = await selectTemplates(db, actor, eq(orderTemplates.wholesaleCustomerId, customerId));
  return rows.map((row) => toSummary(actor, row));
}

export async function findTemplate(
  db: Database,
  actor: Actor,
  customerId: number,
  id: number,
): Promise<TemplateSummary | undefined> {
  const condition = and(eq(orderTemplates.wholesaleCustomerId, customerId), eq(orderTemplates.id, id));
  const [row] = await selectTemplates(db, actor, condition);
  return row && toSummary(actor, row);
}

/** In JSON, as it was sent. */
export async function findTemplateLines(db: Database, id: number): Promise<unknown> {
  const [row] = await db
    .select({ lines: orderTemplates.lines })
    .from(orderTemplates)
    .where(eq(orderTemplates.id, id));
  return row?.lines;
}

/** Other changes wait until this transaction ends. */
export async function lockTemplate(db: Database, id: number): Promise<void> {
  await db
    .select({ id: orderTemplates.id })
    .from(orderTemplates)
    .where(eq(orderTemplates.id, id))
    .for('no key update');
}

export const countTemplates = (db: Database, ownerUserId: number, customerId: number): Promise<number> =>
  db.$count(
    orderTemplates,
    and(eq(orderTemplates.wholesaleCustomerId, customerId), eq(orderTemplates.ownerUserId, ownerUserId)),
  );
