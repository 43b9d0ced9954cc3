import { type Cents, cents, share } from '../money';
import type { HoldReason } from '../orders/holds';
import { type Amounts, amountsAfterCancelling, totalOf } from '../orders/money-shares';
import { moveByTracking } from '../orders/status';
import { type Discount, discountOf } from '../orders/totals';
import { depositAfter } from '../payments/deposit';
import { moneyAfter, type OrderMoneyFacts } from '../payments/order-money';

interface CancellableOrder extends OrderMoneyFacts, Amounts {
  discountType: Discount['type'];
  /** Cents or basis points, by the type. */
  discountValue: number;
  deposit: Cents | null;
  heldFor?: readonly HoldReason[];
}

interface Cancelled {
  /** What the lines that leave are worth. */
  worth: Cents;
  /** What the invoices of the order's shipments add up to. */
  invoiced: Amounts;
  /** Everything else has shipped. */
  isRest: boolean;
}

interface AfterCancelling extends OrderMoneyFacts, Amounts {
  discountType: Discount['type'];
  discountValue: number;
  deposit: Cents | null;
}

/** A percentage that invoices with another one do not leave room for becomes an amount. */
function discountColumns(discount: Discount, { subtotal, discount: amount }: Amounts) {
  return discount.type === 'percentage' && share(subtotal, discount.basisPoints) === amount
    ? { discountType: discount.type, discountValue: discount.basisPoints as number } // by the type beside it
    : { discountType: 'flat' as const, discountValue: amount as number };
}

/** The order after a part of what is left to ship was cancelled: what the dialog shows is what is stored. */
export function afterCancelling(
  order: CancellableOrder,
  { worth, invoiced, isRest }: Cancelled,
  now: Date,
): AfterCancelling {
  const discount = discountOf(order.discountType, cents(order.discountValue));
  const amounts = amountsAfterCancelling(order, discount, worth, invoiced);
  const total = totalOf(amounts);
  const edited = { ...order, ...moneyAfter(order, { kind: 'edited', total }, now) };
  const to = isRest ? moveByTracking(edited.status) : edited.status;
  return {
    ...amounts,
    ...moneyAfter(edited, { kind: 'moved', to }, now),
    ...discountColumns(discount, amounts),
    deposit: depositAfter(order.deposit, total),
  };
}
