import { formatDay, formatInstantDay } from '@casepack/contract/date-text';
import { type Cents, cents, formatMoney } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { authorizationWords } from '@casepack/contract/payments/authorization';
import { type LedgerEntry, ledgerKindLabels, paymentMethodLabels } from '@casepack/contract/payments/ledger';
import { type OrderMoneyFacts, orderMoney, refundableAmount } from '@casepack/contract/payments/order-money';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { type LedgerOutcome, orderLedgerQuery } from './order-ledger.queries';
import { ReceiptShares } from './receipt-shares';
import { RecordPaymentDialog } from './record-payment-dialog';
import { RefundDialog } from './refund-dialog';

type OrderLedgerProps = LedgerOutcome & {
  order: Pick<Order, 'id' | 'orderNumber'> & OrderMoneyFacts;
};

const refundable = (entry: LedgerEntry): Cents =>
  entry.kind === 'payment' ? refundableAmount(entry) : cents(0);

/** The payments and refunds of one order, for users who manage payments. */
export function OrderLedger({ order, ...outcome }: OrderLedgerProps) {
  const { data: entries, isError, isFetching, refetch } = useQuery(orderLedgerQuery(order.id));
  const [refunding, setRefunding] = useState<LedgerEntry>();
  const [isRecording, setRecording] = useState(false);
  const authorized = authorizationWords(order, 'staff');
  const { due, toRefund } = orderMoney(order);

  return (
    <Card as="section" aria-labelledby="order-ledger">
      <CardHeader
        title={<span id="order-ledger">Payments and refunds</span>}
        actions={
          due > 0 && (
            <Button onClick={() => setRecording(true)}>
              <Plus aria-hidden />
              Record Payment
            </Button>
          )
        }
      />
      {authorized !== undefined && <p className="mb-4">{authorized}</p>}
      {content()}
      {isRecording && <RecordPaymentDialog {...outcome} order={order} onClose={() => setRecording(false)} />}
      {refunding && (
        <RefundDialog
          {...outcome}
          entry={refunding}
          most={refundable(refunding)}
          owed={toRefund}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </Card>
  );

  function content() {
    if (entries === undefined) {
      if (!isError) return <SkeletonRows count={2} label="Loading payments" />;
      return (
        <LoadFailed
          title="The payments could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
          className="py-4"
        />
      );
    }
    if (entries.length === 0)
      return <p className="text-ink-soft">Nothing has been paid for this order yet.</p>;
    return (
      <Table caption="Payments and refunds of this order">
        <TableHead>
          <HeaderCell>Date</HeaderCell>
          <HeaderCell>Type</HeaderCell>
          <HeaderCell>Reference</HeaderCell>
          <HeaderCell money>Amount</HeaderCell>
          <HeaderCell>
            <VisuallyHidden>Actions</VisuallyHidden>
          </HeaderCell>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onRefund={() => setRefunding(entry)} />
          ))}
        </TableBody>
      </Table>
    );
  }
}

function Entry({ entry, onRefund }: { entry: LedgerEntry; onRefund: () => void }) {
  const { at, kind, method, provider, reference, note, amount, refunded, recordedBy, receivedOn, receipt } =
    entry;
  const isRefund = kind === 'refund';
  return (
    <TableRow>
      <Cell label="Date" className="whitespace-nowrap">
        {receivedOn === null ? formatInstantDay(at) : formatDay(receivedOn)}
      </Cell>
      <Cell label="What">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
          {ledgerKindLabels[kind]} · {paymentMethodLabels[method]}
          {provider === 'sandbox' && <Badge color="purple">Sandbox</Badge>}
        </span>
      </Cell>
      <Cell label="Reference" className="wrap-anywhere">
        <span className="min-w-0">
          {reference}
          {receipt && <ReceiptShares receipt={receipt} />}
          {(note || recordedBy) && (
            <span className="block text-sm text-ink-soft">
              {[note, recordedBy && `by ${recordedBy}`].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
      </Cell>
      <Cell label="Amount" money>
        <span>
          {isRefund ? `−${formatMoney(amount)}` : formatMoney(amount)}
          {!isRefund && refunded > 0 && (
            <span className="block text-sm text-ink-soft">{formatMoney(refunded)} refunded</span>
          )}
        </span>
      </Cell>
      <Cell label="" align="end" className="max-md:empty:hidden">
        {refundable(entry) > 0 && (
          <Button
            size="sm"
            aria-label={['Refund ', formatMoney(amount), reference && `, ${reference}`].join('')}
            onClick={onRefund}
          >
            Refund
          </Button>
        )}
      </Cell>
    </TableRow>
  );
}
