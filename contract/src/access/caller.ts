import type { OrganizationType } from '../organizations/organization-type';
import type { Actor } from './actor';

/** Every kind of caller that the permission table distinguishes. */
export type Caller =
  | 'anonymous'
  | 'freshUser'
  | 'customerUser'
  | 'customerAdmin'
  | 'salesRep'
  | 'salesAdmin'
  | 'manufacturerUser'
  | 'manufacturerAdmin'
  | 'platformAdmin';

const members = {
  manufacturer: { user: 'manufacturerUser', admin: 'manufacturerAdmin' },
  sales_organization: { user: 'salesRep', admin: 'salesAdmin' },
  wholesale_customer: { user: 'customerUser', admin: 'customerAdmin' },
} as const satisfies Record<OrganizationType, { user: SignedIn; admin: SignedIn }>;

export type SignedIn = Exclude<Caller, 'anonymous'>;

export function callerOf(actor: Actor): SignedIn;
export function callerOf(actor: Actor | null): Caller;
export function callerOf(actor: Actor | null): Caller {
  if (!actor) return 'anonymous';
  if (!actor.organizationType) return actor.isAdmin ? 'platformAdmin' : 'freshUser';
  const { user, admin } = members[actor.organizationType];
  return actor.isAdmin || actor.isOrgAdmin ? admin : user;
}
