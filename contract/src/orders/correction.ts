import type { OrderSide } from '../access/questions';
import { type Cents, cents, proportion } from '../money';
import type { OrderEdit } from './order-change';
import type { Discount } from './totals';

const staffFields = ['tax', 'shipping', 'discount', 'discountType', 'discountDescription'] as const;

/** The first thing in an edit that only staff may set; undefined if its rep or its buyer may make it. */
export function fieldOfStaff(edit: OrderEdit, side: OrderSide): string | undefined {
  if (side === 'staff') return undefined;
  const charge = staffFields.find((field) => edit[field] !== undefined);
  if (charge) return charge;
  for (const [line, { manualPrice, listPrice }] of (edit.items ?? []).entries()) {
    if (manualPrice !== undefined) return `items.${line}.manualPrice`;
    if (listPrice !== undefined) return `items.${line}.listPrice`;
  }
  return undefined;
}

interface ChargedOrder {
  subtotal: Cents;
  tax: Cents;
  shipping: Cents;
  discountType: Discount['type'];
  /** Cents or basis points, by the type. */
  discountValue: number;
}

type UsualCharges = (subtotal: Cents) => { tax: Cents; shipping: Cents };

/**
 * Tax, shipping and the value of the discount after its rep or its buyer has changed the lines. Usual charges stay the
 * usual ones. Of what staff set by hand, shipping stays, tax follows the subtotal, and a flat discount falls with it: it
 * was given for that much.
 */
export function correctedCharges(
  order: ChargedOrder,
  subtotal: Cents,
  usualCharges: UsualCharges,
): { tax: Cents; shipping: Cents; discountValue: number } {
  const { tax, shipping, discountType, discountValue } = order;
  if (subtotal === order.subtotal) return { tax, shipping, discountValue };
  const usual = usualCharges(order.subtotal);
  const now = usualCharges(subtotal);
  const isLowered = discountType === 'flat' && subtotal < order.subtotal;
  return {
    tax: tax === usual.tax ? now.tax : proportion(tax, subtotal, order.subtotal),
    shipping: shipping === usual.shipping ? now.shipping : shipping,
    discountValue: isLowered ? proportion(cents(discountValue), subtotal, order.subtotal) : discountValue,
  };
}
