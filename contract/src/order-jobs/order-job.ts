import { z } from 'zod';
import { instant } from '../calendar';
import { Id } from '../ids';
import type { OrderStatus } from '../orders/status';
import { TrackingRow } from './tracking-rows';

/** The most orders of one job. */
export const MAX_ORDERS_OF_JOB = 2_000;

const printKinds = ['pick_list', 'pick_lists', 'packing_slips', 'invoices'] as const;
export const PrintKind = z.enum(printKinds);
export type PrintKind = z.infer<typeof PrintKind>;

/** The statuses that many orders can be moved to at once. Cancelling is decided order by order. */
export const bulkStatuses = [
  'waiting_for_payment',
  'processing',
  'shipped',
  'delivered',
] as const satisfies readonly OrderStatus[];

const PrintWork = z.object({
  kind: PrintKind,
  /** What to do about orders that were printed before: refuse and say how many, leave them out, or print all. */
  printedBefore: z.enum(['refuse', 'skip', 'print']).default('refuse'),
});
const StatusWork = z.object({ kind: z.literal('status'), status: z.enum(bulkStatuses) });
const SendWork = z.object({ kind: z.literal('send_invoices') });
const ShipWork = z.object({
  kind: z.literal('ship'),
  tracking: z.array(TrackingRow).min(1, 'Add at least one tracking number').max(MAX_ORDERS_OF_JOB),
});

const OrderJobWork = z.discriminatedUnion('kind', [PrintWork, StatusWork, SendWork, ShipWork]);
export type OrderJobWork = z.infer<typeof OrderJobWork>;
export type OrderJobKind = OrderJobWork['kind'];
const orderJobKinds = [...printKinds, 'status', 'send_invoices', 'ship'] as const;

/**
 * `id` is made by the caller: the same id starts one job, however often it is sent. Without `orderIds` the job is about
 * all orders that match the query. A job that ships is about the orders that its tracking numbers name.
 */
export const OrderJobStart = z.object({
  id: z.uuid(),
  orderIds: z.array(Id).min(1, 'Select at least one order').max(MAX_ORDERS_OF_JOB).optional(),
  work: OrderJobWork,
});
export type OrderJobStart = z.infer<typeof OrderJobStart>;

const jobStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
const JobState = z.enum(jobStates);

/** An order that a job left as it was. */
const JobResult = z.object({
  orderId: Id.nullable(),
  orderNumber: z.string(),
  outcome: z.enum(['skipped', 'failed']),
  reason: z.string(),
});
export type JobResult = z.infer<typeof JobResult>;

export const OrderJob = z.object({
  id: z.uuid(),
  kind: z.enum(orderJobKinds),
  state: JobState,
  total: z.int(),
  /** How many orders it has dealt with. */
  done: z.int(),
  /** Of these: how many it left as they were, and how many could not be done, in whole or in part. */
  skipped: z.int(),
  failed: z.int(),
  results: z.array(JobResult),
  /** Why nothing came of it. */
  problem: z.string().nullable(),
  fileName: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type OrderJob = z.infer<typeof OrderJob>;

export const isFinished = ({ state }: Pick<OrderJob, 'state'>): boolean =>
  state !== 'waiting' && state !== 'running';

export const isPrint = (kind: OrderJobKind): kind is PrintKind =>
  (printKinds as readonly OrderJobKind[]).includes(kind);
