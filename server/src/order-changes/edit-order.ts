import { AppError } from '@casepack/contract/errors';
import type { Cents } from '@casepack/contract/money';
import { editInWords } from '@casepack/contract/orders/edit-words';
import { lineDetailWords } from '@casepack/contract/orders/line-details';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import { lineName } from '@casepack/contract/orders/line-words';
import { Order } from '@casepack/contract/orders/order';
import type { OrderEdit } from '@casepack/contract/orders/order-change';
import { depositAfter, depositAfterCorrection } from '@casepack/contract/payments/deposit';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import { type Changes, changesBetween } from '../audit/record-audit';
import { insertRaise } from '../buying-limits/order-raises.queries';
import { lockOwnLimit } from '../buying-limits/require-within-limit';
import { type Context, inTransaction } from '../context';
import { lockCreditOfOrder } from '../credit/decide-holds';
import { requireVersion } from '../edit-conflict';
import { followWithCreditNotes } from '../invoices/credit-notes';
import { supersedeInvoice } from '../invoices/invoices.queries';
import { findItemsToChange } from '../orders/find-items-to-change';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { holdOrder, queueRecheck } from '../orders/holds';
import { manualPriceChanges } from '../orders/manual-price-changes';
import { type ItemRow, type OrderRow, updateOrder } from '../orders/orders.queries';
import { recordEvent } from '../orders/record-event';
import { followAuthorization } from '../payments/authorizations';
import { findOpenIntent } from '../payments/intents.queries';
import { withdrawPayments } from '../payments/withdraw-payments';
import { requireInvoiced } from '../shipments/invoice-shipment';
import { amountsAfter, correctedAmounts } from './edit-amounts';
import { changesInvoice, factChanges, factsAfter } from './edit-facts';
import { holdsOfEdit } from './edit-holds';
import { editItems } from './edit-items';
import { getOrderTerms } from './order-terms.queries';
import { requireCorrection, requireOpen, requireOwnFields } from './require-correction';
import { sideOf, tellOfEdit } from './tell-others';

export const cardInProgress = (): AppError =>
  new AppError(
    'conflict',
    'A card payment for this order is being processed, so it cannot be edited now. Please wait a moment and try again.',
  );

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

/** The card of an order that was just released is being charged with the amount it had. */
async function requireUncharged(ctx: Context, { id, amountAuthorized }: OrderRow): Promise<void> {
  if (amountAuthorized > 0 && (await findOpenIntent(ctx.db, id))) throw cardInProgress();
}

/** The lines, amounts and facts that the order has after the edit, its lines stored. */
async function applyEdit(ctx: Context, row: OrderRow, edit: OrderEdit, before: readonly ItemRow[]) {
  const side = sideOf(ctx);
  const terms = side === 'staff' ? undefined : await getOrderTerms(ctx.db, row);
  const items = edit.items
    ? await editItems(ctx, row, before, edit.items, edit.acceptsBackorder)
    : [...before];
  const amounts = terms ? correctedAmounts(ctx, row, terms, items) : amountsAfter(row, edit, items);
  return { side, terms, items, amounts, facts: factsAfter(ctx, row, edit) };
}

/** An order of which a part has shipped is shipped by its last shipment, or by cancelling what is left. */
function requireSomethingLeft({ partlyShipped }: OrderRow, items: readonly ItemRow[]): void {
  if (!partlyShipped || items.some((item) => leftToShip(item) > 0)) return;
  throw new AppError('conflict', 'Nothing would be left to ship. Cancel the remaining items instead.');
}

/**
 * Changes an order: staff until it is shipped, its rep and its buyer until it is processed. An edit based on an older
 * version gets the current order instead. What is paid stays paid: a lower total is refunded, a higher one is owed.
 */
export function editOrder(ctx: Context, id: number, edit: OrderEdit): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const limit = await lockOwnLimit(ctx);
    const readCredit = await lockCreditOfOrder(ctx, id);
    const row = await getOrderToChange(ctx, id, 'order:correct');
    const credit = await readCredit?.();
    await requireVersion(edit.version, row, async () => Order.encode(await getOrder(ctx, id)));
    await requireOpen(ctx, row, sideOf(ctx));
    requireOwnFields(edit, sideOf(ctx));
    await requireUncharged(ctx, row);
    const before = await findItemsToChange(ctx, row);
    const { side, terms, items, amounts, facts } = await applyEdit(ctx, row, edit, before);
    if (terms && side !== 'staff') {
      await requireCorrection(ctx, { row, terms, side, before, after: items, ...amounts, limit });
    }
    await requireInvoiced(ctx, row, { amounts, before, after: items });
    requireSomethingLeft(row, items);
    const money = moneyAfter(row, { kind: 'edited', total: amounts.total }, ctx.now());
    const { paidAt, refundDue, amountAuthorized } = money;
    const holds = holdsOfEdit({ row, side, money, discount: amounts.discount, items, credit, terms });
    const held = await holdOrder(ctx, row, holds);
    const status = held?.order.status ?? money.status;
    const deposit = terms
      ? depositAfterCorrection(row.deposit, row.total, amounts.total)
      : depositAfter(row.deposit, amounts.total);
    const changes = {
      ...changesBetween(row, { ...amounts, status, deposit }),
      ...factChanges(row, facts),
      ...held?.changes,
      ...itemChanges(before, items),
      ...manualPriceChanges(before, items),
    };
    if (Object.keys(changes).length === 0) return getOrder(ctx, id);
    if (amounts.total !== row.total) await withdrawPayments(ctx, id);
    await insertRaise(ctx, row, amounts.total, { isCustomer: side === 'customer' });
    const authorization = await followAuthorization(ctx, row, money);
    const stored = { ...amounts, ...facts, paidAt, refundDue, amountAuthorized, status, deposit };
    await updateOrder(ctx.db, row, { ...stored, ...held?.order }, ctx.now());
    const superseded = changesInvoice(changes) && (await supersedeInvoice(ctx.db, id, ctx.now()));
    await followWithCreditNotes(ctx, row, money);
    const invoice = superseded ? { supersededInvoice: { from: null, to: superseded } } : {};
    await recordEvent(ctx, id, 'edited', { ...changes, ...authorization, ...invoice });
    await tellOfEdit(
      ctx,
      row,
      editInWords({ ...row, items: before }, { ...row, ...amounts, ...facts, items }),
    );
    if (credit) await queueRecheck(ctx, row);
    return getOrder(ctx, id);
  });
}
