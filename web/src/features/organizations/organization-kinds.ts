import { type Action, canEver } from '@casepack/contract/access/permissions';
import { type OrganizationType, organizationTypes } from '@casepack/contract/organizations/organization-type';
import { organizationTypeOf, toActor, type User } from '@casepack/contract/users/user';

/** The types of organizations that are not shown to members of each type. */
const hiddenFrom: Record<OrganizationType, readonly OrganizationType[]> = {
  manufacturer: ['manufacturer'],
  sales_organization: ['manufacturer', 'sales_organization'],
  wholesale_customer: ['wholesale_customer'],
};

/** The first membership decides. */
export function connectedKinds({ memberships: [first] }: Pick<User, 'memberships'>): OrganizationType[] {
  const hidden = first ? hiddenFrom[first.organizationType] : [];
  return organizationTypes.filter((type) => !hidden.includes(type));
}

/** The types that a user can manage: their own type and those below it. */
export function managedKinds({ role }: Pick<User, 'role'>): OrganizationType[] {
  const from = role === null ? 0 : organizationTypes.indexOf(organizationTypeOf[role]);
  return organizationTypes.slice(from);
}

const creating = {
  manufacturer: 'manufacturer:create',
  sales_organization: 'sales-organization:create',
  wholesale_customer: 'customer:create',
} as const satisfies Record<OrganizationType, Action>;

export const canCreateKind = (user: User, type: OrganizationType): boolean =>
  canEver(toActor(user), creating[type]);
