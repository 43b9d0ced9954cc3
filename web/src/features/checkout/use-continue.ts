import { useEffect, useState } from 'react';
import type { Figures } from './use-quote';

/** With nothing against the order as last seen, the newest figures can follow at the payment step. */
const isDecided = ({ isCurrent, failure, quote }: Figures, issueCount: number): boolean =>
  isCurrent || failure !== undefined || (quote !== undefined && issueCount === 0);

/** Goes on at once, or as soon as the figures of exactly this order have arrived. */
export function useContinue(order: unknown, figures: Figures, issueCount: number, goOn: () => void) {
  const [wanted, setWanted] = useState<string>();
  const decided = isDecided(figures, issueCount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is wanted
  useEffect(() => {
    if (wanted === undefined || !decided) return;
    setWanted(undefined);
    // Whoever went on writing did not mean to leave.
    if (wanted === JSON.stringify(order)) goOn();
  }, [wanted, decided]);
  return {
    isWaiting: wanted !== undefined,
    start: () => (decided ? goOn() : setWanted(JSON.stringify(order))),
  };
}
