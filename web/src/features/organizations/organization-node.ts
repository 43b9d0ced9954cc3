import type { OrganizationNode } from '@casepack/contract/access/actor';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';

interface NodeOwner {
  id: number;
  manufacturerId?: number;
  salesOrganizationId?: number | null;
}

/** The node of an organization in the tree, for the permission table. */
export function organizationNode(type: OrganizationType, organization: NodeOwner): OrganizationNode {
  const { id, manufacturerId = id, salesOrganizationId = null } = organization;
  switch (type) {
    case 'manufacturer':
      return { manufacturerId: id, salesOrganizationId: null, wholesaleCustomerId: null };
    case 'sales_organization':
      return { manufacturerId, salesOrganizationId: id, wholesaleCustomerId: null };
    case 'wholesale_customer':
      return { manufacturerId, salesOrganizationId, wholesaleCustomerId: id };
  }
}
