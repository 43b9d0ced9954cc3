import { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { Order } from '@casepack/contract/orders/order';
import { useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../api/api-error';
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
const ELSEWHERE = 'This order was finished in another window. Look under Orders before you save again.';
/** Shown until it is known what became of an order that was to be saved. */
export const SAVE_UNRESOLVED =
  'We could not find out whether your order was saved. Press Save Order - Pay Later to send it again before you pay by card: it is saved once.';
const warn = (description: string) => toast({ title: FAILED, description, variant: 'destructive' });

const wasNotStored = (error: unknown): boolean =>
  error instanceof NetworkError ? error.kind === 'unsent' : error instanceof ApiError && error.status < 500;

const hasSent = (userId: number): boolean => readDraft(userId)?.sent !== undefined;

/** Saves the order once, however often it is tried and from however many tabs. */
export function useSaving({ userId, onSaved, onRefused }: Saving) {
  const { mutateAsync, isPending } = useSaveOrder();
  const isSending = useRef(false);
  const [isUnresolved, setUnresolved] = useState(() => hasSent(userId));

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
      const lead = error.kind === 'unsent' ? error.message : 'No answer from the server.';
      warn(`${lead} Nothing you typed is lost, and the order will not be made twice.`);
      return;
    }
    toast(failure(error, 'The order could not be saved. Please try again.', FAILED));
    if (!isDecided(error)) return;
    keepSent(userId, undefined);
    onRefused(error);
  }

  /** A second press can come before the button shows that it is busy. */
  async function once(work: (draft: Draft | undefined) => Promise<void>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await work(readDraft(userId));
    } finally {
      isSending.current = false;
      setUnresolved(hasSent(userId));
    }
  }

  const save = (body: OrderSubmission, values: CheckoutValues) =>
    once(async (draft) => {
      if (draft === undefined) {
        openDraft(userId, values);
        warn(ELSEWHERE);
        return;
      }
      const isFirst = draft.sent === undefined;
      if (isFirst) keepSent(userId, encode(OrderSubmission, body));
      try {
        finish(await mutateAsync({ body, key: draft.key }), false);
      } catch (error) {
        if (isMismatch(error)) return recover(draft);
        // With no attempt before it, whatever was refused is not stored: for want of a session, too.
        if (isFirst && wasNotStored(error)) keepSent(userId, undefined);
        fail(error);
      }
    });

  /** The order whose fate is not known, as it was sent: what is on the screen by now does not matter. */
  const sendAgain = () =>
    once(async (draft) => {
      if (draft) await recover(draft);
      else warn(ELSEWHERE);
    });

  return { save, sendAgain, isSaving: isPending, isUnresolved };
}
