import { notFound, unauthorized } from '../access';
import type { Context } from '../context';
import { nodeOfCustomer } from '../organizations/organization-nodes.queries';

/** The buying company of the caller. Nobody else has limits and approvals; for them there is no such thing. */
export function requireOwnCompany({ actor }: Context, what: string) {
  if (!actor) throw unauthorized();
  const { userId, wholesaleCustomerId, manufacturerId, salesOrganizationId } = actor;
  if (wholesaleCustomerId === null || manufacturerId === null) throw notFound(what);
  const node = nodeOfCustomer({ id: wholesaleCustomerId, manufacturerId, salesOrganizationId });
  return { userId, customerId: wholesaleCustomerId, manufacturerId, node };
}
