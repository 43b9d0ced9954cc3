import { type Cents, cents, formatMoney } from '@casepack/contract/money';
import type { Order, PublicOrder } from '@casepack/contract/orders/order';
import { depositDue } from '@casepack/contract/payments/deposit';
import { orderMoney, takesCard } from '@casepack/contract/payments/order-money';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useCurrentUser } from '../api/current-user';
import { CardSkeleton } from '../features/payments/card-skeleton';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import type { ReturnedPayment } from './use-returned-payment';

const waiting = <SkeletonRows count={3} label="Loading the payment form" />;

const paymentForm = async () => (await import('../features/payments/order-payment')).OrderPayment;
const MemberPayment = part(paymentForm, <CardSkeleton isSaved hasButton />);
const VisitorPayment = part(paymentForm, <CardSkeleton hasButton />);

function OrderPayment(props: Omit<ComponentProps<typeof MemberPayment>, 'offersSavedCards'>) {
  return useCurrentUser() === null ? (
    <VisitorPayment {...props} offersSavedCards={false} />
  ) : (
    <MemberPayment {...props} offersSavedCards />
  );
}

export const LedgerOfOrder = part(
  async () => (await import('../features/payments/order-ledger')).OrderLedger,
  waiting,
);

type CardOfOrderProps = {
  order: Order | PublicOrder;
  /** Pays through the public link, without signing in. */
  isPublic: boolean;
  returned: ReturnedPayment | undefined;
  onChanged: () => void;
};

/** The card form for the amount due of an order; nothing if it cannot be paid by card. */
export function cardOfOrder({ order, isPublic, returned, onChanged }: CardOfOrderProps): ReactNode {
  if (!takesCard(order)) return undefined;
  const payable = isPublic || !('id' in order) ? { publicId: order.publicId } : { orderId: order.id };
  const deposit = depositDue(order);
  const payment = {
    ...{ order: payable, manufacturerId: order.manufacturerId, amount: orderMoney(order).due },
    ...{ returned, onChanged },
  };
  return deposit > 0 && deposit < payment.amount ? (
    <DepositFirst payment={payment} deposit={deposit} />
  ) : (
    <OrderPayment {...payment} />
  );
}

type DepositFirstProps = { payment: ComponentProps<typeof OrderPayment>; deposit: Cents };

/** The deposit, unless the payer chooses to pay everything at once. */
function DepositFirst({ payment, deposit }: DepositFirstProps) {
  const name = useId();
  const [isInFull, setInFull] = useState(false);
  const rest = cents(payment.amount - deposit);
  const choices = [
    { isFull: false, label: 'Deposit', amount: deposit },
    { isFull: true, label: 'Full amount', amount: payment.amount },
  ];
  return (
    <div className="flex flex-col gap-4">
      <p>{`A deposit of ${formatMoney(deposit)} is due before the order is processed. The remaining ${formatMoney(rest)} can be paid later.`}</p>
      <fieldset className="overflow-hidden rounded-lg border">
        <legend className="sr-only">How much to pay now</legend>
        {choices.map(({ isFull, label, amount }) => (
          <label
            key={label}
            className="flex min-h-11 items-center gap-3 border-b px-3 py-2 last:border-b-0 hover:bg-ground has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              checked={isFull === isInFull}
              onChange={() => setInFull(isFull)}
              className="size-4.5 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1">{label}</span>
            <span className="tabular-nums">{formatMoney(amount)}</span>
          </label>
        ))}
      </fieldset>
      {isInFull ? (
        <OrderPayment key="full" {...payment} />
      ) : (
        <OrderPayment key="deposit" {...payment} amount={deposit} part="deposit" dueAfter={rest} />
      )}
    </div>
  );
}

type CardOfInvoiceProps = {
  publicId: string;
  /** The token of the invoice. */
  invoice: string;
  dueAfter: Cents;
  manufacturerId: number;
  amount: Cents;
  returned: ReturnedPayment | undefined;
  onChanged: () => void;
};

/** The card form of an invoice on a page that was opened by its public link. */
export const CardOfInvoice = ({ publicId, invoice, ...payment }: CardOfInvoiceProps) => (
  <OrderPayment order={{ publicId }} part={{ invoice }} {...payment} />
);
