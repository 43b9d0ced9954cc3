import { useEffect, useState } from 'react';

/** The value once it has stopped changing for a while. Equal content counts as the same value. */
export function useSettled<T>(value: T, pauseMs: number): { settled: T; isSettled: boolean } {
  const [settled, setSettled] = useState(value);
  const isSettled = JSON.stringify(value) === JSON.stringify(settled);
  const latest = isSettled ? undefined : JSON.stringify(value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `latest` stands for the content of the value
  useEffect(() => {
    if (latest === undefined) return;
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [latest, pauseMs]);

  return { settled, isSettled };
}
