import { z } from 'zod';

/** Every error code and its HTTP status. */
export const errorStatus = {
  invalid_input: 400,
  unauthorized: 401,
  signed_out: 401,
  payment_failed: 402,
  forbidden: 403,
  password_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_taken: 409,
  stale_version: 409,
  prices_changed: 409,
  out_of_stock: 409,
  backorder_needed: 409,
  below_order_minimum: 409,
  approval_needed: 409,
  order_not_payable: 409,
  payments_not_configured: 409,
  status_barred: 409,
  in_use: 409,
  user_changed: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]; // keys of the literal above

/** The error response. `fields` names the invalid inputs. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

interface ErrorExtras {
  fields?: Record<string, string>;
  details?: unknown;
  retryAfterSeconds?: number;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message);
    this.code = code;
    this.fields = extras.fields;
    this.details = extras.details;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
