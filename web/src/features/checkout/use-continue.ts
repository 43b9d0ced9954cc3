import { startTransition, useEffect, useState } from 'react';
import type { Figures } from './use-quote';

/** With nothing against the order as last seen, the newest figures can follow at the payment step. */
const isDecided = ({ isCurrent, failure, quote }: Figures, issueCount: number): boolean =>
  isCurrent || failure !== undefined || (quote !== undefined && issueCount === 0);

/**
 * Goes on at once, or as soon as the figures of exactly this order have arrived. What is written at the desk is drawn in
 * transitions (`isDrawnLate`): the line that was just finished may not be in this order yet.
 */
export function useContinue(
  order: unknown,
  figures: Figures,
  issueCount: number,
  goOn: () => void,
  isDrawnLate: boolean,
) {
  const [wanted, setWanted] = useState<string>();
  const [isPressed, setPressed] = useState(false);
  const decided = isDecided(figures, issueCount);
  const press = () => (decided ? goOn() : setWanted(JSON.stringify(order)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (!isPressed) return;
    setPressed(false);
    press();
  }, [isPressed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is wanted
  useEffect(() => {
    if (wanted === undefined || !decided) return;
    setWanted(undefined);
    // Whoever went on writing did not mean to leave.
    if (wanted === JSON.stringify(order)) goOn();
  }, [wanted, decided]);
  return {
    isWaiting: wanted !== undefined,
    start: () => (isDrawnLate ? startTransition(() => setPressed(true)) : press()),
  };
}
