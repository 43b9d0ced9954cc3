import type { Brand } from '@casepack/contract/brand/brand';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
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
    /** For everyone whom no other price list serves. */
    standardPriceListId: integer(),
    /** Subtotal before discount; null is no minimum. */
    minimumFirstOrder: centsColumn(),
    minimumReorder: centsColumn(),
    /** The default shipping charge is waived from this subtotal; null is never. */
    freeShippingFrom: centsColumn(),
    /** Orders are held for customers with an invoice overdue for longer than this; null is never. */
    holdAfterDaysOverdue: integer(),
    /** Days after the due date on which reminders are sent, at most three; empty is never. */
    reminderDays: integer().array().notNull().default(sql`'{}'`),
    /** Null is the usual text. */
    reminderText: text(),
    /** Whether an order is invoiced as a whole, or each of its shipments. */
    invoiceOn: text({ enum: ['order', 'shipment'] })
      .notNull()
      .default('order'),
    /** Where companies ask for an account, `/join/<slug>`; null is nowhere. */
    joinSlug: text(),
    /** What it shows of itself; null if nothing is set. */
    brand: jsonb().$type<Brand>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    foreignKey({
      name: 'manufacturers_standard_price_list',
      columns: [table.standardPriceListId, table.id],
      foreignColumns: [priceListId(), priceListManufacturer()],
    }),
    check('manufacturers_minimum_first_order', sql`${table.minimumFirstOrder} between 1 and 999999999`),
    check('manufacturers_minimum_reorder', sql`${table.minimumReorder} between 1 and 999999999`),
    check('manufacturers_free_shipping_from', sql`${table.freeShippingFrom} between 0 and 999999999`),
    uniqueIndex('manufacturers_join_slug').on(sql`lower(${table.joinSlug})`),
    check('manufacturers_hold_after', sql`${table.holdAfterDaysOverdue} between 0 and 365`),
    check(
      'manufacturers_reminder_days',
      sql`cardinality(${table.reminderDays}) <= 3 and 0 <= all(${table.reminderDays}) and 365 >= all(${table.reminderDays})`,
    ),
    check('manufacturers_invoice_on', sql`${table.invoiceOn} in ('order', 'shipment')`),
    check('manufacturers_card_mode', sql`${table.cardMode} in ('test', 'live')`),
    check('manufacturers_default_tax', sql`${table.defaultTax} between 0 and 10000`),
    check('manufacturers_default_shipping', sql`${table.defaultShipping} between 0 and 999999999`),
  ],
);

/** Prices for those who are assigned to the list; its entries are in `price_list_entries`. */
export const priceLists = pgTable(
  'price_lists',
  {
    id: id(),
    manufacturerId: integer()
      .notNull()
      .references((): AnyPgColumn => manufacturers.id),
    name: text().notNull(),
    note: text(),
    active: boolean().notNull().default(true),
    /** First and last day; null is open-ended. */
    startsOn: date({ mode: 'string' }),
    endsOn: date({ mode: 'string' }),
    /** Hundredths of a percent added to a product's own price; negative is a reduction. */
    adjustment: integer().notNull().default(0),
    onlyListed: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    // Lets organizations and entries refer to a list of their own manufacturer and no other.
    unique('price_lists_tenant').on(table.id, table.manufacturerId),
    uniqueIndex('price_lists_name').on(table.manufacturerId, sql`lower(${table.name})`),
    check('price_lists_adjustment', sql`${table.adjustment} between -9999 and 10000`),
    check('price_lists_days', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
);

// Declared after its user: manufacturers and price lists refer to each other.
function priceListId(): AnyPgColumn {
  return priceLists.id;
}
function priceListManufacturer(): AnyPgColumn {
  return priceLists.manufacturerId;
}

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
    /** For its customers that have no list of their own. */
    priceListId: integer(),
    /** The most its reps can take off an order without approval. */
    maxDiscount: basisPointsColumn().notNull().default(sql`10000`),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    // Ensures that a customer refers only to a sales organization of its own manufacturer.
    unique('sales_organizations_tenant').on(table.id, table.manufacturerId),
    foreignKey({
      name: 'sales_organizations_price_list',
      columns: [table.priceListId, table.manufacturerId],
      foreignColumns: [priceLists.id, priceLists.manufacturerId],
    }),
    index('sales_organizations_price_list_id').on(table.priceListId),
    check('sales_organizations_max_discount', sql`${table.maxDiscount} between 0 and 10000`),
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
    /** What the manufacturer calls it. */
    customerNumber: text(),
    creditLimit: centsColumn(),
    /** New orders that are not paid by card are held, and why. */
    onHold: boolean().notNull().default(false),
    holdNote: text(),
    /** Gets no reminders of overdue invoices. */
    remindersOff: boolean().notNull().default(false),
    paymentTerms: text({ enum: ['NET30', 'NET15', 'NET60', 'COD', 'PREPAID'] })
      .notNull()
      .default('NET30'),
    requiresApproval: boolean().notNull().default(false),
    priceListId: integer(),
    /** Null is the manufacturer's minimum. */
    minimumFirstOrder: centsColumn(),
    minimumReorder: centsColumn(),
    taxExempt: boolean().notNull().default(false),
    taxExemptCertificate: text(),
    /** The last day of the exemption; null is open-ended. */
    taxExemptUntil: date({ mode: 'string' }),
    /** Created by a user who registered. Not approved until its orders no longer require approval. */
    selfRegistered: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    unique('wholesale_customers_tenant').on(table.id, table.manufacturerId),
    uniqueIndex('wholesale_customers_number').on(table.manufacturerId, sql`lower(${table.customerNumber})`),
    foreignKey({
      name: 'wholesale_customers_sales_organization',
      columns: [table.salesOrganizationId, table.manufacturerId],
      foreignColumns: [salesOrganizations.id, salesOrganizations.manufacturerId],
    }),
    foreignKey({
      name: 'wholesale_customers_price_list',
      columns: [table.priceListId, table.manufacturerId],
      foreignColumns: [priceLists.id, priceLists.manufacturerId],
    }),
    index('wholesale_customers_price_list_id').on(table.priceListId),
    check('wholesale_customers_minimum_first_order', sql`${table.minimumFirstOrder} between 0 and 999999999`),
    check('wholesale_customers_minimum_reorder', sql`${table.minimumReorder} between 0 and 999999999`),
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
 * An address entered by a customer's own users that is not confirmed: order emails to it are held back. The row is
 * deleted when the emailed link is used, or when staff enter the address.
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
