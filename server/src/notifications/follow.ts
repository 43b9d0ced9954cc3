import { can } from '@casepack/contract/access/permissions';
import { isManufacturerStaff } from '@casepack/contract/access/questions';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { customerReps } from '../db/schema/customers';
import { orders } from '../db/schema/orders';
import { nodeOfOrder } from '../orders/show-order';
import type { Reader } from './readers.queries';

export const findOrderFacts = (db: Database, ids: readonly number[]) =>
  db
    .select({
      id: orders.id,
      manufacturerId: orders.manufacturerId,
      salesOrganizationId: orders.salesOrganizationId,
      wholesaleCustomerId: orders.wholesaleCustomerId,
      /** Who looks after the customer now, or else who wrote the order. */
      repUserId: sql<number | null>`coalesce(${customerReps.userId}, ${orders.repUserId})`,
      orderNumber: orders.orderNumber,
      companyName: orders.companyName,
      total: orders.total,
      status: orders.status,
      heldFor: orders.heldFor,
    })
    .from(orders)
    .leftJoin(customerReps, eq(customerReps.wholesaleCustomerId, orders.wholesaleCustomerId))
    .where(inArray(orders.id, [...ids]));

export type OrderFacts = Awaited<ReturnType<typeof findOrderFacts>>[number];

/** Staff are told of all orders, a user of a sales organization of those that they look after. */
export const followsOrder = ({ id, actor }: Reader, order: OrderFacts): boolean =>
  can(actor, 'order:view', nodeOfOrder(order)) && (isManufacturerStaff(actor) || order.repUserId === id);

/** What is not about an order is for staff alone. */
export const isStaffOf = ({ actor }: Reader, manufacturerId: number): boolean =>
  isManufacturerStaff(actor) && actor.manufacturerId === manufacturerId;
