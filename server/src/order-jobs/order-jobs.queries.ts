import type { JobResult, OrderJob, OrderJobStart } from '@casepack/contract/order-jobs/order-job';
import { and, asc, count, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { products } from '../db/schema/catalog';
import { orderJobSteps, orderJobs, orderPrints } from '../db/schema/order-jobs';
import { orderItems, orders } from '../db/schema/orders';

export type JobRow = Omit<typeof orderJobs.$inferSelect, 'file'>;
export type StepRow = typeof orderJobSteps.$inferSelect;
export type PrintedPaper = (typeof orderPrints.$inferSelect)['kind'];

/** Without the file, which may be large. */
const { file: _file, ...jobColumns } = getTableColumns(orderJobs);

const { id, orderNumber, manufacturerId, salesOrganizationId, wholesaleCustomerId } = orders;
const orderToChange = { id, orderNumber, manufacturerId, salesOrganizationId, wholesaleCustomerId };

export type OrderToChange = Pick<typeof orders.$inferSelect, keyof typeof orderToChange>;

/** The oldest first, as they are packed. At most `limit`. */
export const findOrdersToChange = (db: Database, condition: SQL, limit: number): Promise<OrderToChange[]> =>
  db.select(orderToChange).from(orders).where(condition).orderBy(asc(orders.createdAt), asc(id)).limit(limit);

/** False if the job exists. */
export async function insertJob(
  db: Database,
  { id, work }: Pick<OrderJobStart, 'id' | 'work'>,
  ownerUserId: number,
  createdAt: Date,
): Promise<boolean> {
  const added = await db
    .insert(orderJobs)
    .values({ id, kind: work.kind, work, ownerUserId, createdAt })
    .onConflictDoNothing()
    .returning({ id: orderJobs.id });
  return added.length > 0;
}

export async function insertSteps(db: Database, steps: readonly StepRow[]): Promise<void> {
  await db.execute(sql`insert into ${orderJobSteps} (job_id, position, order_id, order_number, outcome, reason)
    select * from json_to_recordset(${JSON.stringify(
      steps.map(({ jobId, position, orderId, orderNumber, outcome, reason }) => ({
        job_id: jobId,
        position,
        order_id: orderId,
        order_number: orderNumber,
        outcome,
        reason,
      })),
    )}::json) as step(job_id uuid, position int, order_id int, order_number text, outcome text, reason text)`);
}

export async function findJob(db: Database, jobId: string): Promise<JobRow | undefined> {
  const [row] = await db.select(jobColumns).from(orderJobs).where(eq(orderJobs.id, jobId));
  return row;
}

export async function findJobFile(db: Database, jobId: string): Promise<Buffer | null> {
  const [row] = await db.select({ file: orderJobs.file }).from(orderJobs).where(eq(orderJobs.id, jobId));
  return row?.file ?? null;
}

/** One of its orders: all belong to organizations that its owner could change. */
export async function findOrderOfJob(db: Database, jobId: string): Promise<OrderToChange | undefined> {
  const [order] = await db
    .select(orderToChange)
    .from(orderJobSteps)
    .innerJoin(orders, eq(orders.id, orderJobSteps.orderId))
    .where(eq(orderJobSteps.jobId, jobId))
    .orderBy(asc(orderJobSteps.position))
    .limit(1);
  return order;
}

/** Where the products of its orders lie in the warehouse; without those that have no bin. */
export async function findBins(db: Database, jobId: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.execute<{ id: number; bin: string }>(sql`
    select distinct product.id, product.bin_location as bin
    from ${orderJobSteps} step
    join ${orderItems} item on item.order_id = step.order_id
    join ${products} product on product.id = item.product_id
    where step.job_id = ${jobId} and product.bin_location is not null`);
  return new Map(rows.map(({ id, bin }) => [id, bin]));
}

/** Changes a job that is not finished; false if it is. */
export async function updateJob(
  db: Database,
  jobId: string,
  values: Partial<typeof orderJobs.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(orderJobs)
    .set(values)
    .where(and(eq(orderJobs.id, jobId), inArray(orderJobs.state, ['waiting', 'running'])))
    .returning({ id: orderJobs.id });
  return changed.length > 0;
}

/** An order has several steps if it gets several tracking numbers. Those that do not exist are told by their number. */
const sameOrder = [orderJobSteps.orderId, sql`lower(${orderJobSteps.orderNumber})`] as const;

/** An order counts once: as failed if any of its steps failed, and as skipped only if nothing was done with it. */
export async function countOrders(
  db: Database,
  jobId: string,
): Promise<Pick<OrderJob, 'total' | 'done' | 'skipped' | 'failed'>> {
  const { outcome } = orderJobSteps;
  const each = db
    .select({
      outcome: sql`case when bool_or(${outcome} is null) then null
        when bool_or(${outcome} = 'failed') then 'failed'
        when bool_or(${outcome} = 'done') then 'done'
        else 'skipped' end`.as('outcome_of_order'),
    })
    .from(orderJobSteps)
    .where(eq(orderJobSteps.jobId, jobId))
    .groupBy(...sameOrder)
    .as('each_order');
  const countAs = (outcome: JobResult['outcome']) =>
    sql<number>`count(*) filter (where ${each.outcome} = ${outcome})`.mapWith(Number);
  const [row] = await db
    .select({
      total: count(),
      done: count(each.outcome),
      skipped: countAs('skipped'),
      failed: countAs('failed'),
    })
    .from(each);
  return row ?? { total: 0, done: 0, skipped: 0, failed: 0 };
}

/** What was skipped of an order is left out if something else was done with it: it was not left as it was. */
export async function findResults(db: Database, jobId: string): Promise<JobResult[]> {
  const { orderId, orderNumber, outcome, reason, position } = orderJobSteps;
  const isChanged = sql<boolean>`bool_or(coalesce(${outcome} = 'done', false)) over (
    partition by ${sql.join([...sameOrder], sql`, `)})`;
  const rows = await db
    .select({ orderId, orderNumber, outcome, reason, isChanged })
    .from(orderJobSteps)
    .where(eq(orderJobSteps.jobId, jobId))
    .orderBy(asc(position));
  return rows.flatMap(({ outcome, reason, isChanged, ...order }) =>
    outcome === 'failed' || (outcome === 'skipped' && !isChanged)
      ? [{ ...order, outcome, reason: reason ?? '' }]
      : [],
  );
}

export const findSteps = (db: Database, jobId: string): Promise<StepRow[]> =>
  db.select().from(orderJobSteps).where(eq(orderJobSteps.jobId, jobId)).orderBy(asc(orderJobSteps.position));

/** The next order that nothing was done with; undefined when all are. Locked, so that no other run takes it. */
export async function claimStep(db: Database, jobId: string): Promise<StepRow | undefined> {
  const [step] = await db
    .select()
    .from(orderJobSteps)
    .where(and(eq(orderJobSteps.jobId, jobId), isNull(orderJobSteps.outcome)))
    .orderBy(asc(orderJobSteps.position))
    .limit(1)
    .for('update');
  return step;
}

export async function finishStep(
  db: Database,
  { jobId, position }: Pick<StepRow, 'jobId' | 'position'>,
  { outcome, reason }: Pick<StepRow, 'outcome' | 'reason'>,
): Promise<void> {
  await db
    .update(orderJobSteps)
    .set({ outcome, reason })
    .where(and(eq(orderJobSteps.jobId, jobId), eq(orderJobSteps.position, position)));
}

/** Another run of the job may have done it in the meantime; then it stays done. */
export async function failStep(
  db: Database,
  { jobId, position }: Pick<StepRow, 'jobId' | 'position'>,
  reason: string,
): Promise<void> {
  await db
    .update(orderJobSteps)
    .set({ outcome: 'failed', reason })
    .where(
      and(
        eq(orderJobSteps.jobId, jobId),
        eq(orderJobSteps.position, position),
        isNull(orderJobSteps.outcome),
      ),
    );
}

export const findPrinted = async (
  db: Database,
  paper: PrintedPaper,
  orderIds: readonly number[],
): Promise<Set<number>> => {
  const rows = await db
    .select({ orderId: orderPrints.orderId })
    .from(orderPrints)
    .where(and(eq(orderPrints.kind, paper), inArray(orderPrints.orderId, [...orderIds])));
  return new Set(rows.map(({ orderId }) => orderId));
};

/** How many were recorded: those that were printed before are not, unless they are to be printed again. */
export async function recordPrints(
  db: Database,
  {
    paper,
    orderIds,
    userId,
    again,
  }: { paper: PrintedPaper; orderIds: readonly number[]; userId: number; again: boolean },
  now: Date,
): Promise<number> {
  if (orderIds.length === 0) return 0;
  const recorded = await db
    .insert(orderPrints)
    .values(orderIds.map((orderId) => ({ orderId, kind: paper, printedAt: now, printedByUserId: userId })))
    .onConflictDoUpdate({
      target: [orderPrints.orderId, orderPrints.kind],
      set: { printedAt: now, printedByUserId: userId },
      setWhere: sql`${again}`,
    })
    .returning({ orderId: orderPrints.orderId });
  return recorded.length;
}

export async function deleteJobsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(orderJobs).where(lt(orderJobs.createdAt, before));
}
