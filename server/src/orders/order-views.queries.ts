import type { Actor } from '@casepack/contract/access/actor';
import { displayName } from '@casepack/contract/users/user';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { orderViews } from '../db/schema/order-views';
import { users } from '../db/schema/users';
import { isColleague } from '../users/colleagues';

const columns = {
  id: orderViews.id,
  ownerUserId: orderViews.ownerUserId,
  name: orderViews.name,
  query: orderViews.query,
  isShared: orderViews.isShared,
  owner: { firstName: users.firstName, lastName: users.lastName, email: users.email },
  version: orderViews.version,
  updatedAt: orderViews.updatedAt,
};

/** Own ones, and those that colleagues share. */
const isVisibleTo = (actor: Actor): SQL | undefined =>
  or(eq(orderViews.ownerUserId, actor.userId), and(orderViews.isShared, isColleague(actor)));

const selectViews = (db: Database, actor: Actor, condition?: SQL) =>
  db
    .select(columns)
    .from(orderViews)
    .innerJoin(users, eq(users.id, orderViews.ownerUserId))
    .where(and(condition, isVisibleTo(actor)))
    .orderBy(asc(sql`lower(${orderViews.name})`), asc(orderViews.id));

type Row = Awaited<ReturnType<typeof selectViews>>[number];
export type ViewRow = Omit<Row, 'owner'> & { ownerName: string };

const toRow = ({ owner, ...row }: Row): ViewRow => ({ ...row, ownerName: displayName(owner) });

/** The caller's own and as many shared ones as a menu can hold. */
const MOST_SHOWN = 100;

export const findViews = async (db: Database, actor: Actor): Promise<ViewRow[]> =>
  (await selectViews(db, actor).limit(MOST_SHOWN)).map(toRow);

export async function findView(db: Database, actor: Actor, id: number): Promise<ViewRow | undefined> {
  const [row] = await selectViews(db, actor, eq(orderViews.id, id));
  return row && toRow(row);
}

/** Other changes wait until this transaction ends. */
export async function lockView(db: Database, id: number): Promise<void> {
  await db.select({ id: orderViews.id }).from(orderViews).where(eq(orderViews.id, id)).for('no key update');
}

/** Concurrent requests of one user wait, so that together they do not exceed the limit. */
export async function countOwnViews(db: Database, ownerUserId: number): Promise<number> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, ownerUserId)).for('no key update');
  return db.$count(orderViews, eq(orderViews.ownerUserId, ownerUserId));
}
