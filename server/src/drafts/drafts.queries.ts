import type { OrganizationNode } from '@casepack/contract/access/actor';
import type { DraftSummary } from '@casepack/contract/drafts/draft';
import type { DraftQuery } from '@casepack/contract/drafts/endpoints';
import { displayName } from '@casepack/contract/users/user';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { containsText, orderBy, type Page, rowsOf } from '../db/list-page';
import { draftFiles, drafts } from '../db/schema/desk';
import { orders } from '../db/schema/orders';
import { wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { scopeOf } from '../scope';

const customerName = sql<
  string | null
>`coalesce(${wholesaleCustomers.businessName}, ${wholesaleCustomers.name})`;
const ownerName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

const columns = {
  id: drafts.id,
  customerId: drafts.customerId,
  customerName,
  isCustomerUnavailable: sql<boolean>`${drafts.customerId} is not null and ${wholesaleCustomers.id} is null`,
  ownerUserId: drafts.ownerUserId,
  owner: { firstName: users.firstName, lastName: users.lastName, email: users.email },
  lineCount: drafts.lineCount,
  total: drafts.total,
  version: drafts.version,
  createdAt: drafts.createdAt,
  updatedAt: drafts.updatedAt,
};

type SummaryRow = Omit<DraftSummary, 'ownerName'> & {
  owner: { firstName: string; lastName: string; email: string };
};

const toSummary = ({ owner, ...row }: SummaryRow): DraftSummary => ({
  ...row,
  ownerName: displayName(owner),
});

/** A customer that the caller can no longer order for is not shown. */
const customerOfDraft = (ctx: Context): SQL | undefined =>
  and(eq(wholesaleCustomers.id, drafts.customerId), scopeOf(ctx.actor).wholesaleCustomers);

const isOpen = and(isNull(drafts.placedAt), isNull(drafts.deletedAt));

const sortsByAge = ({ sort = '-updatedAt' }: DraftQuery): boolean => sort.endsWith('updatedAt');

export async function listDrafts(
  ctx: Context,
  owners: SQL | undefined,
  query: DraftQuery,
): Promise<Page<DraftSummary>> {
  const { db } = ctx;
  const found =
    query.search &&
    inArray(
      drafts.customerId,
      db
        .select({ id: wholesaleCustomers.id })
        .from(wholesaleCustomers)
        .where(
          and(
            scopeOf(ctx.actor).wholesaleCustomers,
            containsText(query.search, [wholesaleCustomers.name, wholesaleCustomers.businessName]),
          ),
        ),
    );
  const condition = and(isOpen, owners, found || undefined);
  const keys = {
    updatedAt: drafts.updatedAt,
    customerName: sql`lower(${customerName})`,
    ownerName: sql`lower(${ownerName})`,
    lineCount: drafts.lineCount,
    total: drafts.total,
  };
  const order = orderBy(query.sort, keys, [desc(drafts.updatedAt)], drafts.id);
  const { limit, offset } = rowsOf(query);
  const rows = await db
    .select(columns)
    .from(drafts)
    .innerJoin(users, eq(users.id, drafts.ownerUserId))
    .leftJoin(wholesaleCustomers, customerOfDraft(ctx))
    // By age, an index alone finds the page; the other columns are read for its rows only.
    .where(
      sortsByAge(query)
        ? inArray(
            drafts.id,
            db
              .select({ id: drafts.id })
              .from(drafts)
              .where(condition)
              .orderBy(...order)
              .limit(limit)
              .offset(offset),
          )
        : condition,
    )
    .orderBy(...order)
    .limit(limit)
    .offset(sortsByAge(query) ? 0 : offset);
  return { rows: rows.map(toSummary), total: await db.$count(drafts, condition) };
}

const ownersCustomer = alias(wholesaleCustomers, 'owners_customer');

/** What became of a draft, and whose it is. */
export interface DraftState extends DraftSummary {
  /** Undefined if the owner has no organization. */
  node: OrganizationNode | undefined;
  manufacturerId: number | null;
  placedAt: Date | null;
  placedOrder: { id: number; orderNumber: string } | null;
  deletedAt: Date | null;
}

export async function findDraft(ctx: Context, id: string): Promise<DraftState | undefined> {
  const [row] = await ctx.db
    .select({
      ...columns,
      manufacturerId: drafts.manufacturerId,
      tenantId: users.tenantId,
      salesOrganizationId: sql<
        number | null
      >`coalesce(${users.salesOrganizationId}, ${ownersCustomer.salesOrganizationId})`,
      wholesaleCustomerId: users.wholesaleCustomerId,
      placedAt: drafts.placedAt,
      placedOrder: { id: orders.id, orderNumber: orders.orderNumber },
      deletedAt: drafts.deletedAt,
    })
    .from(drafts)
    .innerJoin(users, eq(users.id, drafts.ownerUserId))
    .leftJoin(ownersCustomer, eq(ownersCustomer.id, users.wholesaleCustomerId))
    .leftJoin(wholesaleCustomers, customerOfDraft(ctx))
    .leftJoin(orders, eq(orders.id, drafts.placedOrderId))
    .where(eq(drafts.id, id));
  if (!row) return undefined;
  const { tenantId, salesOrganizationId, wholesaleCustomerId, ...found } = row;
  const node =
    tenantId === null ? undefined : { manufacturerId: tenantId, salesOrganizationId, wholesaleCustomerId };
  const { manufacturerId, placedAt, placedOrder, deletedAt, ...summary } = found;
  return { ...toSummary(summary), node, manufacturerId, placedAt, placedOrder, deletedAt };
}

/** In JSON, as it was sent. */
export async function findContent(db: Database, id: string): Promise<unknown> {
  const [row] = await db.select({ content: drafts.content }).from(drafts).where(eq(drafts.id, id));
  return row?.content;
}

export const findFiles = (db: Database, draftId: string): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: draftFiles.id, name: draftFiles.name })
    .from(draftFiles)
    .where(eq(draftFiles.draftId, draftId))
    .orderBy(draftFiles.id);

/** Those of the same user's draft that was sent for approval. It keeps them, so that it can be sent again twice. */
export async function copyFiles(db: Database, from: string, to: string, ownerUserId: number): Promise<void> {
  await db.execute(sql`
    insert into draft_files (draft_id, name, content_type, content, created_at)
    select ${to}::uuid, f.name, f.content_type, f.content, f.created_at
      from draft_files f join drafts d on d.id = f.draft_id
     where d.id = ${from} and d.owner_user_id = ${ownerUserId}
       and d.placed_at is not null and d.placed_order_id is null
     order by f.id`);
}

/** Other changes of the draft wait until this transaction ends. */
export async function lockDraft(db: Database, id: string): Promise<void> {
  await db.select({ id: drafts.id }).from(drafts).where(eq(drafts.id, id)).for('no key update');
}

export const countOpenDrafts = (db: Database, ownerUserId: number): Promise<number> =>
  db.$count(drafts, and(isOpen, eq(drafts.ownerUserId, ownerUserId)));

type StoredFields = Pick<
  typeof drafts.$inferInsert,
  'customerId' | 'manufacturerId' | 'content' | 'lineCount' | 'total'
>;

/** Returns false if there is already a draft with this id. */
export async function insertDraft(
  db: Database,
  values: StoredFields & { id: string; ownerUserId: number },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(drafts)
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: drafts.id });
  return rows.length > 0;
}

export async function hasSameFields(
  db: Database,
  id: string,
  { customerId, content, total }: StoredFields,
): Promise<boolean> {
  const isSame = sql<boolean>`(${drafts.content} = ${JSON.stringify(content)}::jsonb
    and ${drafts.customerId} is not distinct from ${customerId}::int
    and ${drafts.total} is not distinct from ${total}::bigint)`;
  const [row] = await db.select({ isSame }).from(drafts).where(eq(drafts.id, id));
  return row?.isSame ?? false;
}

export async function updateDraft(
  db: Database,
  id: string,
  values: Partial<typeof drafts.$inferInsert>,
  now: Date,
): Promise<void> {
  await db
    .update(drafts)
    .set({ ...values, updatedAt: now, version: sql`${drafts.version} + 1` })
    .where(eq(drafts.id, id));
}
