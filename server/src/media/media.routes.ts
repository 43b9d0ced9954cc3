import { imageSizes } from '@casepack/contract/media/image-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { notFound } from '../access';
import type { Deps } from '../context';
import { hasAlready } from '../http/constant-answer';
import { LOCKED_UP } from '../http/locked-up';
import { findImageFile } from './images.queries';

const MEGABYTE = 1_048_576;
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
export function mediaRoutes(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  const kept = new LRUCache<string, Buffer>({
    maxSize: Math.max(1, config.imageCacheMegabytes * MEGABYTE),
    sizeCalculation: (content) => content.length + 200,
  });

  async function read(file: string): Promise<Buffer | undefined> {
    const known = kept.get(file);
    if (known) return known;
    const [, key, size] = name.exec(file) ?? [];
    const content = key === undefined ? undefined : await findImageFile(db, key, Number(size));
    if (content) kept.set(file, content);
    return content;
  }

  const send = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    const { file } = request.params;
    const content = await read(file);
    if (!content) throw notFound('Image');
    const etag = `"${file.slice(0, -'.webp'.length)}"`;
    reply.headers({ ...headers, etag });
    if (hasAlready(request, etag)) return reply.status(304).send();
    return reply.type('image/webp').send(content);
  };
  // One page may show dozens of them; logging each would fill the log.
  const logLevel = config.logLevel === 'info' ? 'warn' : config.logLevel;
  app.get('/images/:file', { logLevel }, send);
}
