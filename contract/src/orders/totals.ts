import { z } from 'zod';
import { AppError } from '../errors';
import {
  basisPoints,
  type Cents,
  cents,
  formatMoney,
  MAX_CENTS,
  money,
  share,
  toBasisPoints,
} from '../money';

/** A fixed amount or a percentage of the subtotal. */
export const Discount = z.discriminatedUnion('type', [
  z.object({ type: z.literal('flat'), amount: money }),
  z.object({ type: z.literal('percentage'), basisPoints }),
]);
export type Discount = z.infer<typeof Discount>;

/** Read from a type and a value that is an amount or a percentage by that type. */
export const discountOf = (type: Discount['type'] | undefined, value: Cents): Discount =>
  type === 'percentage' ? { type, basisPoints: toBasisPoints(value) } : { type: 'flat', amount: value };

interface TotalledLine {
  unitPrice: Cents;
  quantity: number;
}

interface OrderCharges {
  tax: Cents;
  shipping: Cents;
  discount: Discount;
}

export interface OrderTotals {
  subtotal: Cents;
  tax: Cents;
  shipping: Cents;
  discount: Cents;
  total: Cents;
}

function withinLimit(amount: number): Cents {
  if (amount <= MAX_CENTS) return cents(amount);
  const message = `An order total can be at most ${formatMoney(cents(MAX_CENTS))}`;
  throw new AppError('invalid_input', message, { fields: { total: message } });
}

function discountOn(subtotal: Cents, discount: Discount): Cents {
  if (discount.type === 'percentage') return share(subtotal, discount.basisPoints);
  if (discount.amount <= subtotal) return discount.amount;
  const message = `The discount can be at most the subtotal of ${formatMoney(subtotal)}`;
  throw new AppError('invalid_input', message, { fields: { discount: message } });
}

export const lineTotal = (line: TotalledLine): Cents => withinLimit(line.unitPrice * line.quantity);

/** While a quantity is being typed: a dash for an impossible total. */
export function lineTotalText({ unitPrice, quantity }: TotalledLine): string {
  const total = unitPrice * quantity;
  return total > MAX_CENTS ? '-' : formatMoney(cents(total));
}

/** total = subtotal + tax + shipping - discount, each a whole number of cents from 0 to 9,999,999.99. */
export function orderTotals(
  lines: readonly TotalledLine[],
  { tax, shipping, discount: chosen }: OrderCharges,
): OrderTotals {
  const subtotal = lines.reduce((total, line) => withinLimit(total + lineTotal(line)), cents(0));
  const discount = discountOn(subtotal, chosen);
  return { subtotal, tax, shipping, discount, total: withinLimit(subtotal + tax + shipping - discount) };
}
