import { AppError } from '@casepack/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isApiRoute } from './api-route';

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => headers[name]?.toString();

/** Whether a page embeds this: images, scripts, frames. Over plain http, browsers show it only by `Accept`. */
function isEmbedded(request: FastifyRequest): boolean {
  const destination = headerOf(request, 'sec-fetch-dest');
  if (destination !== undefined) return destination !== 'document' && destination !== 'empty';
  return /^\s*(image|video|audio|font|text\/css)\b/i.test(headerOf(request, 'accept') ?? '');
}

/**
 * Whether the user navigates to this URL from our own pages or by typing it. A link on another site does not count, nor
 * does a page that the browser prefetches.
 */
export function isOwnNavigation(request: FastifyRequest): boolean {
  const destination = headerOf(request, 'sec-fetch-dest') ?? 'document';
  const site = headerOf(request, 'sec-fetch-site') ?? 'none';
  const isAhead = /prefetch|prerender/i.test(
    headerOf(request, 'sec-purpose') ?? headerOf(request, 'purpose') ?? '',
  );
  return destination === 'document' && (site === 'none' || site === 'same-origin') && !isAhead;
}

/** The API serves calls and downloads. Embedded requests are rejected, so that an image cannot change anything. */
export function refuseEmbedding(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (isApiRoute(request) && isEmbedded(request)) {
      throw new AppError('forbidden', 'The API cannot be embedded in a page');
    }
  });
}
