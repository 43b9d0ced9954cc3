import { useEffect, useState } from 'react';
import { announce } from '../../ui/announce';

const confirmationMs = 2000;

export type DoneLabel = 'Added to Cart!' | 'Tester Added!';

/** Adds to the cart, and says so for two seconds. */
export function useAdding(doneLabel: DoneLabel, productName: string, onAdd: () => Promise<boolean>) {
  const [presses, setPresses] = useState(0);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (presses === 0) return;
    const timer = setTimeout(() => setDone(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [presses]);

  async function add(): Promise<void> {
    if (!(await onAdd())) return;
    setDone(true);
    setPresses((count) => count + 1);
    announce(`${doneLabel} ${productName}`);
  }

  return { isDone, add };
}
