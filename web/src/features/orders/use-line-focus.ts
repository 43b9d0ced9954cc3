import { useCallback, useEffect, useRef } from 'react';
import { recoverLostFocus } from '../../ui/recover-lost-focus';

interface Removal {
  key: string;
  /** The next line, or the previous one if it is the last. */
  beside: string | undefined;
}

/** Manages the focus among the lines of an edit. */
export function useLineFocus(refused: { key: string } | undefined) {
  const list = useRef<HTMLDivElement>(null);
  /** The rejected line, until it has a field. */
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

  // After every render: a line disappears some time after it was removed.
  useEffect(() => {
    if (!removal.current || lineOf(removal.current.key)) return;
    const line = lineOf<HTMLElement>(removal.current.beside);
    removal.current = undefined;
    recoverLostFocus(line);
  });

  return { list, focusAwaited, noteRemoval };
}
