import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { manufacturers } from './organizations';
import { users } from './users';

/** Who did what to which object, from where and when. Rows are only ever added; they contain no secrets. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: createdAt(),
    /** The tenant of the object; null for the platform itself. */
    manufacturerId: integer().references(() => manufacturers.id),
    salesOrganizationId: integer(),
    wholesaleCustomerId: integer(),
    actorUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    actorEmail: text(),
    address: text(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    subjectName: text(),
    changes: jsonb().$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
  },
  (table) => [
    index('audit_entries_tenant').on(table.manufacturerId, table.id),
    index('audit_entries_subject').on(table.subjectType, table.subjectId),
  ],
);
