import type { OrderJobWork } from '@casepack/contract/order-jobs/order-job';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, instantColumn } from './columns';
import { orders } from './orders';
import { users } from './users';

/** The same work for many orders. */
export const orderJobs = pgTable(
  'order_jobs',
  {
    /** Made by the caller. */
    id: uuid().primaryKey(),
    ownerUserId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({
      enum: ['pick_list', 'pick_lists', 'packing_slips', 'invoices', 'status', 'send_invoices', 'ship'],
    }).notNull(),
    work: jsonb().$type<OrderJobWork>().notNull(),
    state: text({ enum: ['waiting', 'running', 'done', 'cancelled', 'failed'] })
      .notNull()
      .default('waiting'),
    problem: text(),
    fileName: text(),
    file: bytes(),
    createdAt: createdAt(),
    finishedAt: instantColumn(),
  },
  (table) => [
    index('order_jobs_owner').on(table.ownerUserId),
    index('order_jobs_by_age').on(table.createdAt),
    check(
      'order_jobs_kind',
      sql`${table.kind} in ('pick_list', 'pick_lists', 'packing_slips', 'invoices', 'status', 'send_invoices', 'ship')`,
    ),
    check('order_jobs_state', sql`${table.state} in ('waiting', 'running', 'done', 'cancelled', 'failed')`),
  ],
);

/** What a job has done with each order. Stored in the transaction that does it, so that nothing is done twice. */
export const orderJobSteps = pgTable(
  'order_job_steps',
  {
    jobId: uuid().notNull(),
    position: integer().notNull(),
    /** Null if a tracking number names an order that does not exist. */
    orderId: integer().references(() => orders.id),
    orderNumber: text().notNull(),
    outcome: text({ enum: ['done', 'skipped', 'failed'] }),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.position] }),
    foreignKey({
      name: 'order_job_steps_job',
      columns: [table.jobId],
      foreignColumns: [orderJobs.id],
    }).onDelete('cascade'),
    index('order_job_steps_order').on(table.orderId),
    check('order_job_steps_outcome', sql`${table.outcome} in ('done', 'skipped', 'failed')`),
    check(
      'order_job_steps_reason',
      sql`(${table.reason} is not null) = (${table.outcome} in ('skipped', 'failed'))`,
    ),
  ],
);

/** Which papers of an order were printed. */
export const orderPrints = pgTable(
  'order_prints',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ['pick_list', 'packing_slip', 'invoice'] }).notNull(),
    printedAt: instantColumn().notNull(),
    printedByUserId: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind] }),
    check('order_prints_kind', sql`${table.kind} in ('pick_list', 'packing_slip', 'invoice')`),
  ],
);
