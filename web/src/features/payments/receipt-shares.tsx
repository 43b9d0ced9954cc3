import { formatMoney } from '@casepack/contract/money';
import type { LedgerEntry } from '@casepack/contract/payments/ledger';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link-class';

/** The whole payment that an entry is a share of, and the orders it pays. */
export function ReceiptShares({
  receipt: { amount, shares },
}: {
  receipt: NonNullable<LedgerEntry['receipt']>;
}) {
  return (
    <details className="text-sm text-ink-soft">
      <summary className="cursor-pointer">
        Share of one payment of {formatMoney(amount)} over {shares.length} orders
      </summary>
      <ul className="mt-1">
        {shares.map((share) => (
          <li key={share.orderId} className="flex justify-between gap-4">
            <Link
              to="/orders/$orderId"
              params={{ orderId: String(share.orderId) }}
              hash="payment"
              className={linkClass}
            >
              {share.orderNumber}
            </Link>
            <span className="tabular-nums">{formatMoney(share.amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
