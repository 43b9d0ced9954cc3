import { ApiError } from '../../api/api-error';

export const isMismatch = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_mismatch';
