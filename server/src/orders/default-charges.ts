import { type CalendarDate, dayOf } from '@casepack/contract/calendar';
import { type BasisPoints, type Cents, cents, share } from '@casepack/contract/money';

interface ChargedParties {
  seller: { defaultTax: BasisPoints; defaultShipping: Cents; freeShippingFrom: Cents | null };
  customer: { taxExempt: boolean; taxExemptUntil: CalendarDate | null } | null;
}

const isExempt = (customer: ChargedParties['customer'], today: CalendarDate): boolean =>
  customer?.taxExempt === true && (customer.taxExemptUntil === null || today <= customer.taxExemptUntil);

/** What applies where staff set nothing else. */
export function defaultCharges(
  now: Date,
  { seller, customer }: ChargedParties,
  subtotal: Cents,
): { tax: Cents; shipping: Cents } {
  const shipsFree = seller.freeShippingFrom !== null && subtotal >= seller.freeShippingFrom;
  return {
    tax: isExempt(customer, dayOf(now, 'UTC')) ? cents(0) : share(subtotal, seller.defaultTax),
    shipping: shipsFree ? cents(0) : seller.defaultShipping,
  };
}
