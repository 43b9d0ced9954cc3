/** `waiting`: a request was sent seconds ago and has no response yet. */
export type Connection = 'working' | 'waiting' | 'lost';

const noticeMs = 2500;
let isLost = false;
let waiting = 0;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export const connection = (): Connection => (isLost ? 'lost' : waiting > 0 ? 'waiting' : 'working');

/** The result of the last request. */
export function setConnectionLost(lost: boolean): void {
  isLost = lost;
  tell();
}

/** Reports a response that takes long as missing, until the returned function is called. */
export function trackPendingResponse(): () => void {
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
