import { type CreditFacts, overLimitHold } from '@casepack/contract/credit/credit';
import { AppError } from '@casepack/contract/errors';
import { type Cents, cents } from '@casepack/contract/money';
import { whyNotEditable } from '@casepack/contract/orders/editing';
import { lineDetailWords } from '@casepack/contract/orders/line-details';
import { lineName } from '@casepack/contract/orders/line-words';
import { Order } from '@casepack/contract/orders/order';
import { isDiscountValue, type OrderEdit, PERCENTAGE_LIMIT } from '@casepack/contract/orders/order-change';
import { discountOf, orderTotals } from '@casepack/contract/orders/totals';
import { depositAfter } from '@casepack/contract/payments/deposit';
import { moneyAfter, type OrderMoneyFacts, orderMoney } from '@casepack/contract/payments/order-money';
import { type Changes, changesBetween } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { lockCreditOfOrder } from '../credit/decide-holds';
import { requireVersion } from '../edit-conflict';
import { supersedeInvoice } from '../invoices/invoices.queries';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { type HoldChange, holdOrder, queueRecheck } from '../orders/holds';
import { manualPriceChanges } from '../orders/manual-price-changes';
import { findItems, type ItemRow, type OrderRow, updateOrder } from '../orders/orders.queries';
import { recordEvent } from '../orders/record-event';
import { followAuthorization } from '../payments/authorizations';
import { findOpenIntent } from '../payments/intents.queries';
import { withdrawPayments } from '../payments/withdraw-payments';
import { editItems } from './edit-items';

export const cardInProgress = (): AppError =>
  new AppError(
    'conflict',
    'A card payment for this order is being processed, so it cannot be edited now. Please wait a moment and try again.',
  );

export function requireOpen(row: OrderRow): void {
  const bar = whyNotEditable(row);
  if (bar !== undefined) throw new AppError('conflict', bar);
}

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
export const amountsAfter = (
  row: OrderRow,
  edit: OrderEdit,
  items: readonly Pick<ItemRow, 'unitPrice' | 'quantity'>[],
) => {
  const { type, value } = discountAfter(row, edit);
  const totals = orderTotals(items, {
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

const lineText = (item: ItemRow) =>
  [
    `${item.quantity} x ${lineName(item)} (${item.sku}) at ${formatCents(item.unitPrice)}`,
    ...lineDetailWords(item),
  ].join(' · ');
const formatCents = (amount: Cents): string => (amount / 100).toFixed(2);

const itemChanges = (before: readonly ItemRow[], after: readonly ItemRow[]): Changes => {
  const from = before.map(lineText);
  const to = after.map(lineText);
  return JSON.stringify(from) === JSON.stringify(to) ? {} : { items: { from, to } };
};

/** An edit that raises what is due may need more credit than there is. */
function holdRaised(
  ctx: Context,
  row: OrderRow,
  after: OrderMoneyFacts,
  credit: CreditFacts | undefined,
): Promise<HoldChange | undefined> {
  const raisedBy = orderMoney(after).uncovered - orderMoney(row).uncovered;
  const hold = credit && overLimitHold(credit, raisedBy);
  return hold ? holdOrder(ctx, row, [hold]) : Promise.resolve(undefined);
}

/** The card of an order that was just released is being charged with the amount it had. */
async function requireUncharged(ctx: Context, { id, amountAuthorized }: OrderRow): Promise<void> {
  if (amountAuthorized > 0 && (await findOpenIntent(ctx.db, id))) throw cardInProgress();
}

/**
 * Changes lines, tax, shipping or discount while nothing is paid or shipped. An edit based on an older version gets
 * the current order instead.
 */
export function editOrder(ctx: Context, id: number, edit: OrderEdit): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const credit = await lockCreditOfOrder(ctx, id);
    const row = await getOrderToChange(ctx, id, 'order:manage');
    await requireVersion(edit.version, row, async () => Order.encode(await getOrder(ctx, id)));
    requireOpen(row);
    await requireUncharged(ctx, row);
    const before = await findItems(ctx.db, id);
    const after = edit.items ? await editItems(ctx, row, before, edit.items) : before;
    const amounts = amountsAfter(row, edit, after);
    const money = moneyAfter(row, { kind: 'edited', total: amounts.total }, ctx.now());
    const { paidAt, refundDue, amountAuthorized } = money;
    const held = await holdRaised(ctx, row, money, credit);
    const status = held?.order.status ?? money.status;
    const deposit = depositAfter(row.deposit, amounts.total);
    const changes = {
      ...changesBetween(row, { ...amounts, status, deposit }),
      ...held?.changes,
      ...itemChanges(before, after),
      ...manualPriceChanges(before, after),
    };
    if (Object.keys(changes).length > 0) {
      if (amounts.total !== row.total) await withdrawPayments(ctx, id);
      const authorization = await followAuthorization(ctx, row, money);
      const stored = { ...amounts, paidAt, refundDue, amountAuthorized, status, deposit, ...held?.order };
      await updateOrder(ctx.db, row, stored, ctx.now());
      const superseded = await supersedeInvoice(ctx.db, id, ctx.now());
      const invoice = superseded ? { supersededInvoice: { from: null, to: superseded } } : {};
      await recordEvent(ctx, id, 'edited', { ...changes, ...authorization, ...invoice });
      if (credit) await queueRecheck(ctx, row);
    }
    return getOrder(ctx, id);
  });
}
