import type { FastifyInstance } from 'fastify';

/** Anyone with the link has access, so it must stay out of search engines and Referer headers. */
export const noIndexHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const;

/** For routes that need only a link: their responses must not be cached either. */
export function preventCaching(open: FastifyInstance): void {
  open.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', ...noIndexHeaders });
  });
}
