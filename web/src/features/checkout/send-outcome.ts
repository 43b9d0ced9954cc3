import { z } from 'zod';
import { type ApiError, NetworkError } from '../../api/api-error';
import { isSignedOutError } from '../../api/query-client';
import { isRefusal, isTurnedAway } from '../../api/refusal';
import type { CheckoutEvent } from './checkout-state';
import { isMismatch } from './is-mismatch';

/** In the details of a refusal: the order is stored, and only its payment failed. */
const StoredOrder = z.object({ orderId: z.int() });

function unpaidOrder(error: ApiError): number | undefined {
  if (error.code !== 'payment_failed') return undefined;
  return StoredOrder.safeParse(error.details).data?.orderId;
}

/** What a failed attempt to save or place an order means for that order. */
export function outcomeOf(error: unknown): CheckoutEvent {
  if (isSignedOutError(error)) return { type: 'signedOut' };
  if (isRefusal(error)) {
    const orderId = unpaidOrder(error);
    if (orderId !== undefined) return { type: 'orderUnpaid', orderId, error };
    return { type: isMismatch(error) ? 'keyUsed' : 'orderRefused', error };
  }
  const isUnsent = error instanceof NetworkError && error.kind === 'unsent';
  return { type: isUnsent || isTurnedAway(error) ? 'notTaken' : 'noAnswer', error };
}
