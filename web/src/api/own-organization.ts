import type { OrganizationNode } from '@casepack/contract/access/actor';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { organizationTypeOf, type User } from '@casepack/contract/users/user';

export interface OwnOrganization {
  organizationType: OrganizationType;
  organizationId: number;
  place: OrganizationNode;
}

const idOf = {
  manufacturer: ({ manufacturerId }: User) => manufacturerId,
  sales_organization: ({ salesOrganizationId }: User) => salesOrganizationId,
  wholesale_customer: ({ wholesaleCustomerId }: User) => wholesaleCustomerId,
} satisfies Record<OrganizationType, (user: User) => number | null>;

/** The role determines the organization of a user. Platform administrators have none. */
export function ownOrganization(user: User): OwnOrganization | undefined {
  const { role, manufacturerId, salesOrganizationId, wholesaleCustomerId } = user;
  if (role === null || manufacturerId === null) return undefined;
  const organizationType = organizationTypeOf[role];
  const organizationId = idOf[organizationType](user);
  if (organizationId === null) return undefined;
  return {
    organizationType,
    organizationId,
    place: { manufacturerId, salesOrganizationId, wholesaleCustomerId },
  };
}
