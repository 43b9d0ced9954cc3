import { startTransition, useEffect, useState } from 'react';

const step = 50;

/** How many of many rows to draw by now: the first at once, the rest frame by frame, so that nothing stalls. */
export function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(step);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + step)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return Math.min(drawn, count);
}
