let channel: BroadcastChannel | undefined;

/**
 * Tells the other tabs who is signed in now, by id; null is nobody. One for the page: a channel does not hear itself,
 * but it hears another of the same page.
 */
export function sessionChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('casepack-session');
  return channel;
}
