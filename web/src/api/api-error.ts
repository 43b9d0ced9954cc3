import { ErrorBody, type ErrorCode } from '@casepack/contract/errors';

interface Refusal {
  status: number;
  /** What the server said, without the status in front; empty where it said nothing. */
  serverMessage: string;
  statusText?: string;
  code?: ErrorCode | undefined;
  fields?: Record<string, string> | undefined;
  details?: unknown;
  requestId?: string | undefined;
  cause?: unknown;
}

/** A call that was answered, but not with what was asked for. Its message reads "409: Sold out". */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly serverMessage: string;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, string>;
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(refusal: Refusal) {
    const { status, serverMessage, statusText, code, fields = {}, details, requestId, cause } = refusal;
    super(`${status}: ${serverMessage || statusText || 'The request failed'}`, { cause });
    this.status = status;
    this.serverMessage = serverMessage;
    this.code = code;
    this.fields = fields;
    this.details = details;
    this.requestId = requestId;
  }
}

const unanswered = {
  harmless: 'No connection to the server. Check your network and try again.',
  unsent: 'No connection. Nothing was sent.',
  unknown: 'No answer from the server. It may have been done: check before you try again.',
};

/** A call that was never answered. `unknown` may have been done all the same, `unsent` was not. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly kind: keyof typeof unanswered;

  constructor(cause: unknown, kind: keyof typeof unanswered = 'harmless') {
    super(unanswered[kind], { cause });
    this.kind = kind;
  }
}

const LONGEST_PLAIN_TEXT = 300;

/** A proxy's error page is a document, not a sentence for a toast. */
const isDocument = (response: Response): boolean =>
  response.headers.get('content-type')?.includes('text/html') ?? false;

function readBody(text: string): ErrorBody | undefined {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // Not JSON: the caller shows the text itself.
  }
}

export function toApiError(response: Response, text: string): ApiError {
  const body = readBody(text);
  const plain = isDocument(response) ? '' : text.trim().slice(0, LONGEST_PLAIN_TEXT);
  return new ApiError({
    status: response.status,
    serverMessage: body?.message ?? plain,
    statusText: response.statusText,
    code: body?.code,
    fields: body?.fields,
    details: body?.details,
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}

/** The sentence to show for a failed call: the server's own where there is one. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage || fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
}
