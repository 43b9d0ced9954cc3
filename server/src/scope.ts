import type { Actor } from '@casepack/contract/access/actor';
import { and, type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { auditEntries } from './db/schema/audit';
import { mails } from './db/schema/mail';
import { orders } from './db/schema/orders';
import { manufacturers, salesOrganizations, wholesaleCustomers } from './db/schema/organizations';

/** The columns of a row that belongs to exactly one organization: a location, a user, a membership. */
export interface OwnerColumns {
  manufacturerId: Column;
  salesOrganizationId: Column;
  wholesaleCustomerId: Column;
}

/** The actor's scope as SQL conditions. A row without the id in question never matches. */
export interface Scope {
  /** Visible in lists: the own organization, those below it and those above it. */
  manufacturers: SQL;
  salesOrganizations: SQL;
  wholesaleCustomers: SQL;
  orders: SQL;
  auditEntries: SQL;
  mails: SQL;
  /** Rows of the own organization and of those below it. */
  owned: (columns: OwnerColumns) => SQL;
}

const all = sql`true`;
const none = sql`false`;

const everything: Scope = {
  manufacturers: all,
  salesOrganizations: all,
  wholesaleCustomers: all,
  orders: all,
  auditEntries: all,
  mails: all,
  owned: () => all,
};

const nothing: Scope = {
  manufacturers: none,
  salesOrganizations: none,
  wholesaleCustomers: none,
  orders: none,
  auditEntries: none,
  mails: none,
  owned: () => none,
};

const both = (...conditions: [SQL, SQL]): SQL => and(...conditions) ?? none;
const anyOf = (...conditions: SQL[]): SQL => or(...conditions) ?? none;
const query = new QueryBuilder();

const customersWhere = (condition: SQL) =>
  query.select({ id: wholesaleCustomers.id }).from(wholesaleCustomers).where(condition);

function ofManufacturer(manufacturerId: number): Scope {
  const salesBelow = query
    .select({ id: salesOrganizations.id })
    .from(salesOrganizations)
    .where(eq(salesOrganizations.manufacturerId, manufacturerId));
  const customersBelow = customersWhere(eq(wholesaleCustomers.manufacturerId, manufacturerId));
  return {
    manufacturers: eq(manufacturers.id, manufacturerId),
    salesOrganizations: eq(salesOrganizations.manufacturerId, manufacturerId),
    wholesaleCustomers: eq(wholesaleCustomers.manufacturerId, manufacturerId),
    orders: eq(orders.manufacturerId, manufacturerId),
    auditEntries: eq(auditEntries.manufacturerId, manufacturerId),
    mails: eq(mails.manufacturerId, manufacturerId),
    owned: (columns) =>
      anyOf(
        eq(columns.manufacturerId, manufacturerId),
        inArray(columns.salesOrganizationId, salesBelow),
        inArray(columns.wholesaleCustomerId, customersBelow),
      ),
  };
}

function ofSalesOrganization(manufacturerId: number, salesOrganizationId: number): Scope {
  const ownCustomers = both(
    eq(wholesaleCustomers.manufacturerId, manufacturerId),
    eq(wholesaleCustomers.salesOrganizationId, salesOrganizationId),
  );
  return {
    manufacturers: eq(manufacturers.id, manufacturerId),
    salesOrganizations: both(
      eq(salesOrganizations.manufacturerId, manufacturerId),
      eq(salesOrganizations.id, salesOrganizationId),
    ),
    wholesaleCustomers: ownCustomers,
    orders: both(
      eq(orders.manufacturerId, manufacturerId),
      eq(orders.salesOrganizationId, salesOrganizationId),
    ),
    auditEntries: both(
      eq(auditEntries.manufacturerId, manufacturerId),
      eq(auditEntries.salesOrganizationId, salesOrganizationId),
    ),
    mails: none,
    owned: (columns) =>
      anyOf(
        eq(columns.salesOrganizationId, salesOrganizationId),
        inArray(columns.wholesaleCustomerId, customersWhere(ownCustomers)),
      ),
  };
}

function ofCustomer(
  manufacturerId: number,
  salesOrganizationId: number | null,
  wholesaleCustomerId: number,
): Scope {
  return {
    manufacturers: eq(manufacturers.id, manufacturerId),
    salesOrganizations:
      salesOrganizationId === null
        ? none
        : both(
            eq(salesOrganizations.manufacturerId, manufacturerId),
            eq(salesOrganizations.id, salesOrganizationId),
          ),
    wholesaleCustomers: both(
      eq(wholesaleCustomers.manufacturerId, manufacturerId),
      eq(wholesaleCustomers.id, wholesaleCustomerId),
    ),
    orders: both(
      eq(orders.manufacturerId, manufacturerId),
      eq(orders.wholesaleCustomerId, wholesaleCustomerId),
    ),
    auditEntries: both(
      eq(auditEntries.manufacturerId, manufacturerId),
      eq(auditEntries.wholesaleCustomerId, wholesaleCustomerId),
    ),
    mails: none,
    owned: (columns) => eq(columns.wholesaleCustomerId, wholesaleCustomerId),
  };
}

/** A user without an organization sees nothing, except a platform administrator. */
export function scopeOf(actor: Actor | null): Scope {
  if (!actor) return nothing;
  const { organizationType, manufacturerId, salesOrganizationId, wholesaleCustomerId } = actor;
  if (organizationType === null) return actor.isAdmin ? everything : nothing;
  if (manufacturerId === null) return nothing;
  switch (organizationType) {
    case 'manufacturer':
      return ofManufacturer(manufacturerId);
    case 'sales_organization':
      return salesOrganizationId === null
        ? nothing
        : ofSalesOrganization(manufacturerId, salesOrganizationId);
    case 'wholesale_customer':
      return wholesaleCustomerId === null
        ? nothing
        : ofCustomer(manufacturerId, salesOrganizationId, wholesaleCustomerId);
  }
}
