import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { basisPointsColumn, centsColumn, createdAt, id, instantColumn, updatedAt, version } from './columns';

export const manufacturers = pgTable(
  'manufacturers',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    contactEmail: text(),
    contactPhone: text(),
    address: text(),
    active: boolean().notNull().default(true),
    /** Prefix of order and invoice numbers. */
    numberPrefix: text().notNull(),
    defaultTax: basisPointsColumn().notNull().default(sql`0`),
    defaultShipping: centsColumn().notNull().default(sql`0`),
    cardMode: text({ enum: ['test', 'live'] })
      .notNull()
      .default('test'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    check('manufacturers_card_mode', sql`${table.cardMode} in ('test', 'live')`),
    check('manufacturers_default_tax', sql`${table.defaultTax} between 0 and 10000`),
    check('manufacturers_default_shipping', sql`${table.defaultShipping} between 0 and 999999999`),
  ],
);

export const salesOrganizations = pgTable(
  'sales_organizations',
  {
    id: id(),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    name: text().notNull(),
    description: text(),
    contactEmail: text(),
    contactPhone: text(),
    address: text(),
    commissionRate: basisPointsColumn().notNull().default(sql`0`),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    // Lets a customer refer to a sales organization of its own manufacturer and no other.
    unique('sales_organizations_tenant').on(table.id, table.manufacturerId),
    index('sales_organizations_manufacturer').on(table.manufacturerId, table.id),
    check('sales_organizations_commission_rate', sql`${table.commissionRate} between 0 and 10000`),
  ],
);

export const wholesaleCustomers = pgTable(
  'wholesale_customers',
  {
    id: id(),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    salesOrganizationId: integer(),
    name: text().notNull(),
    businessName: text(),
    taxId: text(),
    contactEmail: text(),
    contactPhone: text(),
    billingAddress: text(),
    shippingAddress: text(),
    creditLimit: centsColumn(),
    paymentTerms: text({ enum: ['NET30', 'NET15', 'NET60', 'COD', 'PREPAID'] })
      .notNull()
      .default('NET30'),
    requiresApproval: boolean().notNull().default(false),
    /** Created by a user who registered. Not approved until its orders no longer require approval. */
    selfRegistered: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    unique('wholesale_customers_tenant').on(table.id, table.manufacturerId),
    foreignKey({
      name: 'wholesale_customers_sales_organization',
      columns: [table.salesOrganizationId, table.manufacturerId],
      foreignColumns: [salesOrganizations.id, salesOrganizations.manufacturerId],
    }),
    index('wholesale_customers_manufacturer').on(table.manufacturerId, table.id),
    index('wholesale_customers_sales_organization_id').on(table.salesOrganizationId),
    check('wholesale_customers_credit_limit', sql`${table.creditLimit} between 0 and 999999999`),
    check(
      'wholesale_customers_payment_terms',
      sql`${table.paymentTerms} in ('NET30', 'NET15', 'NET60', 'COD', 'PREPAID')`,
    ),
  ],
);

/**
 * An address that a customer's own people entered and nobody has confirmed: order mails to it are held back. The row
 * goes when the link that was mailed there is used, or when staff enter the address.
 */
export const unconfirmedAddresses = pgTable(
  'unconfirmed_addresses',
  {
    wholesaleCustomerId: integer()
      .notNull()
      .references(() => wholesaleCustomers.id, { onDelete: 'cascade' }),
    /** In lower case. */
    address: text().notNull(),
    /** SHA-256 of the last link's token. */
    tokenHash: text().unique('unconfirmed_addresses_token'),
    tokenExpiresAt: instantColumn(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.wholesaleCustomerId, table.address] })],
);

/** Exactly one of the three ids is set: the organization the location belongs to. */
export const locations = pgTable(
  'locations',
  {
    id: id(),
    manufacturerId: integer().references(() => manufacturers.id),
    salesOrganizationId: integer().references(() => salesOrganizations.id),
    wholesaleCustomerId: integer().references(() => wholesaleCustomers.id),
    name: text().notNull(),
    locationType: text().notNull().default('office'),
    addressLine1: text().notNull(),
    addressLine2: text(),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text().notNull(),
    country: text().notNull().default('United States'),
    contactName: text(),
    contactEmail: text(),
    contactPhone: text(),
    isShippingLocation: boolean().notNull().default(true),
    isBillingLocation: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    isPrimary: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    check(
      'locations_one_organization',
      sql`num_nonnulls(${table.manufacturerId}, ${table.salesOrganizationId}, ${table.wholesaleCustomerId}) = 1`,
    ),
    uniqueIndex('locations_primary_manufacturer').on(table.manufacturerId).where(sql`${table.isPrimary}`),
    uniqueIndex('locations_primary_sales_organization')
      .on(table.salesOrganizationId)
      .where(sql`${table.isPrimary}`),
    uniqueIndex('locations_primary_wholesale_customer')
      .on(table.wholesaleCustomerId)
      .where(sql`${table.isPrimary}`),
    index('locations_manufacturer').on(table.manufacturerId),
    index('locations_sales_organization').on(table.salesOrganizationId),
    index('locations_wholesale_customer').on(table.wholesaleCustomerId),
  ],
);
