import type { OrganizationNode } from '@casepack/contract/access/actor';
import { can } from '@casepack/contract/access/permissions';
import type { OrderRole } from '@casepack/contract/access/questions';
import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { toActor, type User } from '@casepack/contract/users/user';

/** Where the customer stands in the tree; undefined before there is one. */
function placeOf(
  user: User,
  orderer: OrderRole,
  customer: CheckoutCustomer | null,
): OrganizationNode | undefined {
  if (orderer === 'buyer') {
    const { manufacturerId, salesOrganizationId, wholesaleCustomerId } = user;
    return manufacturerId === null ? undefined : { manufacturerId, salesOrganizationId, wholesaleCustomerId };
  }
  if (customer === null) return undefined;
  const { id: wholesaleCustomerId, manufacturerId, salesOrganizationId } = customer;
  return { manufacturerId, salesOrganizationId, wholesaleCustomerId };
}

/** Whether they may add a location of whom the order is for; its company's users leave that to their administrator. */
export function mayAddShipTo(user: User, orderer: OrderRole, customer: CheckoutCustomer | null): boolean {
  const place = placeOf(user, orderer, customer);
  return place !== undefined && can(toActor(user), 'location:create', place);
}

/** Whether a card can be kept for whom the order is for: a customer that is there already. */
export function mayKeepCard(user: User, orderer: OrderRole, customer: CheckoutCustomer | null): boolean {
  const place = placeOf(user, orderer, customer);
  return place !== undefined && can(toActor(user), 'saved-method:manage', place);
}
