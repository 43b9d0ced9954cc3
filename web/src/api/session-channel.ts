let channel: BroadcastChannel | undefined;

/**
 * Tells the other tabs the id of the signed-in user, or null. One channel per page: a channel does not receive its
 * own messages, but another one on the same page would.
 */
export function sessionChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('casepack-session');
  return channel;
}
