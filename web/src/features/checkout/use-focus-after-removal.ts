import { lineId } from '@casepack/contract/orders/line-rules';
import { useEffect, useRef } from 'react';
import { takeLostFocus } from '../../ui/take-lost-focus';
import type { CheckoutLine } from './checkout-line';

/** When a line is removed, its button goes with it: the next line takes the focus, or the page where no line shows. */
export function useFocusAfterRemoval(lines: readonly CheckoutLine[]) {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(lines);
  useEffect(() => {
    const left = new Set(lines.map(lineId));
    const removedAt = before.current.findIndex((line) => !left.has(lineId(line)));
    before.current = lines;
    if (removedAt < 0) return;
    const shown = page.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [];
    takeLostFocus(shown[Math.min(removedAt, shown.length - 1)] ?? page.current);
  }, [lines]);
  return page;
}
