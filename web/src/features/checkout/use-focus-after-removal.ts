import { lineId } from '@casepack/contract/orders/line-rules';
import { type RefObject, useEffect, useRef } from 'react';
import { recoverLostFocus } from '../../ui/recover-lost-focus';
import type { CheckoutLine } from './checkout-line';

/** When a line is removed, its button goes with it: the next line takes the focus, or the page where no line shows. */
export function useFocusAfterRemoval(lines: readonly CheckoutLine[]) {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(lines);
  useEffect(() => {
    const left = new Set(lines.map(lineId));
    const ids = before.current.map(lineId);
    const removedAt = ids.findIndex((id) => !left.has(id));
    before.current = lines;
    if (removedAt < 0) return;
    // A search may have left few lines on the screen.
    const shown = [...(page.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    const next = shown.find(({ dataset }) => ids.indexOf(dataset.line ?? '') > removedAt);
    recoverLostFocus(next ?? shown.at(-1) ?? page.current);
  }, [lines]);
  return page;
}

/** A solved problem goes with its button: the problems that are left take the focus, or the page. */
export function useFocusAfterFix(
  problems: number,
  list: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
) {
  const before = useRef(problems);
  useEffect(() => {
    const isFewer = problems < before.current;
    before.current = problems;
    if (isFewer) recoverLostFocus(list.current ?? page.current);
  }, [problems, list, page]);
}
