import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config';
import { readListing, type StoredObject } from './s3-listing';

/** Files under names, in one folder of a bucket in an S3-compatible store. */
export interface ObjectStore {
  put(name: string, content: Uint8Array): Promise<void>;
  /** Undefined if there is no such object. */
  get(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  /** Whether there was one or not. */
  remove(name: string): Promise<void>;
  list(): AsyncGenerator<StoredObject>;
}

/** The store did not answer, or refused. Its message is for operators. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
}

const FOLDER = 'images/';
/** For one request with its retries and its body. */
const LIMIT_MS = 10_000;
/** After errors of the store, not of the network. */
const RETRIES = 2;

interface Sent {
  method?: string;
  content?: Uint8Array;
}

interface Answer {
  status: number;
  body: Buffer;
}

const reasonIn = (text: string): string => /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';

const messageOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
};

export function connectObjectStore(settings: S3Settings, limitMs = LIMIT_MS): ObjectStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const place = `${endpoint}/${bucket}`;
  const client = new AwsClient({
    ...{ accessKeyId, secretAccessKey, region, service: 's3' },
    ...{ retries: RETRIES, initRetryMs: 100 },
  });
  const refused = (what: string, cause?: unknown) =>
    new ObjectStoreError(`The S3 store at ${place} ${what}`, { cause });

  async function send(path: string, { method = 'GET', content }: Sent): Promise<Answer> {
    const hash = createHash('sha256').update(content ?? '');
    try {
      const answer = await client.fetch(`${place}${path}`, {
        method,
        ...(content ? { body: Buffer.from(content) } : {}),
        headers: {
          'x-amz-content-sha256': hash.digest('hex'),
          ...(content ? { 'content-type': 'image/webp' } : {}),
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
      });
      return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
    } catch (error) {
      throw refused(`does not respond: ${messageOf(error)}`, error);
    }
  }

  /** Fails unless the answer is one of those expected. A bucket that does not exist is never expected. */
  async function ask(path: string, sent: Sent & { expected: number[] }): Promise<Answer> {
    const { status, body } = await send(path, sent);
    if (status === 200) return { status, body };
    const reason = reasonIn(body.toString('utf8'));
    if (!sent.expected.includes(status) || reason === 'NoSuchBucket')
      throw refused(`answered ${status} ${reason}`.trimEnd());
    return { status, body };
  }

  async function pageOf(token: string | undefined) {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix: FOLDER,
      ...(token === undefined ? {} : { 'continuation-token': token }),
    });
    const { body } = await ask(`?${query}`, { expected: [] });
    return readListing(body.toString('utf8'));
  }

  return {
    async put(name, content) {
      await ask(`/${FOLDER}${name}`, { method: 'PUT', content, expected: [] });
    },
    async get(name) {
      const { status, body } = await ask(`/${FOLDER}${name}`, { expected: [404] });
      return status === 200 ? body : undefined;
    },
    async has(name) {
      return (await ask(`/${FOLDER}${name}`, { method: 'HEAD', expected: [404] })).status === 200;
    },
    async remove(name) {
      await ask(`/${FOLDER}${name}`, { method: 'DELETE', expected: [204, 404] });
    },
    async *list() {
      let next: string | undefined;
      do {
        const page = await pageOf(next);
        for (const { name, ...object } of page.objects) yield { ...object, name: name.slice(FOLDER.length) };
        next = page.next;
      } while (next);
    },
  };
}
