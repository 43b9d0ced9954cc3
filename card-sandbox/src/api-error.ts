import type Stripe from 'stripe';

const docUrlOf = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** An error in Stripe's format. Thrown before anything is written, except if a card is declined. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly error: Stripe.StripeRawError;
  /** Whether the parameters were rejected: then the idempotency key can be used again. */
  readonly isParameterError: boolean;

  constructor(status: number, error: Stripe.StripeRawError, isParameterError = false) {
    super(error.message ?? 'The request was refused');
    this.status = status;
    this.error = error.code ? { ...error, doc_url: docUrlOf(error.code) } : error;
    this.isParameterError = isParameterError;
  }
}

interface Extras {
  code?: string;
  param?: string;
  status?: number;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
}

export const invalidRequest = (message: string, { status = 400, ...extras }: Extras = {}): ApiError =>
  new ApiError(status, { type: 'invalid_request_error', message, ...extras });

export const invalidParameter = (message: string, param: string, code?: string): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) }, true);

export const invalidKey = (message: string): ApiError => invalidRequest(message, { status: 401 });

export const failure = (): ApiError =>
  new ApiError(500, {
    type: 'api_error',
    message: 'An unknown error occurred in the card sandbox.',
  });
