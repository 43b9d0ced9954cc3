import type { CallOf, Endpoint, ResponseOf } from '@casepack/contract/endpoint';
import { z } from 'zod';
import { setConnectionLost, trackPendingResponse } from '../connection';
import { ApiError, NetworkError, toApiError } from './api-error';
import { encode, encodeFields } from './encode';
import { nextTask } from './next-task';
import { pageUserHeaders } from './page-user';

interface Sending {
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
}

export type Call<E extends Endpoint> = CallOf<E> & Sending;

/** Like `Call`, for code that does not know which endpoint it is for. */
interface LooseCall extends Sending {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}

function toPath(endpoint: Endpoint, params: LooseCall['params'] = {}): string {
  const encoded = endpoint.params ? encodeFields(endpoint.params.shape, params) : {};
  return endpoint.path.replace(
    /\/:(\w+)/g,
    (_, name: string) => `/${encodeURIComponent(String(encoded[name]))}`,
  );
}

function toSearch(endpoint: Endpoint, query: LooseCall['query'] = {}): string {
  const search = new URLSearchParams();
  const encoded = endpoint.query ? encodeFields(endpoint.query.shape, query) : {};
  for (const [name, value] of Object.entries(encoded)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const each of values) {
      if (each !== undefined && each !== null) search.append(name, String(each));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

/** Turns a validation error into the error that the server would return. */
function toValidationError(error: unknown): unknown {
  if (!(error instanceof z.ZodError)) return error;
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.') || 'body'] ??= message;
  const serverMessage = error.issues[0]?.message ?? 'The request is not valid';
  return new ApiError({ status: 400, code: 'invalid_input', serverMessage, fields, cause: error });
}

function toRequest(endpoint: Endpoint, call: LooseCall): { url: string; init: RequestInit } {
  try {
    const url = toPath(endpoint, call.params) + toSearch(endpoint, call.query);
    const body = endpoint.body && JSON.stringify(encode(endpoint.body, call.body));
    return {
      url,
      init: {
        method: endpoint.method,
        credentials: 'same-origin',
        headers: {
          ...pageUserHeaders(endpoint),
          ...call.headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
        ...(call.signal ? { signal: call.signal } : {}),
      },
    };
  } catch (error) {
    throw toValidationError(error);
  }
}

interface Answer {
  response: Response;
  text: string;
}

const readTimeoutMs = 15_000;
/** Longer than a card provider may take. */
const writeTimeoutMs = 60_000;

async function send({ method, repeatable }: Endpoint, url: string, init: RequestInit): Promise<Answer> {
  const isRead = method === 'GET';
  const isOnline = navigator.onLine;
  // Combines the caller's signal with a timeout.
  const ending = new AbortController();
  const end = () => ending.abort();
  init.signal?.throwIfAborted();
  const timer = setTimeout(end, isRead ? readTimeoutMs : writeTimeoutMs);
  init.signal?.addEventListener('abort', end);
  const answered = trackPendingResponse();
  try {
    const response = await fetch(url, { ...init, signal: ending.signal });
    const text = await response.text();
    setConnectionLost(false);
    return { response, text };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    setConnectionLost(true);
    throw new NetworkError(error, isRead || repeatable ? 'harmless' : isOnline ? 'unknown' : 'unsent');
  } finally {
    answered();
    clearTimeout(timer);
  }
}

/** In characters. Decoding a longer response would block the page. */
const LARGE_RESPONSE = 50_000;
const yieldIfLarge = ({ text }: Answer): Promise<void> | undefined =>
  text.length > LARGE_RESPONSE ? nextTask() : undefined;

async function decodeAnswer<E extends Endpoint>(endpoint: E, answer: Answer): Promise<ResponseOf<E>> {
  try {
    const json: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
    await yieldIfLarge(answer);
    const decoded = (await z.decodeAsync(endpoint.response, json)) as ResponseOf<E>; // by this endpoint's own schema
    await yieldIfLarge(answer);
    return decoded;
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    const serverMessage = 'The server sent an answer this page cannot read. Reload the page and try again.';
    throw new ApiError({ status: answer.response.status, serverMessage, cause: error });
  }
}

/** Like `call`, for responses with headers that matter: X-Total-Count, Link. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
): Promise<{ data: ResponseOf<E>; headers: Headers }> {
  const { url, init } = toRequest(endpoint, input as LooseCall); // the same value with a looser type
  const answer = await send(endpoint, url, init);
  if (!answer.response.ok) throw toApiError(answer.response, answer.text);
  return { data: await decodeAnswer(endpoint, answer), headers: answer.response.headers };
}

/** Calls the server as declared by the contract: encodes the request, decodes the response, throws `ApiError`. */
export async function call<E extends Endpoint>(endpoint: E, input: Call<E>): Promise<ResponseOf<E>> {
  return (await callWithHeaders(endpoint, input)).data;
}
