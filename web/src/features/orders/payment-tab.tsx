import { formatInstantDay } from '@casepack/contract/calendar';
import { type Cents, cents, formatMoney } from '@casepack/contract/money';
import Banknote from 'lucide-react/icons/banknote';
import CircleCheck from 'lucide-react/icons/circle-check';
import CreditCard from 'lucide-react/icons/credit-card';
import MailCheck from 'lucide-react/icons/mail-check';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import type { ShownOrder } from './shown-order';

type PaymentState = 'complete' | 'cancelled' | 'invoice_sent' | 'waiting' | 'unpaid';

/** Money and status are apart: a shipped order may be paid or not. */
function paymentState({ status, total, amountPaid, amountRefunded }: ShownOrder): PaymentState {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'paid' || (amountPaid > 0 && amountPaid - amountRefunded >= total)) return 'complete';
  if (status === 'invoice_sent') return 'invoice_sent';
  return status === 'waiting_for_payment' ? 'waiting' : 'unpaid';
}

function amountDue(order: ShownOrder): Cents {
  const state = paymentState(order);
  if (state === 'complete' || state === 'cancelled') return cents(0);
  return cents(Math.max(0, order.total - order.amountPaid + order.amountRefunded));
}

type PaymentTabProps = { order: ShownOrder; isPublic: boolean; canManage: boolean };

export function PaymentTab({ order, isPublic, canManage }: PaymentTabProps) {
  return (
    <Card as="section" aria-labelledby="order-payment">
      <CardHeader
        title={<span id="order-payment">{isPublic ? 'Complete Payment' : 'Payment Management'}</span>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="rounded-lg bg-ground">
          <Panel order={order} isPublic={isPublic} />
        </div>
        <PaymentFacts order={order} canManage={canManage} />
      </div>
    </Card>
  );
}

function Panel({ order, isPublic }: Pick<PaymentTabProps, 'order' | 'isPublic'>) {
  const due = formatMoney(amountDue(order));
  switch (paymentState(order)) {
    case 'complete':
      return (
        <EmptyState
          level={3}
          icon={<CircleCheck />}
          title="Payment Complete"
          hint={
            isPublic && order.status === 'paid'
              ? 'Thank you for your payment! You should receive a confirmation email shortly.'
              : 'This order is paid in full.'
          }
        />
      );
    case 'cancelled':
      return (
        <EmptyState
          level={3}
          icon={<Banknote />}
          title="This order is cancelled"
          hint={order.refundDue ? 'The money received is to be refunded.' : 'There is nothing to pay.'}
        />
      );
    case 'invoice_sent':
      return (
        <EmptyState
          level={3}
          icon={<MailCheck />}
          title="Invoice Sent"
          hint={
            isPublic
              ? 'Please check your email for the invoice and payment link.'
              : `The customer has been sent an invoice. ${due} is still to be paid.`
          }
        />
      );
    case 'waiting':
      return (
        <EmptyState
          level={3}
          icon={<CreditCard />}
          title="Card payment is not available yet"
          hint={`${due} is to be paid for this order. It cannot be paid on this page for now.`}
        />
      );
    case 'unpaid':
      return (
        <EmptyState level={3} icon={<Banknote />} title="Not paid yet" hint={`${due} is still to be paid.`} />
      );
  }
}

function PaymentFacts({ order, canManage }: Pick<PaymentTabProps, 'order' | 'canManage'>) {
  const { total, amountPaid, amountRefunded, refundDue, paidAt, paymentMethod, stripePaymentIntentId } =
    order;
  const isComplete = paymentState(order) === 'complete';
  return (
    <dl className="flex flex-col gap-2">
      <Fact name="Order total">{formatMoney(total)}</Fact>
      {paymentMethod !== undefined && <Fact name="Payment type">{paymentMethod}</Fact>}
      <Fact name="Paid">{formatMoney(amountPaid)}</Fact>
      {paidAt !== null && <Fact name="Paid on">{formatInstantDay(paidAt)}</Fact>}
      {amountRefunded > 0 && <Fact name="Refunded">{formatMoney(amountRefunded)}</Fact>}
      {refundDue && <Fact name="To be refunded">{formatMoney(cents(amountPaid - amountRefunded))}</Fact>}
      <Fact name="Amount due">
        <span className="font-semibold">{formatMoney(amountDue(order))}</span>
      </Fact>
      {canManage && isComplete && (
        <>
          <Fact name="Payment Method">{stripePaymentIntentId ? 'Credit Card' : 'Unknown'}</Fact>
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
