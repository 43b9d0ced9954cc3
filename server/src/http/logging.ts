import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { plainAddress } from './client-address';

// A path can contain a public order id, and a query can contain a customer's name. Neither belongs in the log.
const pathOf = (url: string): string => {
  const [path = ''] = url.split('?');
  return path
    .replace(/^\/(api\/public\/orders|order|invoice)\/[^/]+/, '/$1/…')
    .replace(/^\/api\/orders\/[\w-]{22}(?=\/)/, '/api/orders/…');
};

const textOf = (error: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
};

interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

// The error of a failed statement ends with its values, which may be hashes or keys. They are removed, and so are
// keys of the card provider and secrets of its intents anywhere in the text.
const withoutValues = (text: string): string =>
  text
    .replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
    .replace(/\b((?:sk|rk)_(?:test|live)|whsec|\w+_secret)_[\w+/=]+/g, '$1_…');

function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    code: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** JSON lines with a request id; no header, body, query, cookie or stored value is ever written. */
export const requestLogging = (
  level: string,
  stream?: Writable,
): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  ...(stream ? { stream } : {}),
  serializers: {
    err: describeError,
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: pathOf(request.url),
      address: plainAddress(request.ip),
    }),
  },
});

export const newRequestId = (): string => randomUUID();
