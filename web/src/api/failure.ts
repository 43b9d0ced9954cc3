import type { z } from 'zod';
import { ApiError, messageOf } from './api-error';

/** A toast for a failed action: the server's words where it refused, the usual ones where it broke. */
export const failure = (error: unknown, usual: string, title = 'Error') => ({
  title,
  description: error instanceof ApiError && error.status >= 500 ? usual : messageOf(error, usual),
  variant: 'destructive' as const,
});

/** What the server holds now, where it refused an edit that started from an older state. */
export function newerState<S extends z.ZodType>(schema: S, error: unknown): z.output<S> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return undefined;
  return schema.safeParse(error.details).data;
}
