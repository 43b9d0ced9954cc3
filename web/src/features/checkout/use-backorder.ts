import type { Quote } from '@casepack/contract/checkout/endpoints';
import { useState } from 'react';

/** What of the order waits for stock. It is ordered only after someone has agreed to that. */
export function useBackorder(quote: Pick<Quote, 'lines'> | undefined) {
  const [agreedTo, setAgreedTo] = useState<string>();
  const waiting = (quote?.lines ?? []).flatMap(({ backorder, ...line }) =>
    backorder ? [{ ...line, backorder }] : [],
  );
  const isNeeded = waiting.length > 0;
  // The agreement is for these cases and days: other ones are agreed to again.
  const shown = JSON.stringify(
    waiting.map(({ productId, isTester, backorder: { now, later, expectedOn } }) => [
      productId,
      isTester,
      now,
      later,
      expectedOn,
    ]),
  );
  const isAgreed = isNeeded && agreedTo === shown;
  return {
    waiting,
    isAgreed,
    setAgreed: (isChecked: boolean) => setAgreedTo(isChecked ? shown : undefined),
    isSettled: !isNeeded || isAgreed,
  };
}
export type BackorderOfOrder = ReturnType<typeof useBackorder>;
