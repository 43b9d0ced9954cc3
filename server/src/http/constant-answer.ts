import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from './accepted-encoding';

const encodings = ['br', 'gzip'] as const;

/** Compresses nearly as well as the maximum level, which takes a second for a large document. */
const BROTLI_QUALITY = 9;

export const etagOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  // Weak: the same for compressed and uncompressed responses.
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
};

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether the client already has exactly this response. */
export const hasAlready = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((each) => each.trim() === '*' || opaque(each) === opaque(etag));

/** An answer that does not change until the server stops. It is encoded and compressed once. */
export class ConstantAnswer {
  readonly #type: string;
  readonly #plain: Buffer;
  readonly #etag: string;
  readonly #compressed: Readonly<Record<(typeof encodings)[number], Buffer>>;

  constructor(type: string, text: string) {
    this.#type = type;
    this.#plain = Buffer.from(text);
    this.#etag = etagOf(this.#plain);
    this.#compressed = {
      br: brotliCompressSync(this.#plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: this.#plain.length,
        },
      }),
      gzip: gzipSync(this.#plain),
    };
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.headers({ etag: this.#etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (hasAlready(request, this.#etag)) return reply.status(304).send();
    reply.type(this.#type);
    const encoding = encodings.find((name) => accepts(request, name));
    if (!encoding) return reply.send(this.#plain);
    return reply.header('content-encoding', encoding).send(this.#compressed[encoding]);
  }
}
