import type { Product } from '@casepack/contract/catalog/product';
import { AppError } from '@casepack/contract/errors';
import { type Cents, MAX_BASIS_POINTS, money } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import { type LineKey, lineId, MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { lineName } from '@casepack/contract/orders/line-words';
import type { Order } from '@casepack/contract/orders/order';
import { type OrderEdit, PERCENTAGE_LIMIT } from '@casepack/contract/orders/order-change';
import { unitPriceOf } from '@casepack/contract/orders/pricing';
import { discountOf, type OrderTotals, orderTotals } from '@casepack/contract/orders/totals';
import type { z } from 'zod';

/** The charges as they are being typed. */
export type ChargesEntry = Omit<z.input<typeof OrderEdit>, 'items' | 'version'>;

/** A line as it is edited: what is sent of it, and what is shown beside its quantity. */
export interface EntryLine {
  /** Its own for as long as it is edited. */
  key: string;
  /** Of a line that the order has already; that keeps its price, and a new one has today's. */
  id: number | undefined;
  productId: number;
  isTester: boolean;
  quantity: number;
  /** Why the server would not have it. */
  refusal?: string | undefined;
  name: string;
  sku: string;
  unitPrice: Cents;
  casePackQuantity: number;
}

/** What an edit starts from. */
export const chargesOf = (order: Order): ChargesEntry => ({
  shipping: moneyText(order.shipping),
  tax: moneyText(order.tax),
  discount: moneyText(order.discountValue),
  discountType: order.discountType,
  discountDescription: order.discountDescription ?? '',
});

const keyOfNew = (line: LineKey): string => `product ${lineId(line)}`;

export const linesOf = (order: Order): EntryLine[] =>
  order.items.map(({ id, productId, isTester, quantity, unitPrice, product }) => ({
    key: `line ${id}`,
    id,
    productId,
    isTester,
    quantity,
    name: product.name,
    sku: product.sku,
    unitPrice,
    casePackQuantity: product.casePackQuantity,
  }));

/** The case cost, or the wholesale unit price if there is none; undefined where it has no price. */
export function newLine(product: Product): EntryLine | undefined {
  const unitPrice = unitPriceOf(product, false);
  if (unitPrice === undefined) return undefined;
  const { id: productId, name, sku, casePackQuantity } = product;
  const key = keyOfNew({ productId, isTester: false });
  return {
    key,
    id: undefined,
    productId,
    isTester: false,
    quantity: 1,
    name,
    sku,
    unitPrice,
    casePackQuantity,
  };
}

/** As near to it as can be ordered. */
export const clampQuantity = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(1, quantity));

/** The lines for an order that was saved by someone else meanwhile: what it no longer has is ordered anew, once each. */
export function carryOver(lines: readonly EntryLine[], saved: Order): EntryLine[] {
  const known = new Set(saved.items.map(({ id }) => id));
  const carried = new Map<string, EntryLine>();
  for (const line of lines) {
    const isKept = line.id !== undefined && known.has(line.id);
    const next = isKept ? line : { ...line, id: undefined, key: keyOfNew(line) };
    const there = carried.get(next.key);
    carried.set(
      next.key,
      there ? { ...there, quantity: clampQuantity(there.quantity + next.quantity) } : next,
    );
  }
  return [...carried.values()];
}

export const toItems = (lines: readonly EntryLine[]) =>
  lines.map(({ id, productId, quantity, isTester }) => ({
    ...(id === undefined ? {} : { id }),
    productId,
    quantity,
    isTester,
  }));

export const areSameLines = (lines: readonly EntryLine[], others: readonly EntryLine[]): boolean =>
  lines.length === others.length &&
  lines.every(({ key, quantity }, at) => key === others[at]?.key && quantity === others[at].quantity);

/** The edit that would leave an order as it is. */
export const editOf = (order: Order): OrderEdit => ({
  shipping: order.shipping,
  tax: order.tax,
  discount: order.discountValue,
  discountType: order.discountType,
  discountDescription: order.discountDescription,
  items: order.items,
});

function contentsOf({ shipping, tax, discount, discountType, discountDescription, items = [] }: OrderEdit) {
  const lines = items.map(({ productId, isTester, quantity }) => `${productId} ${isTester} ${quantity}`);
  return JSON.stringify([shipping, tax, discount, discountType, discountDescription, lines.sort()]);
}

/** Whether an order is already what an edit would make of it. */
export function holds(order: Order, edit: OrderEdit): boolean {
  const ids = new Set(order.items.map(({ id }) => id));
  const hasItsLines = edit.items?.every(({ id }) => id === undefined || ids.has(id)) ?? true;
  return hasItsLines && contentsOf(editOf(order)) === contentsOf(edit);
}

/** At least 1, and 1 for what is no number. */
export function readQuantity(entered: string): number {
  const quantity = Number.parseInt(entered, 10);
  return Number.isNaN(quantity) ? 1 : clampQuantity(quantity);
}

/** The totals as they would be saved, or why they could not be. */
export function runningTotals(entry: ChargesEntry, lines: readonly EntryLine[]): OrderTotals | string {
  const [tax, shipping, discount] = [entry.tax, entry.shipping, entry.discount].map(
    (each) => money.safeParse(each).data,
  );
  if (tax === undefined || shipping === undefined || discount === undefined) {
    return 'Enter amounts such as 12.50 to see the total';
  }
  const isPercentage = entry.discountType === 'percentage';
  if (isPercentage && discount > MAX_BASIS_POINTS) return `Discount: ${PERCENTAGE_LIMIT}`;
  try {
    return orderTotals(lines, {
      tax,
      shipping,
      discount: discountOf(isPercentage ? 'percentage' : 'flat', discount),
    });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

export const entryLabels = {
  items: 'Order Items',
  shipping: 'Shipping',
  tax: 'Tax',
  discount: 'Discount',
  discountType: 'Discount type',
  discountDescription: 'Discount description',
} as const;

/** A state in words; of its lines only those that the other does not have. */
export function comparable(
  charges: ChargesEntry,
  lines: readonly EntryLine[],
  otherLines: readonly EntryLine[],
) {
  const words = (line: EntryLine) => `${line.quantity} x ${lineName(line)}`;
  const others = new Set(otherLines.map(words));
  return {
    items: lines
      .map(words)
      .filter((line) => !others.has(line))
      .join(', '),
    shipping: charges.shipping,
    tax: charges.tax,
    discount: charges.discount,
    discountType: charges.discountType === 'percentage' ? '%' : '$',
    discountDescription: charges.discountDescription,
  };
}
