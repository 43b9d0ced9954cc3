import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallHandler } from './answer-call';
import { type ApiError, failure, invalidKey, invalidRequest } from './api-error';
import { API_VERSION } from './context';
import { newId } from './ids';
import { accountOfKey } from './keys';

export interface SandboxLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What a test makes happen to a request; the ones named `after`, and `stall`, happen when its work is done. */
export type Fault = 'pass' | 'fail_before' | 'fail_after' | 'drop_after' | 'stall';
export type Faults = (request: {
  account: string;
  method: string;
  path: string;
  idempotencyKey: string | undefined;
}) => Fault;

interface ListenerParts {
  answering: CallHandler;
  log: SandboxLog;
  faults: Faults | undefined;
  /** Called when a write was answered: there may be something to deliver. */
  onWrite: () => void;
}

const BODY_LIMIT = 1_048_576;
const localNames = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Undefined if it is longer than any call needs. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_LIMIT) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Shows enough of a wrong key to recognize it and too little to use it. */
const masked = (key: string): string =>
  key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` : '*'.repeat(8);

function authenticate(request: IncomingMessage): string | ApiError {
  const key = /^Bearer (.+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1];
  if (!key) {
    return invalidKey(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    );
  }
  return accountOfKey(key, 'sk') ?? invalidKey(`Invalid API Key provided: ${masked(key)}`);
}

/** The sandbox's ear: Stripe's API over HTTP, on this machine alone. */
export class HttpListener {
  readonly #parts: ListenerParts;
  readonly #server: Server;

  constructor(parts: ListenerParts) {
    this.#parts = parts;
    this.#server = createServer((request, response) => void this.#handle(request, response));
    // Longer than the SDK leaves a connection idle between two calls of a checkout.
    this.#server.keepAliveTimeout = 60_000;
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo; // a listening TCP server has one
    return port;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = newId('req');
    response.setHeader('request-id', requestId);
    response.setHeader('stripe-version', API_VERSION);
    try {
      await this.#respond(request, response, requestId);
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      this.#parts.log.error({ err: error, requestId }, 'the card sandbox failed to answer');
      const { status, error: body } = failure();
      this.#send(response, status, { error: body });
    }
  }

  async #respond(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const refuse = ({ status, error }: ApiError) => this.#send(response, status, { error });
    // A DNS rebinding attack would send its own host name.
    if (!localNames.test(headerOf(request, 'host') ?? ''))
      return refuse(invalidKey('This address is not served'));
    const body = await readBody(request);
    if (body === undefined) return refuse(invalidRequest('The request is too large', { status: 413 }));
    const account = authenticate(request);
    if (typeof account !== 'string') return refuse(account);

    const method = request.method ?? 'GET';
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const idempotencyKey = method === 'POST' ? headerOf(request, 'idempotency-key') : undefined;
    const fault = this.#parts.faults?.({ account, method, path, idempotencyKey }) ?? 'pass';
    if (fault === 'fail_before') return refuse(failure());

    // The SDK sends parameters in the body of a write and in the query of any other call.
    const form = method === 'POST' ? body : search.slice(1);
    const answer = await this.#parts.answering.answer({
      account,
      requestId,
      method,
      path,
      form,
      idempotencyKey,
    });
    if (method !== 'GET') this.#parts.onWrite();
    if (fault === 'fail_after') return refuse(failure());
    if (fault === 'drop_after') request.socket.destroy();
    if (fault !== 'pass') return;
    if (idempotencyKey) response.setHeader('idempotency-key', idempotencyKey);
    if (answer.isReplay) response.setHeader('idempotent-replayed', 'true');
    this.#send(response, answer.status, answer.body);
  }

  #send(response: ServerResponse, status: number, body: unknown): void {
    if (response.headersSent || response.destroyed) return;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }
}
