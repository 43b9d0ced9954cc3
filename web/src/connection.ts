/** `waiting`: something was asked for seconds ago and no answer has come yet. */
export type Connection = 'working' | 'waiting' | 'lost';

const noticeMs = 2500;
let isLost = false;
let waiting = 0;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export const connection = (): Connection => (isLost ? 'lost' : waiting > 0 ? 'waiting' : 'working');

/** What the last request found. */
export function setConnectionLost(lost: boolean): void {
  isLost = lost;
  tell();
}

/** Shows that an answer is missing when it takes long; the function that comes back ends it. */
export function awaitAnswer(): () => void {
  let isLong = false;
  const timer = setTimeout(() => {
    isLong = true;
    waiting += 1;
    tell();
  }, noticeMs);
  return () => {
    clearTimeout(timer);
    if (!isLong) return;
    waiting -= 1;
    tell();
  };
}

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
