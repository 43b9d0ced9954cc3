import { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { Order } from '@casepack/contract/orders/order';
import { useRef } from 'react';
import { type ApiError, NetworkError } from '../../api/api-error';
import { encode } from '../../api/encode';
import { failure } from '../../api/failure';
import { isSignedOutError } from '../../api/query-client';
import { toast } from '../../ui/toast';
import { useSaveOrder } from './checkout.queries';
import type { CheckoutValues } from './checkout-values';
import { isDecided, isMismatch } from './decided';
import { clearDraft, type Draft, keepSent, openDraft, readDraft, renewKey } from './draft-store';

interface Saving {
  userId: number;
  /** `isEarlier`: an attempt before the last changes had been stored, and that is the order there is. */
  onSaved: (order: Order, isEarlier: boolean) => void;
  onRefused: (error: ApiError) => void;
}

const FAILED = 'Save Order Failed';
const warn = (description: string) => toast({ title: FAILED, description, variant: 'destructive' });

/** Saves the order once, however often it is tried and from however many tabs. */
export function useSaving({ userId, onSaved, onRefused }: Saving) {
  const { mutateAsync, isPending } = useSaveOrder();
  const isSending = useRef(false);

  function finish(order: Order, isEarlier: boolean) {
    clearDraft(userId);
    onSaved(order, isEarlier);
  }

  /** The key was used: what an earlier attempt sent is what the server has, and it gives that order back. */
  async function recover({ key, sent }: Draft) {
    const body = OrderSubmission.safeParse(sent).data;
    try {
      if (body) return finish(await mutateAsync({ body, key }), true);
    } catch (error) {
      if (!isMismatch(error)) return fail(error);
    }
    renewKey(userId);
    warn('An order was already saved from this checkout. Look under Orders before you save again.');
  }

  function fail(error: unknown) {
    if (isSignedOutError(error)) return;
    if (error instanceof NetworkError) {
      warn(`${error.message} Nothing you typed is lost, and the order will not be made twice.`);
      return;
    }
    toast(failure(error, 'The order could not be saved. Please try again.', FAILED));
    if (!isDecided(error)) return;
    keepSent(userId, undefined);
    onRefused(error);
  }

  async function save(body: OrderSubmission, values: CheckoutValues): Promise<void> {
    // A second press can come before the button shows that it is busy.
    if (isSending.current) return;
    isSending.current = true;
    const draft = readDraft(userId);
    try {
      if (draft === undefined) {
        openDraft(userId, values);
        warn('This order was finished in another window. Look under Orders before you save again.');
        return;
      }
      if (draft.sent === undefined) keepSent(userId, encode(OrderSubmission, body));
      finish(await mutateAsync({ body, key: draft.key }), false);
    } catch (error) {
      if (draft && isMismatch(error)) await recover(draft);
      else fail(error);
    } finally {
      isSending.current = false;
    }
  }

  return { save, isSaving: isPending };
}
