import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { approvals, buyingLimits } from '../db/schema/approvals';
import { accountRequests, customerNotes, customerReps } from '../db/schema/customers';
import { drafts, orderTemplates, partNumbers } from '../db/schema/desk';
import { orderParties } from '../db/schema/order-parties';
import { orders } from '../db/schema/orders';
import { locations, unconfirmedAddresses } from '../db/schema/organizations';
import { providerCustomers, receipts } from '../db/schema/payments';
import { memberships, users } from '../db/schema/users';
import { findHasPrimary } from '../organizations/locations.queries';
import type { CustomerRow } from '../organizations/organizations.queries';
import { findUnconfirmed, markConfirmed } from '../organizations/unconfirmed-addresses.queries';

interface Move {
  from: CustomerRow;
  to: CustomerRow;
}

/** Those who are members of both already stay as they are. */
async function moveUsers({ db, now }: Context, { from, to }: Move): Promise<number[]> {
  const moved = await db
    .update(users)
    .set({
      wholesaleCustomerId: to.id,
      isOrgAdmin: false,
      updatedAt: now(),
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.wholesaleCustomerId, from.id))
    .returning({ id: users.id });
  await db.delete(memberships).where(
    and(
      eq(memberships.wholesaleCustomerId, from.id),
      sql`exists (select from ${memberships} other
        where other.user_id = ${memberships.userId} and other.wholesale_customer_id = ${to.id})`,
    ),
  );
  await db
    .update(memberships)
    .set({ wholesaleCustomerId: to.id, isFounder: false })
    .where(eq(memberships.wholesaleCustomerId, from.id));
  await db
    .update(buyingLimits)
    .set({ wholesaleCustomerId: to.id })
    .where(eq(buyingLimits.wholesaleCustomerId, from.id));
  return moved.map(({ id }) => id);
}

/** What was ordered, paid and asked for. The names for the search follow the orders by a trigger. */
async function moveOrders({ db }: Context, { from, to }: Move): Promise<void> {
  const wholesaleCustomerId = to.id;
  await db.update(orders).set({ wholesaleCustomerId }).where(eq(orders.wholesaleCustomerId, from.id));
  await db.delete(orderParties).where(eq(orderParties.wholesaleCustomerId, from.id));
  await db.update(receipts).set({ wholesaleCustomerId }).where(eq(receipts.wholesaleCustomerId, from.id));
  // An order that waits names its customer once more, and is placed for it.
  const { submission } = approvals;
  await db
    .update(approvals)
    .set({
      wholesaleCustomerId,
      submission: sql`case when ${submission} #>> '{customer,id}' = ${String(from.id)}
        then jsonb_set(${submission}, '{customer,id}', to_jsonb(${to.id}::int)) else ${submission} end`,
    })
    .where(eq(approvals.wholesaleCustomerId, from.id));
  await db.update(drafts).set({ customerId: to.id }).where(eq(drafts.customerId, from.id));
}

/** The primary location of the other customer stays. */
async function moveLocations({ db }: Context, { from, to }: Move): Promise<void> {
  const hasPrimary = await findHasPrimary(db, { type: 'wholesale_customer', id: to.id });
  await db
    .update(locations)
    .set({ wholesaleCustomerId: to.id, ...(hasPrimary ? { isPrimary: false } : {}) })
    .where(eq(locations.wholesaleCustomerId, from.id));
}

/** The address at which the other customer gets its mail already needs no confirmation. Before the orders move. */
async function moveUnconfirmedAddresses(ctx: Context, { from, to }: Move): Promise<void> {
  const { db } = ctx;
  if (to.contactEmail !== null && !(await findUnconfirmed(db, to.id, to.contactEmail))) {
    await markConfirmed(ctx, from.id, to.contactEmail);
  }
  await db.execute(sql`update ${unconfirmedAddresses} moved set wholesale_customer_id = ${to.id}
    where moved.wholesale_customer_id = ${from.id} and not exists (
      select from ${unconfirmedAddresses} own where own.wholesale_customer_id = ${to.id}
        and own.address = moved.address)`);
  await db.delete(unconfirmedAddresses).where(eq(unconfirmedAddresses.wholesaleCustomerId, from.id));
}

/** Where both have the same, the other customer keeps its own. */
async function moveDeskFacts({ db }: Context, { from, to }: Move): Promise<void> {
  await db.execute(sql`update ${partNumbers} moved set wholesale_customer_id = ${to.id}
    where moved.wholesale_customer_id = ${from.id} and not exists (
      select from ${partNumbers} own where own.wholesale_customer_id = ${to.id}
        and lower(own.part_number) = lower(moved.part_number))`);
  await db.delete(partNumbers).where(eq(partNumbers.wholesaleCustomerId, from.id));
  const company = from.businessName ?? from.name;
  const isTaken = (name: SQL) => sql`exists (select from ${orderTemplates} other
    where other.wholesale_customer_id in (${from.id}, ${to.id}) and other.id <> moved.id
      and other.owner_user_id = moved.owner_user_id and lower(other.name) = lower(${name}))`;
  const named = sql`moved.name || ${` (${company})`}`;
  await db.execute(sql`update ${orderTemplates} moved set wholesale_customer_id = ${to.id},
      name = case when not ${isTaken(sql`moved.name`)} then moved.name
        when not ${isTaken(named)} then ${named}
        else moved.name || ${` (${company} `} || moved.id || ')' end
    where moved.wholesale_customer_id = ${from.id}`);
}

/** Saved cards cannot be merged at the provider: they move to a customer who has none there. */
async function moveSavedCards({ db }: Context, { from, to }: Move): Promise<void> {
  await db.execute(sql`update ${providerCustomers} moved set wholesale_customer_id = ${to.id}
    where moved.wholesale_customer_id = ${from.id} and not exists (
      select from ${providerCustomers} own where own.wholesale_customer_id = ${to.id}
        and own.tenant_id = moved.tenant_id and own.mode = moved.mode)`);
  await db.delete(providerCustomers).where(eq(providerCustomers.wholesaleCustomerId, from.id));
}

/** Its rep does not come along: the other customer has one, or has none on purpose. */
async function moveCare({ db }: Context, { from, to }: Move): Promise<void> {
  const wholesaleCustomerId = to.id;
  await db
    .update(customerNotes)
    .set({ wholesaleCustomerId })
    .where(eq(customerNotes.wholesaleCustomerId, from.id));
  await db
    .update(accountRequests)
    .set({ wholesaleCustomerId })
    .where(eq(accountRequests.wholesaleCustomerId, from.id));
  await db.delete(customerReps).where(eq(customerReps.wholesaleCustomerId, from.id));
}

/** Everything that belongs to a company becomes the other customer's. Gives the users who moved. */
export async function moveCompany(ctx: Context, move: Move): Promise<number[]> {
  const moved = await moveUsers(ctx, move);
  await moveUnconfirmedAddresses(ctx, move);
  await moveOrders(ctx, move);
  await moveLocations(ctx, move);
  await moveDeskFacts(ctx, move);
  await moveSavedCards(ctx, move);
  await moveCare(ctx, move);
  // Held orders now count against the credit of the other customer, and its hold is the one that matters.
  await ctx.jobs.enqueue(ctx, 'recheck-holds', { customerId: move.to.id });
  return moved;
}
