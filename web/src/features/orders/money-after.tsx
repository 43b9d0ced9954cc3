import { type Cents, formatMoney } from '@casepack/contract/money';
import { type OrderMoneyFacts, orderMoney } from '@casepack/contract/payments/order-money';

type MoneyAfterProps = { order: OrderMoneyFacts; due: Cents; toRefund: Cents };

/** What saving does to an order of which something is paid. */
export function MoneyAfter({ order, due, toRefund }: MoneyAfterProps) {
  if (orderMoney(order).kept === 0 || (due === 0 && toRefund === 0)) return null;
  return (
    <p className="mt-3 border-t pt-3 text-sm">
      {toRefund > 0
        ? `This makes a refund of ${formatMoney(toRefund)} due.`
        : `${formatMoney(due)} is still due.`}
    </p>
  );
}
