import type { NotificationChoice, NotificationKind } from '@casepack/contract/notifications/notification';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { manufacturers } from './organizations';
import { users } from './users';

/** What a user wants to be told of. Without a row, and for kinds that are missing in it, the defaults of the role apply. */
export const notificationSettings = pgTable('notification_settings', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  choices: jsonb().notNull().$type<Partial<Record<NotificationKind, NotificationChoice>>>(),
  /** Decides when the daily digest is sent. */
  timeZone: text(),
});

/** What a user is going to be told. A row is deleted when its email is written. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    /** One event can be of several kinds: a new order that is on hold. */
    kinds: text().array().notNull().$type<NotificationKind[]>(),
    objectId: integer().notNull(),
    mode: text({ enum: ['at_once', 'daily'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_waiting').on(table.mode, table.userId, table.createdAt),
    index('notifications_user').on(table.userId),
    check('notifications_mode', sql`${table.mode} in ('at_once', 'daily')`),
  ],
);
