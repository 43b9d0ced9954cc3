import { useEffect, useRef } from 'react';

/** Leads the eye and the screen reader to what came up, as soon as it is there. */
export function useAttention() {
  const target = useRef<HTMLElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || !target.current) return;
    isWanted.current = false;
    target.current.focus();
  });
  return {
    target,
    want() {
      isWanted.current = true;
    },
  };
}
