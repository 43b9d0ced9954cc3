import { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { Order } from '@casepack/contract/orders/order';
import { z } from 'zod';
import { ApiError, messageOf, NetworkError } from '../../api/api-error';
import { isSignedOutError } from '../../api/query-client';
import { toast } from '../../ui/toast';
import { useSubmitOrder } from './checkout.queries';
import { isDecided, isMismatch } from './decided';
import { clearDraft, keepPaying, type Paying, renewKey } from './draft-store';

export const ORDER_FAILED = 'Order Failed';
const USUAL = 'Order processing failed. Please try again.';
const NO_ANSWER = 'No answer from the server.';
const UNTOUCHED = 'Your card was not charged.';

export const warn = (title: string, description: string) =>
  toast({ title, description, variant: 'destructive' });

const asSentence = (message: string): string => message.replace(/([^.!?])$/, '$1.');
const saysUncharged = (message: string): boolean => /not (been )?charged/i.test(message);

/** For what is refused before a card was confirmed. */
export const uncharged = (message: string): string =>
  saysUncharged(message) ? message : `${asSentence(message)} ${UNTOUCHED}`;

/** Once a card was confirmed, the server alone knows that it was not charged, and says so where it does. */
export function refusalOf(error: ApiError, alreadyMade: string): string {
  const said = messageOf(error, USUAL);
  if (!isMismatch(error)) return asSentence(said);
  return saysUncharged(said) ? uncharged(alreadyMade) : alreadyMade;
}

/** In the details of a refusal: the order stands, and only its payment failed. */
const Standing = z.object({ orderId: z.int() });

export type Submitted =
  | { outcome: 'placed'; order: Order }
  /** The order is there, but its card was refused: it can be paid on its own page. */
  | { outcome: 'unpaid'; orderId: number; message: string }
  /** This order was not taken, for the reason that the server gave. */
  | { outcome: 'refused'; error: ApiError }
  /** Nobody knows: the same order is to be sent again. */
  | { outcome: 'unknown'; message: string }
  | { outcome: 'signed_out' };

function standingOrder(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'payment_failed') return undefined;
  return Standing.safeParse(error.details).data?.orderId;
}

function outcomeOf(error: unknown): Submitted {
  if (isSignedOutError(error)) return { outcome: 'signed_out' };
  const orderId = standingOrder(error);
  if (orderId !== undefined) return { outcome: 'unpaid', orderId, message: messageOf(error, USUAL) };
  if (isDecided(error)) return { outcome: 'refused', error };
  return { outcome: 'unknown', message: error instanceof NetworkError ? NO_ANSWER : USUAL };
}

/** Sends an order whose card is authorised. The same order under the same key, however often it is tried. */
export function useSubmitting(userId: number) {
  const { mutateAsync } = useSubmitOrder();

  async function send(body: OrderSubmission, key: string): Promise<Submitted> {
    try {
      return { outcome: 'placed', order: await mutateAsync({ body, key }) };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  return async function submit(paying: Paying, key: string): Promise<Submitted> {
    const body = OrderSubmission.safeParse(paying.body).data;
    if (body === undefined) {
      // Kept by another version of this page. Without an order the card is let go again.
      keepPaying(userId, undefined);
      return { outcome: 'unknown', message: USUAL };
    }
    const submitted = await send(body, key);
    const { outcome } = submitted;
    if (outcome === 'placed' || outcome === 'unpaid') clearDraft(userId);
    if (outcome === 'refused') keepPaying(userId, undefined);
    if (outcome === 'refused' && isMismatch(submitted.error)) renewKey(userId);
    return submitted;
  };
}
