import { ErrorBody, type ErrorCode } from '@casepack/contract/errors';

interface ErrorResponse {
  status: number;
  /** The server's message, without the status in front; empty if there is none. */
  serverMessage: string;
  /** For the message of the error, where the server gave none to show. */
  responseText?: string;
  statusText?: string;
  code?: ErrorCode | undefined;
  fields?: Record<string, string> | undefined;
  details?: unknown;
  requestId?: string | undefined;
  cause?: unknown;
}

/** A call that the server answered with an error. Its message reads "409: Sold out". */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly serverMessage: string;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, string>;
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(response: ErrorResponse) {
    const { status, serverMessage, responseText, statusText } = response;
    const { code, fields = {}, details, requestId, cause } = response;
    super(`${status}: ${serverMessage || responseText || statusText || 'The request failed'}`, { cause });
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
  unknown: 'The server did not respond. Your change may have been saved. Check before you try again.',
};

/** A call without a response. An `unknown` one may have been carried out, an `unsent` one was not. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly kind: keyof typeof unanswered;

  constructor(cause: unknown, kind: keyof typeof unanswered = 'harmless') {
    super(unanswered[kind], { cause });
    this.kind = kind;
  }
}

const LONGEST_PLAIN_TEXT = 300;

/** A proxy may answer with a page or with its own JSON, which are no sentences for a toast. */
const isOfType = (response: Response, type: string): boolean =>
  response.headers.get('content-type')?.includes(type) ?? false;

function readBody(text: string): ErrorBody | undefined {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // Not JSON: the caller shows the text itself.
  }
}

export function toApiError(response: Response, text: string): ApiError {
  const body = readBody(text);
  const responseText = isOfType(response, 'text/html') ? '' : text.trim().slice(0, LONGEST_PLAIN_TEXT);
  return new ApiError({
    status: response.status,
    serverMessage: body?.message ?? (isOfType(response, 'json') ? '' : responseText),
    responseText: body ? '' : responseText,
    statusText: response.statusText,
    code: body?.code,
    fields: body?.fields,
    details: body?.details,
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}

/** The message to show for a failed call: the server's own if there is one. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage || fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
}
