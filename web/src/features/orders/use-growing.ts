import { startTransition, useEffect, useState } from 'react';

const step = 3;

/** How many groups of lines to draw by now. One is drawn at once; of more the page comes first, then they, frame by frame. */
export function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(count > 1 ? 0 : 1);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + step)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return Math.min(drawn, count);
}
