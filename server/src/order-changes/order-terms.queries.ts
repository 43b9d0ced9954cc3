import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { customerReps } from '../db/schema/customers';
import { orders } from '../db/schema/orders';
import { manufacturers, salesOrganizations, wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import type { OrderRow } from '../orders/orders.queries';

type OrderParties = Pick<OrderRow, 'manufacturerId' | 'salesOrganizationId' | 'wholesaleCustomerId'>;

/** What the seller and the customer of an order have agreed on, as it is now. */
export async function getOrderTerms(
  db: Database,
  { manufacturerId, salesOrganizationId, wholesaleCustomerId }: OrderParties,
) {
  const [row] = await db
    .select({
      seller: {
        name: manufacturers.name,
        contactEmail: manufacturers.contactEmail,
        defaultTax: manufacturers.defaultTax,
        defaultShipping: manufacturers.defaultShipping,
        freeShippingFrom: manufacturers.freeShippingFrom,
        minimumFirstOrder: manufacturers.minimumFirstOrder,
        minimumReorder: manufacturers.minimumReorder,
      },
      customer: {
        active: wholesaleCustomers.active,
        taxExempt: wholesaleCustomers.taxExempt,
        taxExemptUntil: wholesaleCustomers.taxExemptUntil,
        minimumFirstOrder: wholesaleCustomers.minimumFirstOrder,
        minimumReorder: wholesaleCustomers.minimumReorder,
        requiresApproval: wholesaleCustomers.requiresApproval,
        selfRegistered: wholesaleCustomers.selfRegistered,
      },
      representative: { name: salesOrganizations.name, maxDiscount: salesOrganizations.maxDiscount },
    })
    .from(wholesaleCustomers)
    .innerJoin(manufacturers, eq(manufacturers.id, wholesaleCustomers.manufacturerId))
    .leftJoin(salesOrganizations, eq(salesOrganizations.id, salesOrganizationId ?? 0))
    .where(
      and(
        eq(wholesaleCustomers.id, wholesaleCustomerId),
        eq(wholesaleCustomers.manufacturerId, manufacturerId),
      ),
    );
  if (!row) throw new Error(`There is no customer ${wholesaleCustomerId}`);
  return row;
}

export type OrderTerms = Awaited<ReturnType<typeof getOrderTerms>>;

export type UserToTell = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName'>;

/** Who looks after the customer of an order, or else who wrote it, while they belong to its sales organization. */
export const findRepToTell = (db: Database, orderId: number): Promise<UserToTell[]> =>
  db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(orders)
    .leftJoin(customerReps, eq(customerReps.wholesaleCustomerId, orders.wholesaleCustomerId))
    .innerJoin(
      users,
      and(
        eq(users.id, sql`coalesce(${customerReps.userId}, ${orders.repUserId})`),
        eq(users.salesOrganizationId, orders.salesOrganizationId),
        users.active,
      ),
    )
    .where(eq(orders.id, orderId))
    .orderBy(asc(users.id));
