import { formatMoney } from '@casepack/contract/money';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { paymentBadge } from '@casepack/contract/payments/payment-badge';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import type { NextStep } from './next-step';
import type { TabChoice } from './order-tabs';
import { PaymentMark } from './payment-mark';
import type { ShownOrder } from './shown-order';

type OrderStandingProps = TabChoice & {
  order: ShownOrder;
  /** The one thing to do next; not shown in the tab where it is done. */
  step: NextStep | undefined;
};

/** What is owed and what to do about it, before anything else. */
export function OrderStanding({ order, step, tab, onTab }: OrderStandingProps) {
  const { due, toRefund } = orderMoney(order);
  return (
    <section
      aria-label="Amount due"
      className="flex w-full flex-wrap items-center gap-x-6 gap-y-3 max-sm:justify-between md:w-auto md:justify-end"
    >
      <dl className="flex flex-wrap items-end gap-x-6 gap-y-2 md:text-end">
        <Figure name={toRefund > 0 ? 'To be refunded' : 'Amount due'} isFirst>
          {formatMoney(toRefund > 0 ? toRefund : due)}
        </Figure>
        <Figure name="Total">{formatMoney(order.total)}</Figure>
      </dl>
      {saysMore(order) && <PaymentMark order={order} />}
      {step !== undefined && step.tab !== tab && (
        <Button variant="primary" size="lg" className="max-sm:grow" onClick={() => onTab(step.tab)}>
          {step.label}
        </Button>
      )}
    </section>
  );
}

/** That it is due or paid is told by the amounts already. */
const saysMore = (order: ShownOrder): boolean =>
  !['Due', 'Paid'].includes(paymentBadge(order)?.label ?? 'Due');

type FigureProps = { name: string; isFirst?: boolean; children: ReactNode };

function Figure({ name, isFirst = false, children }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className={isFirst ? 'text-title font-semibold' : 'text-lg leading-8 text-ink-soft'}>
        <Money>{children}</Money>
      </dd>
    </div>
  );
}
