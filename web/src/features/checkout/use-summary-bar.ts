import { type RefObject, useEffect } from 'react';

/**
 * Tells the page how much of its bottom a bar covers, so that what has the focus is scrolled above it: the bar grows
 * with what there is to say about the order. See `--summary-bar` in theme.css.
 */
export function useSummaryBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const watched = new ResizeObserver(() => style.setProperty('--summary-bar', `${current.offsetHeight}px`));
    watched.observe(current);
    return () => {
      watched.disconnect();
      style.removeProperty('--summary-bar');
    };
  }, [bar]);
}
