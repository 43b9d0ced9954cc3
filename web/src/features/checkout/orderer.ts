import { type Caller, callerOf } from '@casepack/contract/access/actor';
import { can } from '@casepack/contract/access/permissions';
import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { toActor, type User } from '@casepack/contract/users/user';

/** staff order for any of their customers, a buyer for the own company, a newcomer for one that is not there yet. */
export type Orderer = 'staff' | 'buyer' | 'newcomer';

const orderers = {
  AN: 'newcomer',
  FU: 'newcomer',
  WU: 'buyer',
  WA: 'buyer',
  SR: 'staff',
  SA: 'staff',
  MU: 'staff',
  MA: 'staff',
  AD: 'staff',
} as const satisfies Record<Caller, Orderer>;

export const ordererOf = (user: User): Orderer => orderers[callerOf(toActor(user))];

/** Whether a card can be kept for whom the order is for: a customer that is there already. */
export function mayKeepCard(user: User, orderer: Orderer, customer: CheckoutCustomer | null): boolean {
  if (orderer === 'buyer') {
    const { manufacturerId, salesOrganizationId, wholesaleCustomerId } = user;
    if (manufacturerId === null) return false;
    return can(toActor(user), 'saved-method:manage', {
      manufacturerId,
      salesOrganizationId,
      wholesaleCustomerId,
    });
  }
  if (customer === null) return false;
  const { id, manufacturerId, salesOrganizationId } = customer;
  return can(toActor(user), 'saved-method:manage', {
    manufacturerId,
    salesOrganizationId,
    wholesaleCustomerId: id,
  });
}
