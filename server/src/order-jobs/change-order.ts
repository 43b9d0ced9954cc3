import type { OrderJobWork } from '@casepack/contract/order-jobs/order-job';
import { statusLabel } from '@casepack/contract/orders/status';
import { carrierLabels } from '@casepack/contract/orders/tracking';
import type { Context } from '../context';
import { createInvoice } from '../invoices/create-invoice';
import { findHoldingInvoice, findInvoiceMails } from '../invoices/invoices.queries';
import { mailsOf } from '../invoices/show-invoice';
import { addTracking } from '../order-changes/add-tracking';
import { changeStatus } from '../order-changes/change-status';
import { getOrderToChange } from '../orders/get-order';
import { findTracking, type OrderRow } from '../orders/orders.queries';
import type { JobRow, StepRow } from './order-jobs.queries';

type Outcome = Pick<StepRow, 'outcome' | 'reason'>;
const done: Outcome = { outcome: 'done', reason: null };
const skipped = (reason: string): Outcome => ({ outcome: 'skipped', reason });

type Works = { [Kind in OrderJobWork['kind']]: Extract<OrderJobWork, { kind: Kind }> };

async function setStatus(ctx: Context, row: OrderRow, { status }: Works['status']): Promise<Outcome> {
  if (row.status === status) return skipped(`Already ${statusLabel(status)}`);
  await changeStatus(ctx, row.id, { status });
  return done;
}

/** Sends an invoice once: an order whose invoice was sent is left alone. */
async function sendInvoice(ctx: Context, orderId: number): Promise<Outcome> {
  const held = await findHoldingInvoice(ctx.db, orderId);
  if (held && mailsOf(held, await findInvoiceMails(ctx.db, orderId)).length > 0)
    return skipped(`Invoice ${held.number} was sent before`);
  await createInvoice(ctx, orderId);
  return done;
}

async function ship(
  ctx: Context,
  orderId: number,
  position: number,
  { tracking }: Works['ship'],
): Promise<Outcome> {
  const row = tracking[position];
  if (!row) throw new Error('A step of shipping has no tracking number');
  const { carrier, number } = row;
  const stored = await findTracking(ctx.db, orderId);
  if (stored.some((each) => each.carrier === carrier && each.trackingNumber === number))
    return skipped(`Already has ${carrierLabels[carrier]} ${number}`);
  await addTracking(ctx, orderId, { carrier, trackingNumber: number, estimatedDelivery: null });
  return done;
}

/** Does the work of a job with one order. Done before is skipped, so that a job started twice does no harm. */
export async function changeOrder(ctx: Context, { work }: JobRow, step: StepRow): Promise<Outcome> {
  const { orderId, position } = step;
  if (orderId === null) throw new Error('A step without an order cannot be waiting');
  const row = await getOrderToChange(ctx, orderId, 'order:manage');
  switch (work.kind) {
    case 'status':
      return setStatus(ctx, row, work);
    case 'send_invoices':
      return sendInvoice(ctx, orderId);
    case 'ship':
      return ship(ctx, orderId, position, work);
    default:
      throw new Error(`A job that prints changes no order: ${work.kind}`);
  }
}
