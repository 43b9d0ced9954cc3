import { formatInstantDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { authorizationWords } from '@casepack/contract/payments/authorization';
import { depositDue } from '@casepack/contract/payments/deposit';
import { orderMoney, type PaymentState } from '@casepack/contract/payments/order-money';
import Banknote from 'lucide-react/icons/banknote';
import CircleCheck from 'lucide-react/icons/circle-check';
import CreditCard from 'lucide-react/icons/credit-card';
import Hourglass from 'lucide-react/icons/hourglass';
import MailCheck from 'lucide-react/icons/mail-check';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import type { PaymentDialogStep } from './next-step';
import type { OrderTab, ShownOrder } from './shown-order';

type Panel =
  | 'free'
  | 'complete'
  | 'refunded'
  | 'cancelled'
  | 'pending'
  | 'authorized'
  | 'invoice_sent'
  | 'waiting'
  | 'unpaid';

/** Payment and status are separate: a shipped order may be paid or not. */
const settledPanels: Partial<Record<PaymentState, Panel>> = {
  nothing_to_pay: 'free',
  paid: 'complete',
  refund_due: 'complete',
  refunded: 'refunded',
};

function panelOf(order: ShownOrder): Panel {
  const { status, paymentPending } = order;
  if (status === 'cancelled') return 'cancelled';
  const { state } = orderMoney(order);
  const settled = settledPanels[state];
  if (settled) return settled;
  if (paymentPending) return 'pending';
  if (state === 'authorized') return 'authorized';
  if (status === 'invoice_sent') return 'invoice_sent';
  return status === 'waiting_for_payment' ? 'waiting' : 'unpaid';
}

/** Renders the dialog that records a payment or refunds one. */
export type PaymentDialogSlot = (
  what: PaymentDialogStep,
  given: { order: Order; onTab: (tab: OrderTab) => void; onClose: () => void },
) => ReactNode;

/** What other features do and render for this tab. */
export interface PaymentSlots {
  /** Pays the amount due by card. */
  card?: ReactNode;
  /** Shows the card form at once: the card provider has redirected back to it. */
  isCardShown?: boolean | undefined;
  /** Sends or resends the invoice. */
  invoice?: ReactNode;
  /** The payments and refunds of the order. */
  ledger?: ReactNode;
  /** Sends the invoice from outside of the tab. */
  sending?: { start: () => void; isPending: boolean };
  /** Opened from outside of the tab. */
  dialog?: PaymentDialogSlot;
}

type PaymentTabProps = Omit<PaymentSlots, 'sending' | 'dialog'> & {
  order: ShownOrder;
  isPublic: boolean;
  canManage: boolean;
};

export function PaymentTab({
  order,
  isPublic,
  canManage,
  card,
  isCardShown,
  invoice,
  ledger,
}: PaymentTabProps) {
  return (
    <div className="flex flex-col gap-6">
      <Card as="section" aria-labelledby="order-payment">
        <CardHeader
          title={<span id="order-payment">{isPublic ? 'Complete Payment' : 'Payment Management'}</span>}
        />
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <div className="flex min-w-0 flex-col gap-4">
            <PaymentPanel {...{ order, isPublic, canManage, card, isCardShown }} />
            {canManage && invoice}
          </div>
          <PaymentFacts order={order} canManage={canManage} />
        </div>
      </Card>
      {canManage && ledger}
    </div>
  );
}

export function PaymentPanel({
  order,
  isPublic,
  canManage,
  card,
  isCardShown,
}: Pick<PaymentTabProps, 'order' | 'isPublic' | 'canManage' | 'card' | 'isCardShown'>) {
  const money = orderMoney(order);
  const due = formatMoney(money.due);
  switch (panelOf(order)) {
    case 'free':
      return (
        <EmptyState
          className={panelClass}
          level={3}
          icon={<CircleCheck />}
          title="Nothing to Pay"
          hint="This order comes to $0.00."
        />
      );
    case 'complete':
      return (
        <EmptyState
          className={panelClass}
          level={3}
          icon={<CircleCheck />}
          title="Payment Complete"
          hint={
            isPublic && order.status === 'paid'
              ? 'Thank you for your payment! You should receive a confirmation email shortly.'
              : paidWords(order)
          }
        />
      );
    case 'refunded':
      return (
        <EmptyState
          className={panelClass}
          level={3}
          icon={<Undo2 />}
          title="Payment Refunded"
          hint={`${formatMoney(order.amountRefunded)} has been refunded. There is nothing to pay.`}
        />
      );
    case 'cancelled':
      return (
        <EmptyState
          className={panelClass}
          level={3}
          icon={<Banknote />}
          title="This order is cancelled"
          hint={cancelledWords(order)}
        />
      );
    case 'pending':
      return (
        <EmptyState
          className={panelClass}
          level={3}
          icon={<Hourglass />}
          title="The payment is being confirmed"
          hint="The card provider has not answered yet. This page shows it as soon as it is known; there is nothing to do."
        />
      );
    case 'authorized':
      return (
        <EmptyState
          className={panelClass}
          level={3}
          icon={<CreditCard />}
          title="Card authorized"
          hint={authorizationWords(order, canManage ? 'staff' : 'customer')}
        />
      );
    case 'invoice_sent':
      return (
        <EmptyState
          className={panelClass}
          level={3}
          icon={<MailCheck />}
          title="Invoice Sent"
          hint={
            isPublic
              ? 'Please check your email for the invoice and payment link.'
              : `The invoice was sent by email. ${due} is still due.`
          }
          action={card && <CardOnDemand card={card} isShownAtOnce={isCardShown} />}
        />
      );
    case 'waiting':
      return (
        card ?? (
          <EmptyState
            className={panelClass}
            level={3}
            icon={<CreditCard />}
            title="Waiting for Payment"
            hint={`${due} is due for this order.`}
          />
        )
      );
    case 'unpaid':
      return (
        <EmptyState
          className={panelClass}
          level={3}
          icon={<Banknote />}
          title={money.state === 'part_paid' ? 'Partly paid' : 'Not paid yet'}
          hint={`${due} is still due.`}
          action={card && <CardOnDemand card={card} isShownAtOnce={isCardShown} />}
        />
      );
  }
}

function cancelledWords(order: ShownOrder): string {
  const { toRefund } = orderMoney(order);
  if (toRefund > 0) return `${formatMoney(toRefund)} will be refunded. There is nothing to pay.`;
  return order.amountRefunded > 0
    ? `${formatMoney(order.amountRefunded)} has been refunded. There is nothing to pay.`
    : 'There is nothing to pay.';
}

function paidWords(order: ShownOrder): string {
  const { toRefund } = orderMoney(order);
  if (toRefund > 0) return `More than the total was paid. ${formatMoney(toRefund)} will be refunded.`;
  return order.amountRefunded > 0
    ? `This order was paid in full. ${formatMoney(order.amountRefunded)} has been refunded.`
    : 'This order is paid in full.';
}

const panelClass = 'rounded-lg bg-ground';

/** With an invoice sent, or before the order is approved, the card is the second choice. */
function CardOnDemand({ card, isShownAtOnce }: { card: ReactNode; isShownAtOnce: boolean | undefined }) {
  const [isShown, setShown] = useState(isShownAtOnce ?? false);
  if (!isShown) return <Button onClick={() => setShown(true)}>Pay by card now</Button>;
  return <div className="w-full max-w-text text-start">{card}</div>;
}

function PaymentFacts({ order, canManage }: Pick<PaymentTabProps, 'order' | 'canManage'>) {
  const { total, amountPaid, amountRefunded, amountAuthorized, paidAt, paymentMethod } = order;
  const { stripePaymentIntentId } = order;
  const { due, toRefund } = orderMoney(order);
  const wasPaid = ['complete', 'refunded'].includes(panelOf(order));
  return (
    <dl className="flex flex-col gap-2">
      <Fact name="Order total">{formatMoney(total)}</Fact>
      {paymentMethod !== undefined && <Fact name="Payment type">{paymentMethod}</Fact>}
      <Fact name="Paid">{formatMoney(amountPaid)}</Fact>
      {paidAt !== null && <Fact name="Paid on">{formatInstantDay(paidAt)}</Fact>}
      {order.amountCredited > 0 && <Fact name="Credited">{formatMoney(order.amountCredited)}</Fact>}
      {amountRefunded > 0 && <Fact name="Refunded">{formatMoney(amountRefunded)}</Fact>}
      {toRefund > 0 && <Fact name="To be refunded">{formatMoney(toRefund)}</Fact>}
      {order.deposit !== null && (
        <Fact name="Deposit before processing">
          {depositDue(order) > 0 ? formatMoney(order.deposit) : `${formatMoney(order.deposit)} (paid)`}
        </Fact>
      )}
      {amountAuthorized > 0 && (
        <Fact name="Authorized, not charged yet">{formatMoney(amountAuthorized)}</Fact>
      )}
      <Fact name="Amount due">
        <span className="font-semibold">{formatMoney(due)}</span>
      </Fact>
      {canManage && wasPaid && (
        <>
          <Fact name="Payment method">{stripePaymentIntentId ? 'Credit Card' : 'Unknown'}</Fact>
          {stripePaymentIntentId && (
            <Fact name="Payment ID">
              <span className="wrap-anywhere">{stripePaymentIntentId}</span>
            </Fact>
          )}
        </>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-end tabular-nums">{children}</dd>
    </div>
  );
}
