import { z } from 'zod';
import type { Actor, OrganizationNode } from '../access/actor';
import { Id } from '../ids';
import { OrganizationType } from '../organizations/organization-type';

export const roles = ['manufacturer', 'sales_rep', 'wholesale_customer'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** The organization type follows from the role. */
export const organizationTypeOf = {
  manufacturer: 'manufacturer',
  sales_rep: 'sales_organization',
  wholesale_customer: 'wholesale_customer',
} as const satisfies Record<Role, OrganizationType>;

export const Membership = z.object({ organizationType: OrganizationType, organizationId: Id });
export type Membership = z.infer<typeof Membership>;

export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  isOrgAdmin: z.boolean(),
  active: z.boolean(),
  role: Role.nullable(),
  manufacturerId: Id.nullable(),
  salesOrganizationId: Id.nullable(),
  wholesaleCustomerId: Id.nullable(),
  memberships: z.array(Membership),
});
export type User = z.infer<typeof User>;

/** The signed-in user, including fields that only they can see. */
export const CurrentUser = User.extend({
  mustChangePassword: z.boolean(),
  hasPassword: z.boolean(),
  /** The orders of the user's customer have a minimum. */
  hasOrderMinimum: z.boolean(),
  /** Someone in the user's company needs approval for what they order. */
  hasApprovals: z.boolean(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const displayName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.email;

/** The user's node in the organization tree; undefined without an organization. */
export function nodeOfUser(
  user: Pick<User, 'manufacturerId' | 'salesOrganizationId' | 'wholesaleCustomerId'>,
): OrganizationNode | undefined {
  const { manufacturerId, salesOrganizationId, wholesaleCustomerId } = user;
  return manufacturerId === null ? undefined : { manufacturerId, salesOrganizationId, wholesaleCustomerId };
}

/** The actor for permission checks, used by server and browser. */
export function toActor(user: User): Actor {
  return {
    userId: user.id,
    isAdmin: user.isAdmin,
    isOrgAdmin: user.isOrgAdmin,
    organizationType: user.role && organizationTypeOf[user.role],
    manufacturerId: user.manufacturerId,
    salesOrganizationId: user.salesOrganizationId,
    wholesaleCustomerId: user.wholesaleCustomerId,
  };
}
