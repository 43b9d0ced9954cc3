import { useDeferredValue } from 'react';

/** What was loaded. First drawn in steps, between which the browser answers to the person; a later change shows at once. */
export function useDrawnInSteps<T>(data: T | undefined): T | undefined {
  const isDrawn = useDeferredValue(data !== undefined);
  return isDrawn ? data : undefined;
}
