import { type CalendarDate, dayOf } from '@casepack/contract/calendar';
import { type Cents, cents, share } from '@casepack/contract/money';
import type { Deal } from './deal';

const isExempt = (customer: Deal['customer'], today: CalendarDate): boolean =>
  customer?.taxExempt === true && (customer.taxExemptUntil === null || today <= customer.taxExemptUntil);

/** What applies where staff set nothing else. */
export function defaultCharges(
  now: Date,
  { seller, customer }: Pick<Deal, 'seller' | 'customer'>,
  subtotal: Cents,
): { tax: Cents; shipping: Cents } {
  const shipsFree = seller.freeShippingFrom !== null && subtotal >= seller.freeShippingFrom;
  return {
    tax: isExempt(customer, dayOf(now, 'UTC')) ? cents(0) : share(subtotal, seller.defaultTax),
    shipping: shipsFree ? cents(0) : seller.defaultShipping,
  };
}
