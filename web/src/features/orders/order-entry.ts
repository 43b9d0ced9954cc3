import type { OrderSide } from '@casepack/contract/access/questions';
import type { Product } from '@casepack/contract/catalog/product';
import { AppError } from '@casepack/contract/errors';
import { type Cents, formatMoney, MAX_BASIS_POINTS, money } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import { lineDetailWords } from '@casepack/contract/orders/line-details';
import { type LineKey, lineId, MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { lineName } from '@casepack/contract/orders/line-words';
import type { Order } from '@casepack/contract/orders/order';
import { type OrderEdit, PERCENTAGE_LIMIT } from '@casepack/contract/orders/order-change';
import { discountOf, type OrderTotals, orderTotals } from '@casepack/contract/orders/totals';
import type { ManualPrice } from '@casepack/contract/pricing/manual-price';
import { casesByProduct } from '@casepack/contract/pricing/resolve-price';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';
import type { z } from 'zod';
import { type DetailedLine, detailsOf, type EntryDetails, withDetails } from './entry-details';
import { factLabels, factsOf } from './order-facts';

/** What is not in the lines, as form values. Only staff have charges. */
export type ChargesEntry = Omit<z.input<typeof OrderEdit>, 'items' | 'version'>;

/** A line being edited: what is sent, and what is shown beside its quantity. */
export interface EntryLine extends DetailedLine {
  /** Unique during the edit. */
  key: string;
  /** Set for an existing line. */
  id: number | undefined;
  productId: number;
  isTester: boolean;
  quantity: number;
  /** Why the server rejected it. */
  refusal?: string | undefined;
  name: string;
  sku: string;
  unitPrice: Cents;
  casePackQuantity: number;
  /** What the stored line has; undefined for a new line. */
  stored: StoredLine | undefined;
  /** Set by hand in this edit; null: reset to the list price. */
  manualPrice?: ManualPrice | null | undefined;
  /** The list price that the server named for this quantity, to be taken over. */
  repriced?: { unitPrice: Cents; quantity: number } | undefined;
}

/** A line keeps its stored price while its quantity stays, and always if the price was set by hand. */
interface StoredLine extends EntryDetails {
  quantity: number;
  unitPrice: Cents;
  /** Of the quantity: no longer wanted, and not charged. */
  cancelledQuantity: number;
  /** Why it was set by hand; null if it was not. */
  manualReason: string | null;
}

/** The initial values of an edit by this side. */
export const entryOf = (order: Order, side: OrderSide): ChargesEntry =>
  side === 'staff' ? { ...chargesOf(order), ...factsOf(order) } : factsOf(order);

const chargesOf = (order: Order): ChargesEntry => ({
  shipping: moneyText(order.shipping),
  tax: moneyText(order.tax),
  discount: moneyText(order.discountValue),
  discountType: order.discountType,
  discountDescription: order.discountDescription ?? '',
});

const keyOfNew = (line: LineKey): string => `product ${lineId(line)}`;

const storedLine = ({ price, manualReason, ...item }: Order['items'][number]): StoredLine => ({
  quantity: item.quantity,
  unitPrice: item.unitPrice,
  cancelledQuantity: item.cancelledQuantity,
  note: item.note,
  shipDate: item.shipDate,
  manualReason: price.source === 'manual' ? (manualReason ?? '') : null,
});

/** The price set by hand that the line has now, if it has one. */
export function manualPriceOf({ manualPrice, repriced, stored }: EntryLine): ManualPrice | null {
  if (manualPrice !== undefined) return manualPrice;
  if (repriced || !stored || stored.manualReason === null) return null;
  return { price: stored.unitPrice, reason: stored.manualReason };
}

/** The line with this price set by hand; null takes it back. */
export const withManualPrice = (line: EntryLine, manualPrice: ManualPrice | null): EntryLine => ({
  ...line,
  manualPrice: manualPrice ?? (typeof line.stored?.manualReason === 'string' ? null : undefined),
  repriced: undefined,
  refusal: undefined,
});

export const linesOf = (order: Order): EntryLine[] =>
  order.items.map((item) => ({
    key: `line ${item.id}`,
    id: item.id,
    productId: item.productId,
    isTester: item.isTester,
    quantity: item.quantity,
    name: item.product.name,
    sku: item.product.sku,
    unitPrice: item.unitPrice,
    casePackQuantity: item.product.casePackQuantity,
    stored: storedLine(item),
  }));

function priceAfter(line: EntryLine, product: Product | undefined, cases: number | undefined): Cents {
  const { stored, isTester, quantity } = line;
  const manualPrice = manualPriceOf(line);
  if (manualPrice) return manualPrice.price;
  if (line.repriced?.quantity === quantity) return line.repriced.unitPrice;
  const isRepriced = line.manualPrice === null || line.repriced !== undefined;
  if (stored && !isRepriced && stored.quantity === quantity) return stored.unitPrice;
  const listPrice = product && unitPriceOf(product, isTester, cases);
  return listPrice ?? (isRepriced ? line.unitPrice : (stored?.unitPrice ?? line.unitPrice));
}

/** The prices as they would be saved. A line whose price stays is the same object. */
export function reprice(
  lines: readonly EntryLine[],
  products: ReadonlyMap<number, Product>,
): readonly EntryLine[] {
  const cases = casesByProduct(lines);
  return lines.map((line) => {
    const unitPrice = priceAfter(line, products.get(line.productId), cases.get(line.productId));
    return unitPrice === line.unitPrice ? line : { ...line, unitPrice };
  });
}

/** The case cost, or else the wholesale unit price; undefined without a price. */
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
    stored: undefined,
  };
}

/** The nearest quantity that can be ordered. */
export const clampQuantity = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(1, quantity));

/**
 * Moves the lines to an order that someone else saved meanwhile: lines it no longer has are added as new, once each.
 */
export function carryOver(lines: readonly EntryLine[], saved: Order): EntryLine[] {
  const items = new Map(saved.items.map((item) => [item.id, item]));
  const carried = new Map<string, EntryLine>();
  for (const line of lines) {
    const item = line.id === undefined ? undefined : items.get(line.id);
    const next = item
      ? { ...line, stored: storedLine(item) }
      : withDetails({ ...line, id: undefined, key: keyOfNew(line), stored: undefined }, detailsOf(line));
    const there = carried.get(next.key);
    carried.set(
      next.key,
      there ? { ...there, quantity: clampQuantity(there.quantity + next.quantity) } : next,
    );
  }
  return [...carried.values()];
}

export const toItems = (lines: readonly EntryLine[]) =>
  lines.map(({ id, productId, quantity, isTester, manualPrice, repriced, unitPrice, details }) => ({
    ...(id === undefined ? {} : { id }),
    productId,
    quantity,
    isTester,
    ...(manualPrice === undefined ? {} : { manualPrice }),
    ...(repriced ? { listPrice: unitPrice } : {}),
    ...details,
  }));

export const areSameLines = (lines: readonly EntryLine[], others: readonly EntryLine[]): boolean =>
  lines.length === others.length &&
  lines.every(({ key, quantity, manualPrice, repriced, details }, at) => {
    const isChanged = manualPrice !== undefined || repriced !== undefined || details !== undefined;
    return key === others[at]?.key && quantity === others[at].quantity && !isChanged;
  });

/** At least 1, and 1 if it is not a number. */
export function readQuantity(entered: string): number {
  const quantity = Number.parseInt(entered, 10);
  return Number.isNaN(quantity) ? 1 : clampQuantity(quantity);
}

/** What is cancelled of a line costs nothing. */
export const billed = ({ unitPrice, quantity, stored }: EntryLine) => ({
  unitPrice,
  quantity: Math.max(0, quantity - (stored?.cancelledQuantity ?? 0)),
});

/** The totals as they would be saved, or why they cannot be. */
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
    return orderTotals(lines.map(billed), {
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
  ...factLabels,
} as const;

/** A state as text; only the lines that the other state does not have. */
export function comparable(
  charges: ChargesEntry,
  lines: readonly EntryLine[],
  otherLines: readonly EntryLine[],
) {
  const words = (line: EntryLine) => {
    const price = manualPriceOf(line)?.price;
    const priced = price === undefined ? '' : ` at ${formatMoney(price)}`;
    return [`${line.quantity} x ${lineName(line)}${priced}`, ...lineDetailWords(detailsOf(line))].join(' · ');
  };
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
