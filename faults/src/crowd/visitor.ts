export type Answer<T> =
  | { kind: 'ok'; body: T }
  | { kind: 'refused'; status: number; code: string; message: string; details: unknown }
  | { kind: 'silence'; reason: string };

export interface Request {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Where the server is found at the moment, and who hears what came of a request. */
export interface Door {
  url: string;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Told of every answer, and of every request that got none. */
  heard: (
    request: Request,
    outcome: { status: number; text: string; retryAfter: string | null } | string,
  ) => void;
}

/** Longer than any call may take: three tries of ten seconds at the card provider, more than once. */
const PATIENCE_MS = 100_000;

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

/** Sends one request as a browser would; the outcome is told at the door, and given to who asked. */
export async function ask<T>(door: Door, request: Request, cookie?: string): Promise<Answer<T>> {
  const { method, path, body, headers } = request;
  try {
    const response = await fetch(door.url + path, {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...door.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const { status } = response;
    door.heard(request, { status, text, retryAfter: response.headers.get('retry-after') });
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
    door.heard(request, reason);
    return { kind: 'silence', reason };
  }
}

/** A refusal that says "not now": the same request may well be taken later. */
export const isPassing = (answer: Answer<unknown>): boolean =>
  answer.kind === 'silence' || (answer.kind === 'refused' && (answer.status >= 500 || answer.status === 429));
