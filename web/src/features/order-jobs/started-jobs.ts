import { useSyncExternalStore } from 'react';

// The jobs that were started in this tab and whose end nobody has seen: they can be opened again, also after a reload.

const key = 'casepack.started-jobs';
const listeners = new Set<() => void>();

function read(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return ''; // A browser that stores nothing has the dialog of the job alone.
  }
}

function write(change: (ids: readonly string[]) => readonly string[]): void {
  try {
    sessionStorage.setItem(key, change(toIds(read())).join(' '));
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

const toIds = (text: string): string[] => text.split(' ').filter((id) => id !== '');

export const rememberJob = (id: string): void => write((ids) => [...ids.filter((each) => each !== id), id]);

export const forgetJob = (id: string): void => write((ids) => ids.filter((each) => each !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useStartedJobs = (): string[] => toIds(useSyncExternalStore(subscribe, read));
