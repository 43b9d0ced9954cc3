import { type RefObject, useEffect, useRef } from 'react';

const rowWithFocus = (list: HTMLElement | null): HTMLElement | null | undefined => {
  const field = document.activeElement;
  return list?.contains(field) ? field?.closest('tr') : undefined;
};

/** Up to a pixel is rounding. */
const isWithin = (row: DOMRect, list: DOMRect): boolean =>
  row.top > list.top - 1 && row.bottom < list.bottom + 1;

/**
 * Keeps the row with the focus in sight while a row that grows or is added pushes it down. Whoever scrolled away from it
 * looks at other rows, which grow, too, when they are drawn for the first time: those stay in sight until the focus is moved
 * or another row is chosen. `activeKey` is the key of a row, since rows that are added or removed change its place.
 */
export function useRowInSight(
  list: RefObject<HTMLElement | null>,
  height: number,
  moves: number,
  activeKey: string | undefined,
) {
  const isAway = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each time the focus was moved, by keys or by choosing a row
  useEffect(() => {
    isAway.current = false;
  }, [moves, activeKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each time the rows may have shifted
  useEffect(() => {
    if (!isAway.current) rowWithFocus(list.current)?.scrollIntoView({ block: 'nearest' });
  }, [height, moves]);
  return () => {
    const row = rowWithFocus(list.current);
    if (!row || !list.current) return;
    isAway.current = !isWithin(row.getBoundingClientRect(), list.current.getBoundingClientRect());
  };
}
