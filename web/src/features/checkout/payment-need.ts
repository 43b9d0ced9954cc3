import type { Quote } from '@casepack/contract/checkout/endpoints';
import { canPlaceOrder, type PaymentType } from '@casepack/contract/payments/payment-type';

/** Why an order takes no card now. */
export type CardlessReason = 'free' | 'held';

/** What has to be paid at once. A total is only final once every line can be ordered. */
export function paymentNeedOf(
  { totals, discountLimit }: Quote,
  issues: number,
  type: PaymentType,
): { isByCard: boolean; cardless: CardlessReason | undefined } {
  const isFree = totals.total === 0 && issues === 0;
  const cardless = discountLimit?.isExceeded ? 'held' : isFree ? 'free' : undefined;
  return { isByCard: cardless === undefined && canPlaceOrder(type), cardless };
}
