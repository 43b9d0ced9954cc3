import { useRef } from 'react';

/** Tells whether it was asked before, until what was started then is seen to be pending. */
export function useOncePerPress(): () => boolean {
  const isStarting = useRef(false);
  return () => {
    if (isStarting.current) return true;
    isStarting.current = true;
    // A mutation is seen to be pending when the next timers have run, and is shown so after that.
    setTimeout(() => {
      setTimeout(() => {
        isStarting.current = false;
      });
    });
    return false;
  };
}
