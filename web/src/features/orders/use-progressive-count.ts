import { startTransition, useEffect, useState } from 'react';

const step = 3;

/**
 * How many groups of lines to render. One group renders at once; with more, the page renders first and then one group
 * per frame.
 */
export function useProgressiveCount(count: number): number {
  const [drawn, setDrawn] = useState(count > 1 ? 0 : 1);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + step)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return Math.min(drawn, count);
}
