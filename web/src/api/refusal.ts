import { ApiError, NetworkError } from './api-error';

const TOO_MANY_REQUESTS = 429;

/** Nobody who could do it was reached. */
export const isTurnedAway = (error: unknown): boolean =>
  error instanceof ApiError && error.status === TOO_MANY_REQUESTS;

/** The server considered the call and said no. After any other error, also an unreadable response, it may be done. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !isTurnedAway(error);

/** It is certain that nothing was done. */
export const isUndone = (error: unknown): boolean =>
  isRefusal(error) || isTurnedAway(error) || (error instanceof NetworkError && error.kind === 'unsent');
