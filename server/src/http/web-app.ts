import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../access';
import { sendError } from './error-handler';
import { contextOf } from './request-context';

const SESSION_HINT = '<meta name="casepack-session" content="unknown"';

const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/+(api|assets|demo)(\/|\?|$)/.test(request.url);

/** Serves the built browser app: hashed files for ever, the page itself fresh, paths of the app all alike. */
export async function serveWebApp(app: FastifyInstance, webRoot: string | undefined): Promise<void> {
  const page = webRoot && (await readFile(join(webRoot, 'index.html'), 'utf8'));
  const pages = page && {
    // Tells the page whether to ask who is signed in, so that a visitor's first view needs no failing call.
    signedIn: page.replace(SESSION_HINT, SESSION_HINT.replace('unknown', 'yes')),
    signedOut: page.replace(SESSION_HINT, SESSION_HINT.replace('unknown', 'no')),
  };

  if (webRoot) {
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = /^assets[/\\]/.test(relative(webRoot, path));
        response.setHeader('vary', 'accept-encoding');
        response.setHeader(
          'cache-control',
          isHashed ? `public, max-age=${365 * 24 * 60 * 60}, immutable` : 'public, max-age=3600',
        );
      },
    });
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!pages) return sendError(reply, notFound('Page'));
    const { actor } = contextOf(request);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(actor ? pages.signedIn : pages.signedOut);
  }

  // Before the static files, which would hand out index.html without the hint.
  app.get('/', sendPage);
  app.get('/index.html', (_request, reply) => reply.redirect('/'));
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendPage(request, reply) : sendError(reply, notFound('Page')),
  );
}
