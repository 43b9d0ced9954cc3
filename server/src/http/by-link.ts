import type { FastifyInstance } from 'fastify';

/** Whoever has a link has what it opens: it must stay out of search engines and Referer headers. */
export const noIndexHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const;

/** For routes that a link alone opens: their answers stay out of caches, too. */
export function preventCaching(open: FastifyInstance): void {
  open.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', ...noIndexHeaders });
  });
}
