import type { z } from 'zod';
import { ApiError, messageOf } from './api-error';
import { isUndone } from './refusal';

/** A toast for a failed action: the server's message if it rejected the call, otherwise the given one. */
export const failure = (error: unknown, fallback: string, title = 'Error') => ({
  title,
  description: error instanceof ApiError && error.status >= 500 ? fallback : messageOf(error, fallback),
  variant: 'destructive' as const,
});

/** As `failure`, for a change of goods or money on the way: `title` says that nothing was done, which has to be certain. */
export const undone = (error: unknown, fallback: string, title: string) =>
  isUndone(error)
    ? failure(error, fallback, title)
    : {
        title: 'Not Known If It Was Saved',
        description: 'The server did not confirm it. Check the order before you try again.',
        variant: 'destructive' as const,
      };

/** The current state, if the server rejected an edit that was based on an older one. */
export function newerState<S extends z.ZodType>(schema: S, error: unknown): z.output<S> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return undefined;
  return schema.safeParse(error.details).data;
}
