import { useEffect, useRef } from 'react';
import type { CheckoutDraft } from './checkout-draft';

/** Tells the draft while its order is under way. */
export function useDraftBusy(draft: CheckoutDraft | undefined, isBusy: boolean): void {
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => latest.current?.onBusy(isBusy), [isBusy]);
}
