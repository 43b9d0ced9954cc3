import { useEffect, useRef, useState } from 'react';
import type { CheckoutDraft } from './checkout-draft';
import type { CheckoutLine } from './checkout-line';
import type { CheckoutEnd } from './payment-need';
import type { CheckoutStep } from './step-header';

interface Handover {
  draft: CheckoutDraft | undefined;
  step: CheckoutStep;
  lines: readonly CheckoutLine[];
  form: { getValues: () => unknown };
}

const askedOf = ({ step, lines, form }: Handover): string =>
  JSON.stringify([
    step,
    form.getValues(),
    lines.map(({ productId, isTester, quantity, note, shipDate }) => [
      ...[productId, isTester, quantity],
      ...[note, shipDate],
    ]),
  ]);

/** Confirms the draft before its order is sent, and says which button waits for that. */
export function useDraftHandover(handover: Handover) {
  const { draft } = handover;
  const asked = () => askedOf(handover);
  const [settling, setSettling] = useState<CheckoutEnd>();
  const latest = useRef<typeof asked>(undefined);
  useEffect(() => {
    latest.current = asked;
    return () => {
      latest.current = undefined;
    };
  });

  /** Undefined if nothing is to be sent: another copy has to be chosen, or the order was changed or left meanwhile. */
  async function settle(end: CheckoutEnd) {
    if (!draft) return {};
    const before = asked();
    setSettling(end);
    const settled = await draft.settle().finally(() => setSettling(undefined));
    return latest.current?.() === before ? settled : undefined;
  }
  return { settling, settle };
}

/** Tells the draft while its order is under way. */
export function useDraftBusy(draft: CheckoutDraft | undefined, isBusy: boolean): void {
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => latest.current?.onBusy(isBusy), [isBusy]);
}
