import { formatMoney } from '@casepack/contract/money';
import { depositDue } from '@casepack/contract/payments/deposit';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { paymentBadge } from '@casepack/contract/payments/payment-badge';
import { Button } from '../../ui/button';
import { type Figure, Figures } from '../../ui/figures';
import type { NextStep, OrderStep } from './next-step';
import type { TabChoice } from './order-tabs';
import { PaymentMark } from './payment-mark';
import type { ShownOrder } from './shown-order';

type OrderStandingProps = TabChoice & {
  order: ShownOrder;
  /** The next step; not shown in the tab where it is done. */
  step: NextStep | undefined;
  /** Steps that are done at once or in a dialog. */
  onOpen?: (what: OrderStep) => void;
  /** The step is being done. */
  isBusy?: boolean | undefined;
};

/** The amount due and the next step, before anything else. */
export function OrderStanding({ order, step, tab, onTab, onOpen, isBusy = false }: OrderStandingProps) {
  const figures = figuresOf(order);
  return (
    <section
      aria-label={figures[0].name}
      className="flex w-full flex-wrap items-center gap-x-6 gap-y-3 max-sm:justify-between md:w-auto md:justify-end"
    >
      <Figures figures={figures} className="md:text-end" />
      {saysMore(order) && <PaymentMark order={order} />}
      {step !== undefined && step.tab !== tab && (
        <Button
          variant="primary"
          size="lg"
          className="max-sm:grow"
          busy={isBusy}
          onClick={() => (step.opens && onOpen ? onOpen(step.opens) : onTab(step.tab))}
        >
          {step.label}
        </Button>
      )}
    </section>
  );
}

/** The amounts already show whether it is due, paid or refunded. */
const saysMore = (order: ShownOrder): boolean =>
  !['Due', 'Card authorized', 'Paid', 'Refunded'].includes(paymentBadge(order)?.label ?? 'Due');

/** The amount that counts now, then what it comes from. */
function figuresOf(order: ShownOrder): [Figure, ...Figure[]] {
  const { state, due, toRefund } = orderMoney(order);
  const total = { name: 'Total', amount: formatMoney(order.total) };
  const paid = { name: 'Paid', amount: formatMoney(order.amountPaid) };
  const refunded = { name: 'Refunded', amount: formatMoney(order.amountRefunded) };
  const hasRefund = order.amountRefunded > 0;
  if (toRefund > 0) return [{ name: 'To be refunded', amount: formatMoney(toRefund) }, total];
  if (state === 'refunded' || (state === 'cancelled' && hasRefund)) return [refunded, total];
  if (state === 'paid') return hasRefund ? [paid, refunded] : [paid];
  const open = { name: 'Amount due', amount: formatMoney(due) };
  if (state === 'authorized') {
    return [open, { name: 'Authorized', amount: formatMoney(order.amountAuthorized) }, total];
  }
  const rest = state === 'part_paid' ? [paid, total] : [total];
  const deposit = depositDue(order);
  return deposit > 0
    ? [{ name: 'Deposit due', amount: formatMoney(deposit) }, open, ...rest]
    : [open, ...rest];
}
