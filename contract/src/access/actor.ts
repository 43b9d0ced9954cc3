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
export interface Place {
  manufacturerId: number;
  salesOrganizationId: number | null;
  wholesaleCustomerId: number | null;
}

/** The nine kinds of caller: nobody, fresh user, wholesale / sales / manufacturer user and admin, platform admin. */
export type Caller = 'AN' | 'FU' | 'WU' | 'WA' | 'SR' | 'SA' | 'MU' | 'MA' | 'AD';

const callersByType = {
  manufacturer: { user: 'MU', admin: 'MA' },
  sales_organization: { user: 'SR', admin: 'SA' },
  wholesale_customer: { user: 'WU', admin: 'WA' },
} as const satisfies Record<OrganizationType, { user: Caller; admin: Caller }>;

export function callerOf(actor: Actor | null): Caller {
  if (!actor) return 'AN';
  if (!actor.organizationType) return actor.isAdmin ? 'AD' : 'FU';
  const kinds = callersByType[actor.organizationType];
  return actor.isAdmin || actor.isOrgAdmin ? kinds.admin : kinds.user;
}

/** own: my organization; down: one I manage; up: one above me; foreign: all else, siblings included. */
export type Relation = 'own' | 'down' | 'up' | 'foreign';

const isManufacturer = (place: Place) =>
  place.salesOrganizationId === null && place.wholesaleCustomerId === null;
const isSalesOrganization = (place: Place) =>
  place.salesOrganizationId !== null && place.wholesaleCustomerId === null;

function relationToSales(actor: Actor, place: Place): Relation {
  if (isManufacturer(place)) return 'up';
  if (actor.salesOrganizationId === null || place.salesOrganizationId !== actor.salesOrganizationId) {
    return 'foreign';
  }
  return isSalesOrganization(place) ? 'own' : 'down';
}

function relationToCustomer(actor: Actor, place: Place): Relation {
  if (actor.wholesaleCustomerId === null) return 'foreign';
  if (place.wholesaleCustomerId === actor.wholesaleCustomerId) return 'own';
  if (isManufacturer(place)) return 'up';
  return isSalesOrganization(place) && place.salesOrganizationId === actor.salesOrganizationId
    ? 'up'
    : 'foreign';
}

/** How an organization, or a thing that belongs to one, stands to the actor. */
export function relationTo(actor: Actor, place: Place): Relation {
  if (actor.manufacturerId !== place.manufacturerId) return 'foreign';
  switch (actor.organizationType) {
    case 'manufacturer':
      return isManufacturer(place) ? 'own' : 'down';
    case 'sales_organization':
      return relationToSales(actor, place);
    case 'wholesale_customer':
      return relationToCustomer(actor, place);
    case null:
      return 'foreign';
  }
}

/** An order belongs to each of its parties alike: its customer, its sales organization and its manufacturer. */
export function relationToOrder(actor: Actor, order: Place): Relation {
  if (actor.manufacturerId !== order.manufacturerId) return 'foreign';
  switch (actor.organizationType) {
    case 'manufacturer':
      return 'own';
    case 'sales_organization':
      return actor.salesOrganizationId !== null && order.salesOrganizationId === actor.salesOrganizationId
        ? 'own'
        : 'foreign';
    case 'wholesale_customer':
      return actor.wholesaleCustomerId !== null && order.wholesaleCustomerId === actor.wholesaleCustomerId
        ? 'own'
        : 'foreign';
    case null:
      return 'foreign';
  }
}
