import { formatCount } from '@casepack/contract/count';
import type { OrderStatus } from '@casepack/contract/orders/status';
import type { Overview } from '@casepack/contract/overview/overview';
import { FigureLink } from './figure-link';

type Waiting = Overview['waiting'];

const figures: readonly { of: keyof Waiting; name: string; status: OrderStatus; leadsTo?: string }[] = [
  { of: 'pending', name: 'Pending approval', status: 'pending' },
  { of: 'waitingForPayment', name: 'Waiting for payment', status: 'waiting_for_payment' },
  { of: 'invoiceSent', name: 'Invoice sent', status: 'invoice_sent' },
  { of: 'paid', name: 'Paid, not shipped', status: 'paid' },
  { of: 'processing', name: 'Processing', status: 'processing' },
  { of: 'refundDue', name: 'Refund due', status: 'cancelled', leadsTo: 'Cancelled orders' },
];

/** What someone has to do next. */
export function WaitingOrders({ waiting }: { waiting: Waiting }) {
  return (
    <section aria-labelledby="overview-waiting">
      <h2 id="overview-waiting" className="mb-3 text-lg font-semibold">
        Orders waiting
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {figures.map(({ of, ...figure }) => (
          <li key={of} className="min-w-0">
            <FigureLink
              {...figure}
              value={formatCount(waiting[of])}
              look={waiting[of] === 0 ? 'quiet' : 'plain'}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
