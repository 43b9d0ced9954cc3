export type Answer<T> =
  | { kind: 'ok'; body: T }
  | { kind: 'refused'; status: number; code: string; message: string; details: unknown }
  | { kind: 'silence'; reason: string };

export interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The current address of the server, and a listener for the outcome of requests. */
export interface ServerAccess {
  url: string;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Called for every response, and for every request without one. */
  onOutcome: (
    request: Request,
    outcome: { status: number; text: string; retryAfter: string | null } | string,
  ) => void;
}

/** Longer than any call may take: three tries of ten seconds at the card provider, more than once. */
const TIMEOUT_MS = 100_000;

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? `${error.message}: ${cause.code}` : error.message;
};

interface Refusal {
  code?: string;
  message?: string;
  details?: unknown;
}

/** Sends one request as a browser would; the outcome goes to the listener and to the caller. */
export async function sendRequest<T>(
  server: ServerAccess,
  request: Request,
  cookie?: string,
): Promise<Answer<T>> {
  const { method, path, body, headers } = request;
  try {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...server.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const { status } = response;
    server.onOutcome(request, { status, text, retryAfter: response.headers.get('retry-after') });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (response.ok) return { kind: 'ok', body: (isJson ? JSON.parse(text) : text) as T }; // as the contract declares it
    const refusal: Refusal = isJson ? JSON.parse(text) : {};
    return {
      kind: 'refused',
      status,
      code: refusal.code ?? '',
      message: refusal.message ?? text,
      details: refusal.details,
    };
  } catch (error) {
    const reason = reasonOf(error);
    server.onOutcome(request, reason);
    return { kind: 'silence', reason };
  }
}

/** A temporary rejection: the same request may succeed later. */
export const isTemporary = (answer: Answer<unknown>): boolean =>
  answer.kind === 'silence' || (answer.kind === 'refused' && (answer.status >= 500 || answer.status === 429));
