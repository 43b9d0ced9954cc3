import { counted, formatCount } from '@casepack/contract/count';
import type { OrderJob, OrderJobKind } from '@casepack/contract/order-jobs/order-job';

export const jobTitles = {
  pick_list: 'Print one pick list',
  pick_lists: 'Print pick lists',
  packing_slips: 'Print packing slips',
  invoices: 'Print invoices',
  status: 'Change status',
  send_invoices: 'Send invoices',
  ship: 'Ship orders',
} as const satisfies Record<OrderJobKind, string>;

/** How far it is, or how it ended, in one sentence. */
export function jobSummary({ state, done, total, skipped, failed, problem }: OrderJob): string {
  switch (state) {
    case 'waiting':
    case 'running':
      return done === total && total > 0
        ? 'Finishing the file...'
        : `${formatCount(done)} of ${counted(total, 'order')}`;
    case 'cancelled':
      return `Stopped after ${formatCount(done)} of ${counted(total, 'order')}.`;
    case 'failed':
      return problem ?? 'It could not be finished.';
    case 'done':
      return [
        `${formatCount(total - failed - skipped)} of ${counted(total, 'order')} done.`,
        ...(skipped > 0
          ? [`${formatCount(skipped)} left as ${skipped === 1 ? 'it was' : 'they were'}.`]
          : []),
        ...(failed > 0 ? [`${formatCount(failed)} could not be done.`] : []),
      ].join(' ');
  }
}
