import { countAttempt } from '../auth/throttle';
import type { Context } from '../context';

const ORGANIZATION_SHARE = 5;

/** Before an order is stored, so that a script can fill neither the books nor a mailbox with orders. */
export async function countOrder(ctx: Context): Promise<void> {
  const { actor, config } = ctx;
  if (!actor) return;
  await countAttempt(ctx, 'order-user', String(actor.userId), 1, config.ordersPerHour);
  if (actor.organizationType === null) return;
  const { manufacturerId, salesOrganizationId, wholesaleCustomerId } = actor;
  const organizationId = {
    manufacturer: manufacturerId,
    sales_organization: salesOrganizationId,
    wholesale_customer: wholesaleCustomerId,
  }[actor.organizationType];
  const organization = `${actor.organizationType}:${organizationId}`;
  await countAttempt(ctx, 'order-organization', organization, 1, config.ordersPerHour * ORGANIZATION_SHARE);
}
