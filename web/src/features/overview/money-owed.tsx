import { counted } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import type { Overview } from '@casepack/contract/overview/overview';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link-class';
import { FigureLink } from './figure-link';

type MoneyOwedProps = Pick<Overview, 'unpaid' | 'overdue'> & {
  manufacturerId: number | undefined;
  /** Whether the reader can open the receivables. */
  hasReceivables: boolean;
};

/** What is still due. */
export function MoneyOwed({ unpaid, overdue, manufacturerId, hasReceivables }: MoneyOwedProps) {
  return (
    <section aria-labelledby="overview-owed">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="overview-owed" className="text-lg font-semibold">
          Money owed
        </h2>
        {hasReceivables && (
          <Link
            to="/receivables"
            search={manufacturerId === undefined ? {} : { manufacturer: manufacturerId }}
            className={linkClass}
          >
            Receivables by customer
          </Link>
        )}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        <li className="min-w-0">
          <FigureLink
            name="Open"
            value={formatMoney(unpaid.amount)}
            hint={counted(unpaid.orders, 'unpaid order')}
            filter={{ payment: 'open', manufacturerId }}
            look={unpaid.orders === 0 ? 'quiet' : 'plain'}
          />
        </li>
        <li className="min-w-0">
          <FigureLink
            name="Overdue"
            value={formatMoney(overdue.amount)}
            hint={
              overdue.orders === 0
                ? 'No invoice is past its due date'
                : `${counted(overdue.orders, 'invoice')} past the due date`
            }
            filter={{ payment: 'overdue', manufacturerId }}
            look={overdue.orders === 0 ? 'quiet' : 'late'}
          />
        </li>
      </ul>
    </section>
  );
}
