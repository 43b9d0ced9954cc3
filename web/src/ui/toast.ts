import { useSyncExternalStore } from 'react';

const defaultDurationMs = 5000;
/** Time to read, and then to reach the link. */
const actionDurationMs = 10_000;

/**
 * A link in the message. `onFollow` navigates without a page load; without it the browser loads the page. Without an
 * address it is a button, such as Undo.
 */
export type ToastAction =
  | { label: string; href: string; onFollow?: (() => void) | undefined }
  | { label: string; href?: undefined; onFollow: () => void };

export type ToastOptions = {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  /** In milliseconds; with Infinity it stays until it is dismissed. */
  duration?: number | undefined;
  action?: ToastAction | undefined;
  /** The page is about to be left: this message stays and no other replaces it. */
  isLast?: boolean | undefined;
};

export type ToastMessage = {
  id: number;
  title: string;
  description: string | undefined;
  variant: 'default' | 'destructive';
  duration: number;
  action: ToastAction | undefined;
};

let shown: readonly ToastMessage[] = [];
let lastId = 0;
let isOver = false;
const listeners = new Set<() => void>();

function show(next: readonly ToastMessage[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message. Only one is visible at a time: a new one replaces the previous one. */
export function toast({
  title,
  description,
  variant = 'default',
  action,
  isLast = false,
  duration = isLast ? Number.POSITIVE_INFINITY : action ? actionDurationMs : defaultDurationMs,
}: ToastOptions): number {
  lastId += 1;
  if (isOver) return lastId;
  isOver = isLast;
  show([{ id: lastId, title, description, variant, duration, action }]);
  return lastId;
}

/** Removes one message, or the current one. */
export function dismissToast(id?: number): void {
  if (isOver) return;
  show(id === undefined ? [] : shown.filter((message) => message.id !== id));
}

/** For tests. */
export function resetToasts(): void {
  isOver = false;
  show([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
}
