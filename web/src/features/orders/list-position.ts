import { useEffect, useEffectEvent } from 'react';

interface Position {
  /** The address of the list. */
  list: string;
  orderId: number;
  scrollY: number;
}

/** Where the list was left by opening an order. */
let left: Position | undefined;

export function rememberPosition(list: string, orderId: number): void {
  left = { list, orderId, scrollY: window.scrollY };
}

export const orderLinkId = (orderId: number): string => `order-link-${orderId}`;

/** Returns once to the order that was opened, if the same list is shown again. */
export function useRestoredPosition(list: string, isShown: boolean): void {
  const restore = useEffectEvent(() => {
    if (left?.list !== list) return;
    const { orderId, scrollY } = left;
    left = undefined;
    window.scrollTo(0, scrollY);
    document.getElementById(orderLinkId(orderId))?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isShown || left === undefined) return;
    // After the router, which moves the focus to the heading of a new page.
    const frame = requestAnimationFrame(() => restore());
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
}
