import { formatInstantDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { ledgerKindLabels, paymentMethodLabels } from '@casepack/contract/payments/ledger';
import type { Statement } from '@casepack/contract/statements/statement';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link-class';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';

type Payment = Statement['payments'][number];

type RecentPaymentsProps = { payments: readonly Payment[]; level: 2 | 3 };

export function RecentPayments({ payments, level }: RecentPaymentsProps) {
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="recent-payments">
      <Heading id="recent-payments" className="mb-2 font-semibold">
        Payments in the last 90 days
      </Heading>
      {payments.length === 0 ? (
        <p className="text-ink-soft">No payments in the last 90 days.</p>
      ) : (
        <div className="rounded-lg md:border">
          <Table caption="Payments in the last 90 days">
            <TableHead>
              <HeaderCell>Order</HeaderCell>
              <HeaderCell>Date</HeaderCell>
              <HeaderCell>Type</HeaderCell>
              <HeaderCell money>Amount</HeaderCell>
            </TableHead>
            <TableBody>
              {payments.map((payment, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two payments of an order may be alike in all that is shown
                <PaymentRow key={index} payment={payment} />
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </section>
  );
}

function PaymentRow({ payment: { orderId, orderNumber, at, kind, method, amount } }: { payment: Payment }) {
  return (
    <TableRow>
      <Cell label="Order" className="whitespace-nowrap">
        <Link
          to="/orders/$orderId"
          params={{ orderId: String(orderId) }}
          hash="payment"
          className={linkClass}
        >
          {orderNumber}
        </Link>
      </Cell>
      <Cell label="Date" className="whitespace-nowrap">
        {formatInstantDay(at)}
      </Cell>
      <Cell label="What">
        {ledgerKindLabels[kind]} · {paymentMethodLabels[method]}
      </Cell>
      <Cell label="Amount" money>
        {kind === 'refund' ? `−${formatMoney(amount)}` : formatMoney(amount)}
      </Cell>
    </TableRow>
  );
}
