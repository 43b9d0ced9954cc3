import type { OrganizationType } from '../organizations/organization-type';

/**
 * The acting user and their position in the organization tree. A sales rep also has the id of the manufacturer above; a
 * wholesale customer's user has the ids of the manufacturer and, if there is one, the sales organization above.
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

/** A position in the organization tree: a manufacturer has only the first id, a sales organization two, a customer its own. */
export interface OrganizationNode {
  manufacturerId: number;
  salesOrganizationId: number | null;
  wholesaleCustomerId: number | null;
}

/** own: my organization; below: one I manage; above: one that manages mine; outside: all others, including siblings. */
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

/** The relation of an organization, or of something that belongs to one, to the actor. */
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

/** An order belongs to all of its parties: its customer, its sales organization and its manufacturer. */
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
