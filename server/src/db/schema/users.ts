import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instantColumn, updatedAt, version } from './columns';
import { manufacturers, salesOrganizations, wholesaleCustomers } from './organizations';

/** The role determines which of the three organization ids is set. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    company: text(),
    profileImageUrl: text(),
    /**
     * The address verified by an emailed link or an identity provider; it counts only while it is the user's current
     * one.
     */
    verifiedEmail: text(),
    passwordHash: text(),
    mustChangePassword: boolean().notNull().default(false),
    isAdmin: boolean().notNull().default(false),
    isOrgAdmin: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    role: text({ enum: ['manufacturer', 'sales_rep', 'wholesale_customer'] }),
    manufacturerId: integer().references(() => manufacturers.id),
    salesOrganizationId: integer().references(() => salesOrganizations.id),
    wholesaleCustomerId: integer().references(() => wholesaleCustomers.id),
    /** The manufacturer of the organization, set by a trigger: an email address is unique within it. */
    tenantId: integer().references(() => manufacturers.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`, sql`coalesce(${table.tenantId}, 0)`),
    index('users_manufacturer').on(table.manufacturerId),
    index('users_sales_organization').on(table.salesOrganizationId),
    index('users_wholesale_customer').on(table.wholesaleCustomerId),
    check(
      'users_role_organization',
      sql`(${table.role} is null and num_nonnulls(${table.manufacturerId}, ${table.salesOrganizationId}, ${table.wholesaleCustomerId}) = 0)
        or (${table.role} = 'manufacturer' and ${table.manufacturerId} is not null and num_nonnulls(${table.salesOrganizationId}, ${table.wholesaleCustomerId}) = 0)
        or (${table.role} = 'sales_rep' and ${table.salesOrganizationId} is not null and num_nonnulls(${table.manufacturerId}, ${table.wholesaleCustomerId}) = 0)
        or (${table.role} = 'wholesale_customer' and ${table.wholesaleCustomerId} is not null and num_nonnulls(${table.manufacturerId}, ${table.salesOrganizationId}) = 0)`,
    ),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    manufacturerId: integer().references(() => manufacturers.id),
    salesOrganizationId: integer().references(() => salesOrganizations.id),
    wholesaleCustomerId: integer().references(() => wholesaleCustomers.id),
    /** Registered this company, and manages it once it is approved. */
    isFounder: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'memberships_one_organization',
      sql`num_nonnulls(${table.manufacturerId}, ${table.salesOrganizationId}, ${table.wholesaleCustomerId}) = 1`,
    ),
    uniqueIndex('memberships_once').on(
      table.userId,
      sql`coalesce(${table.manufacturerId}, 0)`,
      sql`coalesce(${table.salesOrganizationId}, 0)`,
      sql`coalesce(${table.wholesaleCustomerId}, 0)`,
    ),
    index('memberships_manufacturer').on(table.manufacturerId),
    index('memberships_sales_organization').on(table.salesOrganizationId),
    index('memberships_wholesale_customer').on(table.wholesaleCustomerId),
    uniqueIndex('memberships_founder').on(table.wholesaleCustomerId).where(sql`${table.isFounder}`),
  ],
);

/** A user's identity at an external identity provider. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('external_identities_user').on(table.userId),
  ],
);

/** The cookie contains the token, the table only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    /** When the password was last entered: some actions require a recent one. */
    passwordConfirmedAt: instantColumn(),
    address: text(),
    userAgent: text(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
);

/** Single-use links that were emailed: choose a new password, accept an invitation, confirm a new address. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['password_reset', 'invitation', 'email_change'] }).notNull(),
    /** The address to confirm, only for a change of email. */
    newEmail: text(),
    createdAt: createdAt(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
  },
  (table) => [
    index('account_tokens_user').on(table.userId),
    check(
      'account_tokens_purpose',
      sql`${table.purpose} in ('password_reset', 'invitation', 'email_change')`,
    ),
    check(
      'account_tokens_new_email',
      sql`(${table.purpose} = 'email_change') = (${table.newEmail} is not null)`,
    ),
  ],
);

/**
 * One row per key whose attempts are counted (an address, an account): shared by all instances, kept across restarts.
 */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    attempts: integer().notNull(),
    blockedUntil: instantColumn(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [index('throttles_expires').on(table.expiresAt)],
);
