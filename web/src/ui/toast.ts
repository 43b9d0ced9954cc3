import { useSyncExternalStore } from 'react';

const defaultDurationMs = 5000;

export type ToastOptions = {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  /** In milliseconds; Infinity stays until it is dismissed. */
  duration?: number | undefined;
};

export type ToastMessage = {
  id: number;
  title: string;
  description: string | undefined;
  variant: 'default' | 'destructive';
  duration: number;
};

let shown: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly ToastMessage[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message from anywhere. One is visible at a time: a new one takes the place of the one before. */
export function toast({
  title,
  description,
  variant = 'default',
  duration = defaultDurationMs,
}: ToastOptions): number {
  lastId += 1;
  show([{ id: lastId, title, description, variant, duration }]);
  return lastId;
}

/** Takes away one message, or whatever is shown. */
export function dismissToast(id?: number): void {
  show(id === undefined ? [] : shown.filter((message) => message.id !== id));
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
