import type { Context } from '../context';
import { countAttempts } from '../rate-limits/count-attempts';

const ORGANIZATION_SHARE = 5;

/** Runs before an order is stored, so that a script cannot flood the database or a mailbox with orders. */
export async function countOrder(ctx: Context): Promise<void> {
  const { actor, config } = ctx;
  if (!actor) return;
  const ofUser = { name: 'order-user', subject: String(actor.userId), max: config.ordersPerHour } as const;
  if (actor.organizationType === null) return countAttempts(ctx, [ofUser]);
  const { manufacturerId, salesOrganizationId, wholesaleCustomerId } = actor;
  const organizationId = {
    manufacturer: manufacturerId,
    sales_organization: salesOrganizationId,
    wholesale_customer: wholesaleCustomerId,
  }[actor.organizationType];
  const ofOrganization = {
    name: 'order-organization',
    subject: `${actor.organizationType}:${organizationId}`,
    max: config.ordersPerHour * ORGANIZATION_SHARE,
  } as const;
  // Always the user first: concurrent orders then lock in the same order.
  return countAttempts(ctx, [ofUser, ofOrganization]);
}
