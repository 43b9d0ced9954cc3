import type { Product } from '@casepack/contract/catalog/product';
import { AppError } from '@casepack/contract/errors';
import { type Cents, cents, MAX_BASIS_POINTS, money, toBasisPoints } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { type OrderEdit, PERCENTAGE_LIMIT } from '@casepack/contract/orders/order-change';
import { MAX_QUANTITY } from '@casepack/contract/orders/order-line';
import { unitPriceOf } from '@casepack/contract/orders/pricing';
import { type OrderStatus, statusLabel } from '@casepack/contract/orders/status';
import { type OrderTotals, orderTotals } from '@casepack/contract/orders/totals';
import type { z } from 'zod';

export type OrderEntry = z.input<typeof OrderEdit>;
export type EntryLine = NonNullable<OrderEntry['items']>[number];

const closed: readonly OrderStatus[] = ['shipped', 'delivered', 'completed', 'cancelled'];

/** Why an order can no longer be edited; undefined while it can. The server has the last word. */
export function barOfEditing({ status, amountPaid, amountRefunded }: Order): string | undefined {
  if (status === 'paid' || amountPaid > amountRefunded) {
    return 'This order is already paid and can no longer be edited.';
  }
  return closed.includes(status)
    ? `This order is ${statusLabel(status).toLowerCase()} and can no longer be edited.`
    : undefined;
}

const text = (amount: Cents): string => String(money.encode(amount));

/** Spec 4.18: what an edit starts from. */
export const toEntry = (order: Order): OrderEntry => ({
  shipping: text(order.shipping),
  tax: text(order.tax),
  discount: text(order.discountValue),
  discountType: order.discountType,
  discountDescription: order.discountDescription ?? '',
  items: order.items.map(({ id, productId, quantity, isTester }) => ({ id, productId, quantity, isTester })),
});

/** What is shown of a line beside its quantity. */
export interface LineFacts {
  name: string;
  sku: string;
  unitPrice: Cents;
  casePackQuantity: number;
}
export type FactsByLine = ReadonlyMap<string, LineFacts>;

/** A line of the order keeps its price; one that is new has today's. */
export const factsKey = ({ id, productId, isTester = false }: EntryLine): string =>
  id === undefined ? `product ${productId} ${isTester}` : `line ${id}`;

export const factsOfOrder = (order: Order): [string, LineFacts][] =>
  order.items.map((item) => [
    factsKey(item),
    {
      name: item.product.name,
      sku: item.product.sku,
      unitPrice: item.unitPrice,
      casePackQuantity: item.product.casePackQuantity,
    },
  ]);

/** Spec 9.31: the case cost, or the wholesale unit price if there is none; undefined where it has no price. */
export function factsOfProduct(product: Product): LineFacts | undefined {
  const unitPrice = unitPriceOf(product, false);
  const { name, sku, casePackQuantity } = product;
  return unitPrice === undefined ? undefined : { name, sku, unitPrice, casePackQuantity };
}

/** Spec 5.48: at least 1, and 1 for what is no number. */
export function readQuantity(entered: string): number {
  const quantity = Number.parseInt(entered, 10);
  return Number.isNaN(quantity) ? 1 : Math.min(MAX_QUANTITY, Math.max(1, quantity));
}

/** The totals as they would be saved, or why they could not be. */
export function runningTotals(entry: OrderEntry, facts: FactsByLine): OrderTotals | string {
  const [tax, shipping, discount] = [entry.tax, entry.shipping, entry.discount].map(
    (each) => money.safeParse(each).data,
  );
  if (tax === undefined || shipping === undefined || discount === undefined) {
    return 'Enter amounts such as 12.50 to see the total';
  }
  const isPercentage = entry.discountType === 'percentage';
  if (isPercentage && discount > MAX_BASIS_POINTS) return `Discount: ${PERCENTAGE_LIMIT}`;
  const lines = (entry.items ?? []).map((line) => ({
    quantity: line.quantity,
    unitPrice: facts.get(factsKey(line))?.unitPrice ?? cents(0),
  }));
  try {
    return orderTotals(lines, {
      tax,
      shipping,
      discount: isPercentage
        ? { type: 'percentage', basisPoints: toBasisPoints(discount) }
        : { type: 'flat', amount: discount },
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
  discountType: 'Discount Type',
  discountDescription: 'Discount Description',
} as const;

/** Both states in words; of the lines only those that the other does not have. */
export function comparable(entry: OrderEntry, other: OrderEntry, facts: FactsByLine) {
  const words = (lines: OrderEntry['items']) =>
    (lines ?? []).map((line) => `${line.quantity} x ${facts.get(factsKey(line))?.name ?? 'a product'}`);
  const theirs = words(other.items);
  return {
    items: words(entry.items)
      .filter((line) => !theirs.includes(line))
      .join(', '),
    shipping: entry.shipping,
    tax: entry.tax,
    discount: entry.discount,
    discountType: entry.discountType === 'percentage' ? '%' : '$',
    discountDescription: entry.discountDescription,
  };
}
