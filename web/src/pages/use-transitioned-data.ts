import { useDeferredValue } from 'react';

/**
 * The loaded data. First rendered in a transition, so that the browser can handle input; later changes are shown at
 * once.
 */
export function useTransitionedData<T>(data: T | undefined): T | undefined {
  const isShown = useDeferredValue(data !== undefined);
  return isShown ? data : undefined;
}
