import { AppError } from '@casepack/contract/errors';
import {
  isPrint,
  MAX_ORDERS_OF_JOB,
  type OrderJob,
  type OrderJobStart,
  type OrderJobWork,
  type PrintKind,
} from '@casepack/contract/order-jobs/order-job';
import type { TrackingRow } from '@casepack/contract/order-jobs/tracking-rows';
import type { OrderFilter } from '@casepack/contract/orders/order-filter';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import { type Context, inTransaction } from '../context';
import { orders } from '../db/schema/orders';
import { selectMatching } from '../orders/list-orders';
import { scopeOfOrders } from '../orders/order-selection';
import { countAttempt } from '../rate-limits/count-attempts';
import { scopeOf } from '../scope';
import { getOrderJob } from './get-order-job';
import {
  findOrdersToChange,
  findPrinted,
  insertJob,
  insertSteps,
  type OrderToChange,
  type PrintedPaper,
  type StepRow,
} from './order-jobs.queries';

export const PRINTED_BEFORE = 'Printed before';

type Step = Pick<StepRow, 'orderId' | 'orderNumber' | 'outcome' | 'reason'>;

export const paperOf = {
  pick_list: 'pick_list',
  pick_lists: 'pick_list',
  packing_slips: 'packing_slip',
  invoices: 'invoice',
} as const satisfies Record<PrintKind, PrintedPaper>;

const waiting = ({ id, orderNumber }: OrderToChange): Step => ({
  orderId: id,
  orderNumber,
  outcome: null,
  reason: null,
});

const tooMany = (): AppError =>
  new AppError('conflict', `A job can be about at most ${MAX_ORDERS_OF_JOB} orders. Please select fewer.`);

async function findSelected(ctx: Context, condition: SQL): Promise<OrderToChange[]> {
  const found = await findOrdersToChange(ctx.db, condition, MAX_ORDERS_OF_JOB + 1);
  if (found.length > MAX_ORDERS_OF_JOB) throw tooMany();
  for (const order of found) authorize(ctx, 'order:manage', order, 'Order');
  return found;
}

/** The orders named by tracking numbers. Several numbers of one order are one step each, in the order given. */
async function stepsToShip(ctx: Context, tracking: readonly TrackingRow[]): Promise<Step[]> {
  const wanted = [...new Set(tracking.map(({ order }) => order.toLowerCase()))];
  const named = sql`${scopeOf(ctx.actor).orders} and lower(${orders.orderNumber}) in ${wanted}`;
  const found = new Map<string, OrderToChange[]>();
  for (const order of await findSelected(ctx, named)) {
    const key = order.orderNumber.toLowerCase();
    found.set(key, [...(found.get(key) ?? []), order]);
  }
  return tracking.map(({ order }) => {
    const [first, second] = found.get(order.toLowerCase()) ?? [];
    if (first && !second) return waiting(first);
    const reason = first
      ? `There are several orders with the number ${order}`
      : `There is no order with the number ${order}`;
    return { orderId: null, orderNumber: order, outcome: 'failed', reason };
  });
}

/** Printing twice sends goods twice, so it has to be asked for. */
async function stepsToPrint(
  ctx: Context,
  { kind, printedBefore }: Extract<OrderJobWork, { printedBefore: string }>,
  selected: readonly OrderToChange[],
): Promise<Step[]> {
  if (kind === 'pick_list' && new Set(selected.map(({ manufacturerId }) => manufacturerId)).size > 1)
    throw new AppError(
      'conflict',
      'One pick list is for orders of one manufacturer. Please select fewer orders.',
    );
  if (printedBefore === 'print') return selected.map(waiting);
  const ids = selected.map(({ id }) => id);
  const printed = ids.length === 0 ? new Set<number>() : await findPrinted(ctx.db, paperOf[kind], ids);
  if (printed.size > 0 && printedBefore === 'refuse')
    throw new AppError(
      'conflict',
      printed.size === 1
        ? 'One of these orders was printed before.'
        : `${printed.size} of these orders were printed before.`,
      { details: { printedBefore: printed.size } },
    );
  return selected.map((order) =>
    printed.has(order.id)
      ? { ...waiting(order), outcome: 'skipped', reason: PRINTED_BEFORE }
      : waiting(order),
  );
}

async function stepsOf(
  ctx: Context,
  { work, orderIds }: OrderJobStart,
  filter: OrderFilter,
): Promise<Step[]> {
  if (work.kind === 'ship') return stepsToShip(ctx, work.tracking);
  const { condition: inScope } = await selectMatching(ctx, scopeOfOrders(ctx.actor), orderIds ? {} : filter);
  const condition = orderIds ? and(inScope, inArray(orders.id, orderIds)) : inScope;
  const selected = await findSelected(ctx, condition ?? inScope);
  if (orderIds && selected.length < new Set(orderIds).size) throw notFound('Order');
  return isPrint(work.kind) && 'printedBefore' in work
    ? stepsToPrint(ctx, work, selected)
    : selected.map(waiting);
}

/** Stores the job with its orders as they are found now, and runs it in the background. */
export async function startOrderJob(
  ctx: Context,
  start: OrderJobStart,
  filter: OrderFilter,
): Promise<OrderJob> {
  const userId = ctx.actor?.userId;
  if (userId === undefined) throw new AppError('forbidden', 'Please sign in.');
  await inTransaction(ctx, async (ctx) => {
    if (!(await insertJob(ctx.db, start, userId, ctx.now()))) return;
    await countAttempt(ctx, 'order-job-user', String(userId));
    const steps = await stepsOf(ctx, start, filter);
    if (steps.length === 0) throw new AppError('conflict', 'No orders match anymore.');
    await insertSteps(
      ctx.db,
      steps.map((step, position) => ({ ...step, jobId: start.id, position })),
    );
    await ctx.jobs.enqueue(ctx, 'run-order-job', { jobId: start.id });
  });
  return getOrderJob(ctx, start.id);
}
