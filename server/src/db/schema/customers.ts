import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AddressSnapshot } from './address-snapshot';
import { bytes, createdAt, id, instantColumn, version } from './columns';
import { manufacturers, wholesaleCustomers } from './organizations';
import { users } from './users';

/** The rep who looks after a customer. */
export const customerReps = pgTable(
  'customer_reps',
  {
    wholesaleCustomerId: integer()
      .primaryKey()
      .references(() => wholesaleCustomers.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('customer_reps_user').on(table.userId)],
);

/** What staff and reps write down about a customer. Its own users never see it. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: id(),
    wholesaleCustomerId: integer().notNull(),
    manufacturerId: integer().notNull(),
    authorUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_notes_customer').on(table.wholesaleCustomerId, table.id),
    foreignKey({
      name: 'customer_notes_of_customer',
      columns: [table.wholesaleCustomerId, table.manufacturerId],
      foreignColumns: [wholesaleCustomers.id, wholesaleCustomers.manufacturerId],
    }).onDelete('cascade'),
  ],
);

/** Companies that ask for an account on the manufacturer's join page. */
export const accountRequests = pgTable(
  'account_requests',
  {
    id: id(),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    company: text().notNull(),
    contactName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    address: jsonb().$type<AddressSnapshot>().notNull(),
    taxId: text(),
    message: text(),
    /** The resale certificate: a PDF or an image. */
    certificateName: text(),
    certificateType: text(),
    certificate: bytes(),
    state: text({ enum: ['waiting', 'approved', 'rejected'] })
      .notNull()
      .default('waiting'),
    /** Told to the applicant. */
    rejectionReason: text(),
    wholesaleCustomerId: integer(),
    decidedByUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instantColumn(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    index('account_requests_waiting').on(table.manufacturerId, table.state, table.createdAt, table.id),
    foreignKey({
      name: 'account_requests_customer',
      columns: [table.wholesaleCustomerId, table.manufacturerId],
      foreignColumns: [wholesaleCustomers.id, wholesaleCustomers.manufacturerId],
    }),
    check('account_requests_state', sql`${table.state} in ('waiting', 'approved', 'rejected')`),
    check(
      'account_requests_certificate',
      sql`num_nonnulls(${table.certificateName}, ${table.certificateType}, ${table.certificate}) in (0, 3)`,
    ),
  ],
);
