import { useCallback, useEffect, useRef } from 'react';
import { takeLostFocus } from '../../ui/take-lost-focus';

interface Removal {
  key: string;
  /** The line after it, or before it where it is the last. */
  beside: string | undefined;
}

/** Where the keyboard goes on among the lines of an edit. */
export function useLineFocus(refused: { key: string } | undefined) {
  const list = useRef<HTMLDivElement>(null);
  /** The line that was refused, until it has a field. */
  const awaited = useRef<string>(undefined);
  const removal = useRef<Removal>(undefined);

  const lineOf = useCallback(
    <E extends Element>(key: string | undefined) => list.current?.querySelector<E>(`[data-line="${key}"]`),
    [],
  );

  const focusAwaited = useCallback(() => {
    const field = lineOf(awaited.current)?.querySelector('input');
    if (!field) return;
    field.focus({ preventScroll: true });
    awaited.current = undefined;
  }, [lineOf]);

  useEffect(() => {
    awaited.current = refused?.key;
    lineOf(refused?.key)?.scrollIntoView({ block: 'center' });
    focusAwaited();
  }, [refused, lineOf, focusAwaited]);

  const noteRemoval = useCallback((key: string) => {
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    const at = lines.findIndex(({ dataset }) => dataset.line === key);
    removal.current = { key, beside: (lines[at + 1] ?? lines[at - 1])?.dataset.line };
  }, []);

  // After every drawing: a line goes some time after it was to be removed.
  useEffect(() => {
    if (!removal.current || lineOf(removal.current.key)) return;
    const line = lineOf<HTMLElement>(removal.current.beside);
    removal.current = undefined;
    takeLostFocus(line);
  });

  return { list, focusAwaited, noteRemoval };
}
