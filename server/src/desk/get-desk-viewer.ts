import { authorize, notFound } from '../access';
import type { CatalogCache } from '../catalog/catalog-cache';
import { type Viewer, viewerFor } from '../catalog/viewer';
import type { Context } from '../context';
import { nodeOfCustomer } from '../organizations/organization-nodes.queries';
import { findCustomer } from '../organizations/organizations.queries';

/** A customer that the caller orders for, and what that customer sees of the catalog. */
export interface DeskViewer extends Viewer {
  scope: number;
  customerId: number;
}

/** Buyers are in the session with their organization: no statement is needed to know it. */
async function getCustomer({ actor, db }: Context, id: number) {
  const isOwn = actor?.wholesaleCustomerId === id && actor.manufacturerId !== null;
  if (isOwn && actor.manufacturerId !== null)
    return { id, manufacturerId: actor.manufacturerId, salesOrganizationId: actor.salesOrganizationId };
  const customer = await findCustomer(db, id);
  if (!customer) throw notFound('Customer');
  return customer;
}

/** The customer, if the caller orders for it. */
export async function requireDeskCustomer(ctx: Context, customerId: number) {
  const customer = await getCustomer(ctx, customerId);
  authorize(ctx, 'desk:use', nodeOfCustomer(customer), 'Customer');
  return customer;
}

export async function getDeskViewer(
  ctx: Context,
  cache: CatalogCache,
  customerId: number,
): Promise<DeskViewer> {
  const customer = await requireDeskCustomer(ctx, customerId);
  const viewer = await viewerFor(ctx, cache, customer);
  return { ...viewer, scope: customer.manufacturerId, customerId };
}
