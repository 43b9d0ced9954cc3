import { AppError } from '@casepack/contract/errors';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { accountRequests } from '../db/schema/customers';
import { wholesaleCustomers } from '../db/schema/organizations';
import { memberships, users } from '../db/schema/users';
import { requireVersion } from '../edit-conflict';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import {
  type CustomerRow,
  findManufacturer,
  type ManufacturerRow,
} from '../organizations/organizations.queries';
import { lockRequest, type RequestRow } from './account-requests.queries';

const alreadyDecided = (state: 'approved' | 'rejected'): AppError =>
  new AppError('conflict', `This request was already ${state}`);

/** Locks the request, so that two decisions cannot both be made. */
export async function takeRequest(ctx: Context, id: number, version: number): Promise<RequestRow> {
  const row = await lockRequest(ctx.db, id);
  if (!row) throw notFound('Request');
  authorize(ctx, 'account-request:decide', nodeOfManufacturer({ id: row.manufacturerId }), 'Request');
  if (row.state !== 'waiting') throw alreadyDecided(row.state);
  await requireVersion(version, row, () => undefined);
  return row;
}

/** The same for the company of a user who registered. */
export async function takeRegistration(ctx: Context, id: number, version: number): Promise<CustomerRow> {
  const [row] = await ctx.db
    .select()
    .from(wholesaleCustomers)
    .where(and(eq(wholesaleCustomers.id, id), eq(wholesaleCustomers.selfRegistered, true)))
    .for('no key update');
  if (!row) throw notFound('Request');
  authorize(ctx, 'account-request:decide', nodeOfManufacturer({ id: row.manufacturerId }), 'Request');
  if (!row.active) throw alreadyDecided('rejected');
  if (!row.requiresApproval) throw alreadyDecided('approved');
  await requireVersion(version, row, () => undefined);
  return row;
}

export async function markDecided(
  ctx: Context,
  id: number,
  outcome: Pick<typeof accountRequests.$inferInsert, 'state' | 'rejectionReason' | 'wholesaleCustomerId'>,
): Promise<void> {
  await ctx.db
    .update(accountRequests)
    .set({
      ...outcome,
      decidedByUserId: ctx.actor?.userId ?? null,
      decidedAt: ctx.now(),
      version: sql`${accountRequests.version} + 1`,
    })
    .where(eq(accountRequests.id, id));
}

export async function getSeller(ctx: Context, id: number): Promise<ManufacturerRow> {
  const seller = await findManufacturer(ctx.db, id);
  if (!seller) throw notFound('Manufacturer');
  return seller;
}

/** The users of a company, its founder first. */
export const findUsersOf = (ctx: Context, customerId: number) =>
  ctx.db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .innerJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.wholesaleCustomerId, users.wholesaleCustomerId)),
    )
    .where(and(eq(users.wholesaleCustomerId, customerId), eq(users.active, true)))
    .orderBy(desc(memberships.isFounder), asc(users.id));
