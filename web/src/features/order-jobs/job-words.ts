import { counted, formatCount } from '@casepack/contract/count';
import type { JobResult, OrderJob, OrderJobKind } from '@casepack/contract/order-jobs/order-job';

export const jobTitles = {
  pick_list: 'Print one pick list',
  pick_lists: 'Print pick lists',
  packing_slips: 'Print packing slips',
  invoices: 'Print invoices',
  status: 'Change status',
  send_invoices: 'Send invoices',
  ship: 'Ship orders',
} as const satisfies Record<OrderJobKind, string>;

/** An order with several tracking numbers can have several results. */
function ordersLeft({ results }: OrderJob): { failed: number; skipped: number } {
  const orders = new Map<number | string, JobResult['outcome']>();
  for (const { orderId, orderNumber, outcome } of results) {
    const order = orderId ?? orderNumber.toLowerCase();
    if (orders.get(order) !== 'failed') orders.set(order, outcome);
  }
  const failed = [...orders.values()].filter((outcome) => outcome === 'failed').length;
  return { failed, skipped: orders.size - failed };
}

/** How far it is, or how it ended, in one sentence. */
export function jobSummary(job: OrderJob): string {
  const { state, done, total } = job;
  switch (state) {
    case 'waiting':
    case 'running':
      return done === total && total > 0
        ? 'Finishing the file...'
        : `${formatCount(done)} of ${counted(total, 'order')}`;
    case 'cancelled':
      return `Stopped after ${formatCount(done)} of ${counted(total, 'order')}.`;
    case 'failed':
      return job.problem ?? 'It could not be finished.';
    case 'done': {
      const { failed, skipped } = ordersLeft(job);
      return [
        `${formatCount(total - failed - skipped)} of ${counted(total, 'order')} done.`,
        ...(skipped > 0
          ? [`${formatCount(skipped)} left as ${skipped === 1 ? 'it was' : 'they were'}.`]
          : []),
        ...(failed > 0 ? [`${formatCount(failed)} could not be done.`] : []),
      ].join(' ');
    }
  }
}
