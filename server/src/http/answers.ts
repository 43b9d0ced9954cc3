import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { encoderOf } from '@casepack/contract/encoder';
import type { Endpoint, ResponseOf } from '@casepack/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema';
import type { z } from 'zod';
import { accepts } from './accepted-encoding';
import { etagOf, hasAlready } from './constant-answer';
import { attachmentNamed } from './content-disposition';

/** Encodes an answer as JSON, with its declared fields only. */
const toJson = (shape: z.ZodType, answer: unknown): string => JSON.stringify(encoderOf(shape)(answer));

/** How Fastify encodes a route's responses; a mismatch with the contract is an internal error. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (answer) => {
    try {
      return toJson(schema, answer);
    } catch (cause) {
      throw new Error(`The response to ${method} ${url} does not match the contract`, { cause });
    }
  };

/** An answer that is encoded in advance and can be sent many times. Clients that already have it get a 304. */
export class PreparedJson<E extends Endpoint> {
  readonly endpoint: E;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  #gzipped: Buffer | undefined;

  constructor(endpoint: E, answer: ResponseOf<E>, headers: Readonly<Record<string, string>> = {}) {
    this.endpoint = endpoint;
    this.bytes = Buffer.from(toJson(endpoint.response, answer));
    this.headers = headers;
    this.etag = etagOf(JSON.stringify(headers), this.bytes);
  }

  /** Compressed on first use. */
  get gzipped(): Buffer {
    this.#gzipped ??= gzipSync(this.bytes);
    return this.#gzipped;
  }
}

/** A file to save. */
export class Download {
  readonly fileName: string;
  readonly type: string;
  readonly body: Readable | Buffer;

  constructor(fileName: string, type: string, body: Readable | Buffer) {
    this.fileName = fileName;
    this.type = type;
    this.body = body;
  }
}

/** For smaller bodies, compression saves no more than its headers add. */
const LEAST_TO_COMPRESS = 1_000;

export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedJson<Endpoint>,
): FastifyReply {
  const { bytes, headers, etag } = prepared;
  reply.headers({ ...headers, etag, 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' });
  if (hasAlready(request, etag)) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  if (bytes.length < LEAST_TO_COMPRESS || !accepts(request, 'gzip')) return reply.send(bytes);
  return reply.header('content-encoding', 'gzip').send(prepared.gzipped);
}

export const sendDownload = (reply: FastifyReply, { fileName, type, body }: Download): FastifyReply =>
  reply
    .header('content-disposition', attachmentNamed(fileName))
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(body);
