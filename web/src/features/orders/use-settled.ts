import { useEffect, useState } from 'react';

const WAIT_MS = 400;

/** The value once it has stayed the same for a moment, so that typing does not ask the server for every key. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
