import type { Quote } from '@casepack/contract/checkout/endpoints';
import { canPlaceOrder, type PaymentType } from '@casepack/contract/payments/payment-type';

/** Why an order takes no card now. */
export type CardlessReason = 'free' | 'held' | 'approval';

function cardlessReason(
  { totals, discountLimit, buyingLimit }: Quote,
  issues: number,
): CardlessReason | undefined {
  if (buyingLimit) return 'approval';
  if (discountLimit?.isExceeded) return 'held';
  return totals.total === 0 && issues === 0 ? 'free' : undefined;
}

/** How the checkout ends: the order is sent for approval, placed with a card, or saved. */
export type CheckoutEnd = 'request' | 'place' | 'save';

interface PaymentNeed {
  isByCard: boolean;
  cardless: CardlessReason | undefined;
  end: CheckoutEnd;
}

/** What has to be paid at once. A total is only final once every line can be ordered. */
export function paymentNeedOf(
  quote: Quote,
  issues: number,
  type: PaymentType,
  unresolved: 'place' | 'save' | undefined,
): PaymentNeed {
  const cardless = cardlessReason(quote, issues);
  const isByCard = cardless === undefined && canPlaceOrder(type);
  // An order that may have been sent already comes first.
  if (cardless === 'approval' && unresolved === undefined) return { isByCard, cardless, end: 'request' };
  return { isByCard, cardless, end: isByCard || unresolved === 'place' ? 'place' : 'save' };
}
