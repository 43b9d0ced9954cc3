import type { OrganizationNode } from '@casepack/contract/access/actor';
import { can } from '@casepack/contract/access/permissions';
import type { OrderRole } from '@casepack/contract/access/questions';
import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { toActor, type User } from '@casepack/contract/users/user';

/** The customer's node in the tree; undefined before there is one. */
function nodeOfCustomer(
  user: User,
  orderRole: OrderRole,
  customer: CheckoutCustomer | null,
): OrganizationNode | undefined {
  if (orderRole === 'buyer') {
    const { manufacturerId, salesOrganizationId, wholesaleCustomerId } = user;
    return manufacturerId === null ? undefined : { manufacturerId, salesOrganizationId, wholesaleCustomerId };
  }
  if (customer === null) return undefined;
  const { id: wholesaleCustomerId, manufacturerId, salesOrganizationId } = customer;
  return { manufacturerId, salesOrganizationId, wholesaleCustomerId };
}

/** Whether they may add a location of whom the order is for; its company's users leave that to their administrator. */
export function mayAddShipTo(user: User, orderRole: OrderRole, customer: CheckoutCustomer | null): boolean {
  const node = nodeOfCustomer(user, orderRole, customer);
  return node !== undefined && can(toActor(user), 'location:create', node);
}

/** Whether a card can be kept for whom the order is for: a customer that is there already. */
export function mayKeepCard(user: User, orderRole: OrderRole, customer: CheckoutCustomer | null): boolean {
  const node = nodeOfCustomer(user, orderRole, customer);
  return node !== undefined && can(toActor(user), 'saved-method:manage', node);
}
