import { z } from 'zod';
import type { Actor, OrganizationNode } from '../access/actor';
import { Id } from '../ids';
import { OrganizationType } from '../organizations/organization-type';

export const roles = ['manufacturer', 'sales_rep', 'wholesale_customer'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** Spec 6.3: the kind of organization follows from the role. */
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

/** The signed-in user, with what only they need to know of themselves. */
export const CurrentUser = User.extend({ mustChangePassword: z.boolean(), hasPassword: z.boolean() });
export type CurrentUser = z.infer<typeof CurrentUser>;

export const displayName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.email;

/** Where a user stands in the tree of organizations; one without an organization stands nowhere. */
export function nodeOfUser(
  user: Pick<User, 'manufacturerId' | 'salesOrganizationId' | 'wholesaleCustomerId'>,
): OrganizationNode | undefined {
  const { manufacturerId, salesOrganizationId, wholesaleCustomerId } = user;
  return manufacturerId === null ? undefined : { manufacturerId, salesOrganizationId, wholesaleCustomerId };
}

/** The same actor on both sides: the server refuses with it, the browser hides with it. */
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
