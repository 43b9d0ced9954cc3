import type { Order } from '@casepack/contract/orders/order';
import type { LedgerEntry } from '@casepack/contract/payments/ledger';
import { orderMoney, refundableAmount } from '@casepack/contract/payments/order-money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useOrderChanged } from '../features/orders/orders.queries';
import type { PaymentDialogSlot } from '../features/orders/payment-tab';
import { orderLedgerQuery } from '../features/payments/order-ledger.queries';
import { useOnDemand } from '../ui/use-on-demand';

type OpenedProps = Parameters<PaymentDialogSlot>[1];

function RecordedPayment({ order, onClose }: OpenedProps) {
  const changed = useOrderChanged();
  const Dialog = useOnDemand(true, {
    load: async () => (await import('../features/payments/record-payment-dialog')).RecordPaymentDialog,
    onMissing: onClose,
  });
  return (
    Dialog && (
      <Dialog
        order={order}
        onChanged={changed.show}
        onRefused={() => changed.reread(order.id)}
        onClose={onClose}
      />
    )
  );
}

/** The one payment that has what is to be refunded; none where the user has to choose. */
function paymentToRefund(order: Order, entries: readonly LedgerEntry[]): LedgerEntry | undefined {
  const payments = entries.filter((entry) => entry.kind === 'payment' && refundableAmount(entry) > 0);
  const [only] = payments;
  return payments.length === 1 && only && refundableAmount(only) >= orderMoney(order).toRefund
    ? only
    : undefined;
}

function RefundedPayment({ order, onTab, onClose }: OpenedProps) {
  const changed = useOrderChanged();
  const { data: entries, isError } = useQuery(orderLedgerQuery(order.id));
  const entry = entries && paymentToRefund(order, entries);
  const leaveToTab = useEffectEvent(() => {
    onTab('payment');
    onClose();
  });
  const isUserToChoose = isError || (entries !== undefined && entry === undefined);
  useEffect(() => {
    if (isUserToChoose) leaveToTab();
  }, [isUserToChoose]);
  const Dialog = useOnDemand(entry !== undefined, {
    load: async () => (await import('../features/payments/refund-dialog')).RefundDialog,
    onMissing: onClose,
  });
  if (!Dialog || !entry) return null;
  return (
    <Dialog
      entry={entry}
      most={refundableAmount(entry)}
      owed={orderMoney(order).toRefund}
      onChanged={changed.show}
      onRefused={() => changed.reread(order.id)}
      onClose={onClose}
    />
  );
}

/** The dialogs of the next step of an order that is about money. */
export const paymentDialog: PaymentDialogSlot = (what, given) =>
  what === 'record_payment' ? <RecordedPayment {...given} /> : <RefundedPayment {...given} />;
