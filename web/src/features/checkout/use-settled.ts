import { useEffect, useMemo, useState } from 'react';

/** The value once it has stopped changing for a while, and as text. Equal content counts as the same value. */
export function useSettled<T>(value: T, pauseMs: number) {
  const [settled, setSettled] = useState(value);
  const settledText = useMemo(() => JSON.stringify(settled), [settled]);
  const text = value === settled ? settledText : JSON.stringify(value);
  const isSettled = text === settledText;
  const latest = isSettled ? undefined : text;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `latest` stands for the content of the value
  useEffect(() => {
    if (latest === undefined) return;
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [latest, pauseMs]);

  return { settled, settledText, isSettled };
}
