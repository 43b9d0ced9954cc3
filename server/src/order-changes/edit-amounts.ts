import { AppError } from '@casepack/contract/errors';
import { cents } from '@casepack/contract/money';
import { correctedCharges } from '@casepack/contract/orders/correction';
import { isDiscountValue, type OrderEdit, PERCENTAGE_LIMIT } from '@casepack/contract/orders/order-change';
import { discountOf, orderTotals } from '@casepack/contract/orders/totals';
import type { Context } from '../context';
import { defaultCharges } from '../orders/default-charges';
import type { ItemRow, OrderRow } from '../orders/orders.queries';
import type { OrderTerms } from './order-terms.queries';

type PricedItem = Pick<ItemRow, 'unitPrice' | 'quantity'> & { cancelledQuantity?: number };

/** What is cancelled of a line costs nothing. */
const billed = (items: readonly PricedItem[]) =>
  items.map(({ unitPrice, quantity, cancelledQuantity = 0 }) => ({
    unitPrice,
    quantity: quantity - cancelledQuantity,
  }));

/** The resulting discount; a new type needs a new value, since an amount is not a percentage. */
function discountAfter(row: OrderRow, { discount, discountType }: OrderEdit) {
  const type = discountType ?? row.discountType;
  const value = discount ?? (type === row.discountType ? cents(row.discountValue) : cents(0));
  if (!isDiscountValue(type, value)) {
    throw new AppError('invalid_input', PERCENTAGE_LIMIT, { fields: { discount: PERCENTAGE_LIMIT } });
  }
  return { type, value };
}

/** The amounts that the order would have with these lines. */
export const amountsAfter = (row: OrderRow, edit: OrderEdit, items: readonly PricedItem[]) => {
  const { type, value } = discountAfter(row, edit);
  const totals = orderTotals(billed(items), {
    tax: edit.tax ?? row.tax,
    shipping: edit.shipping ?? row.shipping,
    discount: discountOf(type, value),
  });
  const described =
    edit.discountDescription === undefined ? row.discountDescription : edit.discountDescription;
  return {
    ...totals,
    discountType: type,
    discountValue: value as number, // cents or basis points, by the type beside it
    discountDescription: described,
  };
};

export type EditedAmounts = ReturnType<typeof amountsAfter>;

/** The amounts if its rep or its buyer changes the lines: they set no charges, which follow the lines. */
export function correctedAmounts(
  ctx: Context,
  row: OrderRow,
  terms: OrderTerms,
  items: readonly PricedItem[],
): EditedAmounts {
  const none = { tax: cents(0), shipping: cents(0), discount: discountOf('flat', cents(0)) };
  const { subtotal } = orderTotals(billed(items), none);
  const { tax, shipping, discountValue } = correctedCharges(row, subtotal, (of) =>
    defaultCharges(ctx.now(), terms, of),
  );
  return amountsAfter(row, { tax, shipping, discount: cents(discountValue) }, items);
}
