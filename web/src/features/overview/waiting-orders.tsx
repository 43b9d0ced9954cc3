import { formatCount } from '@casepack/contract/count';
import type { Overview } from '@casepack/contract/overview/overview';
import { type FigureFilter, FigureLink } from './figure-link';

type Waiting = Overview['waiting'];

type Figure = { of: keyof Waiting; name: string; filter: FigureFilter };

const figures: readonly Figure[] = [
  { of: 'pending', name: 'Pending approval', filter: { status: 'pending' } },
  { of: 'waitingForPayment', name: 'Waiting for payment', filter: { status: 'waiting_for_payment' } },
  { of: 'invoiceSent', name: 'Invoice sent', filter: { status: 'invoice_sent' } },
  { of: 'paid', name: 'Paid, not shipped', filter: { status: 'paid' } },
  { of: 'processing', name: 'Processing', filter: { status: 'processing' } },
  { of: 'refundDue', name: 'Refund due', filter: { payment: 'refund_due' } },
];

type WaitingOrdersProps = { waiting: Waiting; manufacturerId: number | undefined };

/** What needs to be done next. */
export function WaitingOrders({ waiting, manufacturerId }: WaitingOrdersProps) {
  return (
    <section aria-labelledby="overview-waiting">
      <h2 id="overview-waiting" className="mb-3 text-lg font-semibold">
        Orders waiting
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {figures.map(({ of, name, filter }) => (
          <li key={of} className="min-w-0">
            <FigureLink
              name={name}
              filter={{ ...filter, manufacturerId }}
              value={formatCount(waiting[of])}
              look={waiting[of] === 0 ? 'quiet' : 'plain'}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
