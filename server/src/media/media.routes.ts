import { imageSizes } from '@casepack/contract/media/image-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { notFound } from '../access';
import type { Deps } from '../context';
import { hasAlready } from '../http/constant-answer';
import { LOCKED_UP } from '../http/locked-up';
import { imageStoreOf } from './image-store';
import { findImageFile } from './images.queries';

const MEGABYTE = 1_048_576;
/** An image may be moved to the other store while it is read. */
const ATTEMPTS = 2;
const name = new RegExp(`^([\\w-]{32})-(${imageSizes.join('|')})\\.webp$`);

const headers = {
  'cache-control': `public, max-age=${365 * 24 * 60 * 60}, immutable`,
  'content-security-policy': LOCKED_UP,
  // Emails and the pages of others may show them.
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Serves images to whoever knows their address, which cannot be guessed. Not below /api, which cannot be embedded in a
 * page. The content of an address never changes, so what was read once can be kept.
 */
export function mediaRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'config' | 'objects'>): void {
  const { db, config } = deps;
  const store = imageStoreOf(deps);
  const kept = new LRUCache<string, Buffer>({
    maxSize: Math.max(1, config.imageCacheMegabytes * MEGABYTE),
    sizeCalculation: (content) => content.length + 200,
  });

  const loading = new Map<string, Promise<Buffer | undefined>>();

  async function load(file: string, key: string, size: number): Promise<Buffer | undefined> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const place = await findImageFile(db, key, size);
      if (!place) return undefined;
      const content = await store.read(place);
      if (!content) continue;
      kept.set(file, content);
      return content;
    }
    throw new Error(`The image ${key} has no file of ${size} pixels in the S3 store`);
  }

  /** Those who ask for the same image at the same time share one read. */
  function loadOnce(file: string, key: string, size: number): Promise<Buffer | undefined> {
    const known = loading.get(file);
    if (known !== undefined) return known;
    const loaded = load(file, key, size).finally(() => loading.delete(file));
    loading.set(file, loaded);
    return loaded;
  }

  const send = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    const { file } = request.params;
    const [, key, size] = name.exec(file) ?? [];
    if (key === undefined) throw notFound('Image');
    const etag = `"${file.slice(0, -'.webp'.length)}"`;
    if (hasAlready(request, etag))
      return reply
        .headers({ ...headers, etag })
        .status(304)
        .send();
    const content = kept.get(file) ?? (await loadOnce(file, key, Number(size)));
    if (!content) throw notFound('Image');
    return reply
      .headers({ ...headers, etag })
      .type('image/webp')
      .send(content);
  };
  // One page may show dozens of them; logging each would fill the log.
  const logLevel = config.logLevel === 'info' ? 'warn' : config.logLevel;
  app.get('/images/:file', { logLevel }, send);
}
