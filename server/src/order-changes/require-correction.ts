import type { OrderSide } from '@casepack/contract/access/questions';
import type { BuyingLimit } from '@casepack/contract/buying-limits/buying-limit';
import { AppError } from '@casepack/contract/errors';
import type { Cents } from '@casepack/contract/money';
import { fieldOfStaff } from '@casepack/contract/orders/correction';
import { whyNotEditable } from '@casepack/contract/orders/editing';
import type { OrderEdit } from '@casepack/contract/orders/order-change';
import {
  belowMinimumWords,
  minimumOfOrder,
  minimumsFor,
  missingToMinimum,
} from '@casepack/contract/orders/order-minimum';
import { isUnapproved, whyTooLarge } from '@casepack/contract/orders/unapproved-company';
import { requireRaiseWithinLimit } from '../buying-limits/require-within-limit';
import type { Context } from '../context';
import { hasOrdered } from '../orders/has-ordered.queries';
import type { ItemRow, OrderRow } from '../orders/orders.queries';
import { getOrderTerms, type OrderTerms } from './order-terms.queries';

/** 'Please contact Olive & Oak at hello@olive.example.' */
export async function contactWords(ctx: Context, row: OrderRow): Promise<string> {
  const { seller } = await getOrderTerms(ctx.db, row);
  return `Please contact ${seller.name}${seller.contactEmail ? ` at ${seller.contactEmail}` : ''}.`;
}

export async function requireOpen(ctx: Context, row: OrderRow, side: OrderSide): Promise<void> {
  const bar = whyNotEditable(row, side);
  if (bar === undefined) return;
  const contact = side === 'staff' ? '' : ` ${await contactWords(ctx, row)}`;
  throw new AppError('conflict', `${bar}${contact}`);
}

/** Its rep and its buyer set no prices and no charges. */
export function requireOwnFields(edit: OrderEdit, side: OrderSide): void {
  const field = fieldOfStaff(edit, side);
  if (field === undefined) return;
  const message = 'Only the manufacturer can change prices, tax, shipping and discounts of an order.';
  throw new AppError('forbidden', message, { fields: { [field]: message } });
}

async function requireMinimumKept(
  ctx: Context,
  row: OrderRow,
  terms: OrderTerms,
  subtotal: Cents,
): Promise<void> {
  if (subtotal >= row.subtotal) return;
  const isReorder = await hasOrdered(ctx.db, row.wholesaleCustomerId, row.id);
  const minimum = minimumOfOrder(minimumsFor(terms.seller, terms.customer), isReorder);
  if (minimum === null || subtotal >= minimum) return;
  const missing = missingToMinimum(minimum, subtotal);
  throw new AppError('below_order_minimum', belowMinimumWords({ minimum, missing }));
}

type OrderedItem = Pick<ItemRow, 'productId' | 'isTester' | 'quantity'>;

/** Whether there is more of anything than before. */
function addsGoods(before: readonly OrderedItem[], after: readonly OrderedItem[]): boolean {
  const left = new Map<string, number>();
  const keyOf = ({ productId, isTester }: OrderedItem) => `${productId} ${isTester}`;
  for (const item of before) left.set(keyOf(item), (left.get(keyOf(item)) ?? 0) + item.quantity);
  for (const item of after) left.set(keyOf(item), (left.get(keyOf(item)) ?? 0) - item.quantity);
  return [...left.values()].some((quantity) => quantity < 0);
}

interface Correction {
  row: OrderRow;
  terms: OrderTerms;
  side: Exclude<OrderSide, 'staff'>;
  before: readonly OrderedItem[];
  after: readonly OrderedItem[];
  subtotal: Cents;
  total: Cents;
  /** Locked before the order, if the caller has one. */
  limit: BuyingLimit | undefined;
}

/** The rules of placing an order, for what its rep or its buyer changes of a stored one. */
export async function requireCorrection(ctx: Context, correction: Correction): Promise<void> {
  const { row, terms, side, before, after, subtotal, total, limit } = correction;
  const isMore = addsGoods(before, after);
  if (isMore && !terms.customer.active) {
    throw new AppError('conflict', 'This customer is inactive and cannot order more');
  }
  if (side === 'customer' && isUnapproved(terms.customer) && (isMore || total > row.total)) {
    const tooLarge = whyTooLarge(terms.seller.name, { lines: after.length, total });
    if (tooLarge !== undefined) throw new AppError('conflict', tooLarge);
  }
  await requireMinimumKept(ctx, row, terms, subtotal);
  if (limit) await requireRaiseWithinLimit(ctx, limit, row.total, { total, isMore });
}
