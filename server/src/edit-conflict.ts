import { AppError } from '@casepack/contract/errors';

/** Rejects an edit of an outdated version. The error contains the current state. */
export async function requireVersion(
  given: number | undefined,
  stored: { version: number },
  current: () => unknown,
): Promise<void> {
  if (given === undefined || given === stored.version) return;
  throw new AppError(
    'stale_version',
    'Someone else changed this while you were editing. Please review it and try again.',
    {
      details: await current(),
    },
  );
}

type PartialInput<T> = { [K in keyof T]?: T[K] | undefined };

/** The given fields that differ from the stored ones. */
export function differences<T extends object>(stored: T, given: PartialInput<T>): Partial<T> {
  const found: Partial<T> = {};
  for (const key of Object.keys(given) as (keyof T)[]) {
    // keys of `given` are keys of T
    const value = given[key];
    if (value !== undefined && value !== stored[key]) found[key] = value;
  }
  return found;
}
