import type { OrderSide } from '@casepack/contract/access/questions';
import { type CreditFacts, creditHolds, overLimitHold } from '@casepack/contract/credit/credit';
import type { Cents } from '@casepack/contract/money';
import type { NewHold } from '@casepack/contract/orders/holds';
import { type OrderMoneyFacts, orderMoney } from '@casepack/contract/payments/order-money';
import { aboveLimitReason, isAboveLimit, isLimited } from '@casepack/contract/pricing/discount-limit';
import type { ItemRow, OrderRow } from '../orders/orders.queries';
import type { OrderTerms } from './order-terms.queries';

interface EditedOrder {
  row: OrderRow;
  side: OrderSide;
  money: OrderMoneyFacts;
  discount: Cents;
  items: readonly ItemRow[];
  credit: CreditFacts | undefined;
  /** Of an edit by its rep or its buyer. */
  terms: OrderTerms | undefined;
}

/** Without the other lines, the prices that a rep has lowered can be too low. */
function discountHold({ side, discount, items, terms }: EditedOrder): NewHold[] {
  const representative = terms?.representative;
  if (side !== 'rep' || !representative || !isLimited(representative.maxDiscount)) return [];
  const lines = items.map(({ unitPrice, listPrice, quantity }) => ({
    ...{ unitPrice, quantity },
    listPrice: listPrice ?? unitPrice,
  }));
  if (!isAboveLimit(lines, discount, representative.maxDiscount)) return [];
  const text = aboveLimitReason(representative.maxDiscount, representative.name);
  return [{ reason: 'discount', details: { text } }];
}

function creditHoldsOf({ row, side, money, credit }: EditedOrder): NewHold[] {
  const raisedBy = (orderMoney(money).uncovered - orderMoney(row).uncovered) as Cents; // a difference of cents
  if (!credit || raisedBy <= 0) return [];
  if (side !== 'staff') return creditHolds(credit, raisedBy);
  const overLimit = overLimitHold(credit, raisedBy);
  return overLimit ? [overLimit] : [];
}

/** What an edited order is held for: more than there is credit for, or what its rep or its buyer could not place. */
export function holdsOfEdit(edited: EditedOrder): NewHold[] {
  const { row, money, terms } = edited;
  const isRaised = money.total > row.total;
  return [
    ...(terms?.customer.requiresApproval && isRaised
      ? [{ reason: 'approval', details: {} } satisfies NewHold]
      : []),
    ...discountHold(edited),
    ...creditHoldsOf(edited),
  ];
}
