import type { Quote } from '@casepack/contract/checkout/endpoints';
import { useState } from 'react';

/** What of the order waits for stock. It is ordered only after someone has agreed to that. */
export function useBackorder(quote: Quote | undefined) {
  const [isChecked, setAgreed] = useState(false);
  const waiting = (quote?.lines ?? []).flatMap(({ backorder, ...line }) =>
    backorder ? [{ ...line, backorder }] : [],
  );
  const isNeeded = waiting.length > 0;
  return { waiting, isAgreed: isChecked && isNeeded, setAgreed, isSettled: !isNeeded || isChecked };
}
export type BackorderOfOrder = ReturnType<typeof useBackorder>;
