import type { Order } from '@casepack/contract/orders/order';
import { useEffect, useRef, useState } from 'react';
import { keepPaying, readDraft } from './draft-store';
import { refusalOf, useSubmitting } from './use-submitting';

/** What the provider tells when it sends the browser back. */
export interface ReturnedPayment {
  intentId: string;
  isRefused: boolean;
}

type Finishing =
  | { state: 'sending' }
  | { state: 'placed'; order: Order }
  | { state: 'unpaid'; orderId: number; message: string }
  | { state: 'refused'; message: string }
  | { state: 'unknown'; message: string; retry: () => void }
  | { state: 'nothing' };

interface Finish {
  userId: number;
  returned: ReturnedPayment | undefined;
  onPlaced: (order: Order) => void;
}

const NOT_AUTHENTICATED = 'The payment was not confirmed. Your card was not charged.';
const ALREADY_MADE = 'An order was already made from this checkout. Look under Orders.';

/** Sends the order that was kept when the browser left for the bank's page. */
export function useFinishing({ userId, returned, onPlaced }: Finish): Finishing {
  const submit = useSubmitting(userId);
  const [finishing, setFinishing] = useState<Finishing>({ state: 'sending' });
  const hasBegun = useRef(false);

  async function finish(): Promise<void> {
    const draft = readDraft(userId);
    const paying = draft?.paying;
    const isOurs =
      paying !== undefined && (returned === undefined || returned.intentId === paying.paymentIntentId);
    if (!draft || !paying || !isOurs || (returned === undefined && !paying.isConfirmed)) {
      setFinishing({ state: 'nothing' });
      return;
    }
    if (returned?.isRefused) {
      keepPaying(userId, undefined);
      setFinishing({ state: 'refused', message: NOT_AUTHENTICATED });
      return;
    }
    setFinishing({ state: 'sending' });
    const confirmed = { ...paying, isConfirmed: true };
    keepPaying(userId, confirmed);
    const submitted = await submit(confirmed, draft.key);
    switch (submitted.outcome) {
      case 'placed':
        onPlaced(submitted.order);
        setFinishing({ state: 'placed', order: submitted.order });
        break;
      case 'unpaid':
        setFinishing({ state: 'unpaid', orderId: submitted.orderId, message: submitted.message });
        break;
      case 'refused':
        setFinishing({ state: 'refused', message: refusalOf(submitted.error, ALREADY_MADE) });
        break;
      case 'unknown':
        setFinishing({ state: 'unknown', message: submitted.message, retry: () => void finish() });
        break;
      case 'signed_out':
        break;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser comes back
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish();
  }, []);

  return finishing;
}
