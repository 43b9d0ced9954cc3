import type { IncomingMessage, Server } from 'node:http';
import type { FastifyReply } from 'fastify';

export interface BodyLimits {
  /** For the whole body of an ordinary call. */
  deadlineMs: number;
  /** A large file has no deadline, but `paceBytes` of it must arrive in every `paceMs`. */
  paceMs: number;
  paceBytes: number;
}

const ordinary: BodyLimits = { deadlineMs: 15_000, paceMs: 15_000, paceBytes: 262_144 };

/** The server's limit for any request. Long enough for the largest file at the slowest pace. */
export const LONGEST_REQUEST_MS = 60 * 60_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

class BodyWatch {
  readonly #message: IncomingMessage;
  readonly #limits: BodyLimits;
  readonly #closeConnection: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(message: IncomingMessage, limits: BodyLimits, closeConnection: () => void) {
    this.#message = message;
    this.#limits = limits;
    this.#closeConnection = closeConnection;
    const stop = () => clearTimeout(this.#timer);
    message.once('end', stop).once('close', stop);
    this.expectSoon();
  }

  expectSoon(): void {
    this.#set(() => this.#closeConnection(), this.#limits.deadlineMs);
  }

  expectPace(): void {
    const { socket } = this.#message;
    let before = socket.bytesRead;
    const look = () => {
      if (socket.bytesRead - before < this.#limits.paceBytes) return this.#closeConnection();
      before = socket.bytesRead;
      this.#set(look, this.#limits.paceMs);
    };
    this.#set(look, this.#limits.paceMs);
  }

  #set(act: () => void, ms: number): void {
    clearTimeout(this.#timer);
    if (this.#message.complete || this.#message.destroyed) return;
    this.#timer = setTimeout(act, ms);
    this.#timer.unref();
  }
}

const watches = new WeakMap<IncomingMessage, BodyWatch>();

/**
 * Closes connections that send their body too slowly. Node has only one limit for all requests; if it were long enough
 * for a large file on a slow connection, it would be far too long for the others.
 */
export function limitSlowBodies(server: Server, limits: BodyLimits = ordinary): void {
  server.prependListener('request', (message: IncomingMessage) => {
    if (!hasBody(message)) return;
    const closeConnection = () => {
      const timeout = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', timeout, message.socket);
    };
    watches.set(message, new BodyWatch(message, limits, closeConnection));
  });
}

/** For a large file: replaces the deadline by the required pace until the response is sent. */
export function allowLongBody({ request, raw }: FastifyReply): void {
  const watch = watches.get(request.raw);
  watch?.expectPace();
  raw.once('finish', () => watch?.expectSoon());
}
