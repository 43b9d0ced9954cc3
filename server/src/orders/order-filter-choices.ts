import { actsForCustomer, isSalesUser } from '@casepack/contract/access/questions';
import type { OrderFilter, OrderFilterChoices } from '@casepack/contract/orders/order-filter';
import { displayName } from '@casepack/contract/users/user';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { orderItems, orders } from '../db/schema/orders';
import { salesOrganizations, wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { scopeOf } from '../scope';

type Choice = OrderFilterChoices['reps'][number];

/** A sales organization cannot choose: all its orders are its own. */
async function findSalesOrganizations(ctx: Context): Promise<Choice[]> {
  const { id, name } = salesOrganizations;
  return ctx.db
    .select({ id, name })
    .from(salesOrganizations)
    .where(scopeOf(ctx.actor).salesOrganizations)
    .orderBy(asc(sql`lower(${name})`), asc(id))
    .limit(500);
}

/** Also those who can no longer sign in: their orders remain. */
async function findReps(ctx: Context, agencies: readonly Choice[]): Promise<Choice[]> {
  if (agencies.length === 0) return [];
  const ids = agencies.map(({ id }) => id);
  const found = await ctx.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(inArray(users.salesOrganizationId, ids))
    .orderBy(asc(sql`lower(${users.lastName})`), asc(sql`lower(${users.firstName})`), asc(users.id))
    .limit(500);
  return found.map((user) => ({ id: user.id, name: displayName(user) }));
}

async function findCustomer(ctx: Context, id: number | undefined): Promise<Choice | null> {
  if (id === undefined) return null;
  const name = sql<string>`coalesce(nullif(${wholesaleCustomers.businessName}, ''), ${wholesaleCustomers.name})`;
  const [found] = await ctx.db
    .select({ id: wholesaleCustomers.id, name })
    .from(wholesaleCustomers)
    .where(and(eq(wholesaleCustomers.id, id), scopeOf(ctx.actor).wholesaleCustomers));
  return found ?? null;
}

/** Named as on an order that the caller can see: others could be hidden from them. */
async function findProduct(ctx: Context, id: number | undefined): Promise<Choice | null> {
  if (id === undefined) return null;
  const [found] = await ctx.db
    .select({
      id: orderItems.productId,
      name: sql<string>`${orderItems.name} || ' (' || ${orderItems.sku} || ')'`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.productId, id), scopeOf(ctx.actor).orders))
    .limit(1);
  return found ?? null;
}

/** Buyers do not choose among sellers. */
export async function listOrderFilterChoices(
  ctx: Context,
  { customerId, productId }: Pick<OrderFilter, 'customerId' | 'productId'>,
): Promise<OrderFilterChoices> {
  const isBuyer = actsForCustomer(ctx.actor);
  const agencies = isBuyer ? [] : await findSalesOrganizations(ctx);
  return {
    salesOrganizations: isSalesUser(ctx.actor) ? [] : agencies,
    reps: await findReps(ctx, agencies),
    customer: await findCustomer(ctx, customerId),
    product: await findProduct(ctx, productId),
  };
}
