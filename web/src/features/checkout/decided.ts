import { ApiError } from '../../api/api-error';

const TOO_MANY_REQUESTS = 429;

/** The server looked at the order and said no. After anything else it may be stored or not. */
export const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== TOO_MANY_REQUESTS;

export const isMismatch = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_mismatch';
