import type { OrganizationType } from '../organizations/organization-type';

/**
 * Who is acting and where they stand in the tree. A sales rep also carries the manufacturer above, a wholesale
 * customer's user the manufacturer and, if there is one, the sales organization above.
 */
export interface Actor {
  userId: number;
  isAdmin: boolean;
  isOrgAdmin: boolean;
  organizationType: OrganizationType | null;
  manufacturerId: number | null;
  salesOrganizationId: number | null;
  wholesaleCustomerId: number | null;
}

/** Where a thing stands in the tree: a manufacturer has only the first id, a sales organization two, a customer its own. */
export interface OrganizationNode {
  manufacturerId: number;
  salesOrganizationId: number | null;
  wholesaleCustomerId: number | null;
}

/** own: my organization; below: one I manage; above: one that manages mine; outside: all else, siblings included. */
export type Relation = 'own' | 'below' | 'above' | 'outside';

const isManufacturer = (node: OrganizationNode) =>
  node.salesOrganizationId === null && node.wholesaleCustomerId === null;
const isSalesOrganization = (node: OrganizationNode) =>
  node.salesOrganizationId !== null && node.wholesaleCustomerId === null;

function relationToSales(actor: Actor, node: OrganizationNode): Relation {
  if (isManufacturer(node)) return 'above';
  if (actor.salesOrganizationId === null || node.salesOrganizationId !== actor.salesOrganizationId) {
    return 'outside';
  }
  return isSalesOrganization(node) ? 'own' : 'below';
}

function relationToCustomer(actor: Actor, node: OrganizationNode): Relation {
  if (actor.wholesaleCustomerId === null) return 'outside';
  if (node.wholesaleCustomerId === actor.wholesaleCustomerId) return 'own';
  if (isManufacturer(node)) return 'above';
  return isSalesOrganization(node) && node.salesOrganizationId === actor.salesOrganizationId
    ? 'above'
    : 'outside';
}

/** How an organization, or a thing that belongs to one, stands to the actor. */
export function relationTo(actor: Actor, node: OrganizationNode): Relation {
  if (actor.manufacturerId !== node.manufacturerId) return 'outside';
  switch (actor.organizationType) {
    case 'manufacturer':
      return isManufacturer(node) ? 'own' : 'below';
    case 'sales_organization':
      return relationToSales(actor, node);
    case 'wholesale_customer':
      return relationToCustomer(actor, node);
    case null:
      return 'outside';
  }
}

/** An order belongs to each of its parties alike: its customer, its sales organization and its manufacturer. */
export function relationToOrder(actor: Actor, order: OrganizationNode): Relation {
  if (actor.manufacturerId !== order.manufacturerId) return 'outside';
  switch (actor.organizationType) {
    case 'manufacturer':
      return 'own';
    case 'sales_organization':
      return actor.salesOrganizationId !== null && order.salesOrganizationId === actor.salesOrganizationId
        ? 'own'
        : 'outside';
    case 'wholesale_customer':
      return actor.wholesaleCustomerId !== null && order.wholesaleCustomerId === actor.wholesaleCustomerId
        ? 'own'
        : 'outside';
    case null:
      return 'outside';
  }
}
