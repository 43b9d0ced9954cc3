import * as React from 'react';

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * In development React remembers for each element where it was made, up to 10,000 a second: a tenth of the time of all
 * screen tests. No test reads it, and a React that no longer counts them this way ignores this.
 */
export function stopOwnerStacks(): void {
  const shared: unknown = Reflect.get(React, internals);
  if (typeof shared !== 'object' || shared === null) return;
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
}
