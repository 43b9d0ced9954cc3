import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../access';
import { noIndexHeaders } from './by-link';
import { ConstantAnswer } from './constant-answer';
import { sendError } from './error-handler';
import { contextOf } from './request-context';

const SESSION_HINT = '<meta name="casepack-session" content="unknown"';

/** The built page with the session hint and the given marked parts; other marked parts are removed. */
function pageWith(built: string, session: 'yes' | 'no', parts: readonly string[]): ConstantAnswer {
  const html = built
    // Shows the page whether anyone is signed in, so that it makes no failing call for visitors.
    .replace(SESSION_HINT, SESSION_HINT.replace('unknown', session))
    .replace(/<!--(\w+)-->([\s\S]*?)<!--\/\1-->/g, (_, name: string, part: string) =>
      parts.includes(name) ? part : '',
    );
  return new ConstantAnswer('text/html; charset=utf-8', html);
}

/** Puts the chosen theme into the HTML. A script would set it only after the first paint. */
const inTheme = (built: string, theme: string): string =>
  theme === 'system' ? built : built.replace('<html', `<html data-theme="${theme}"`);

const pagesOf = (built: string) => ({
  landing: pageWith(built, 'no', ['landing']),
  signedOut: pageWith(built, 'no', []),
  home: pageWith(built, 'yes', ['member', 'home']),
  signedIn: pageWith(built, 'yes', ['member']),
});

/** The pages by theme. Those of a theme are built when it is first requested. */
function pagesByTheme(built: string) {
  const made = new Map([['system', pagesOf(built)]]);
  return ({ cookies }: FastifyRequest) => {
    const theme = cookies.theme === 'light' || cookies.theme === 'dark' ? cookies.theme : 'system';
    const known = made.get(theme) ?? pagesOf(inTheme(built, theme));
    made.set(theme, known);
    return known;
  };
}

const isFirstPage = ({ url }: FastifyRequest): boolean => /^\/(\?|$)/.test(url);

const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/+(api|assets|demo|images)(\/|\?|$)/.test(request.url);

/** Anyone with the URL of these pages has access, so it must stay out of search engines and Referer headers. */
const isByLink = ({ url }: FastifyRequest): boolean => /^\/+(order|invoice)\//.test(url);

/** Serves the built browser app: hashed files with permanent caching, and the same page for all paths of the app. */
export async function serveWebApp(app: FastifyInstance, webRoot: string | undefined): Promise<void> {
  const built = webRoot && (await readFile(join(webRoot, 'index.html'), 'utf8'));
  const pagesFor = built && pagesByTheme(built);

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
    if (!pagesFor) return sendError(reply, notFound('Page'));
    const pages = pagesFor(request);
    const isFirst = isFirstPage(request);
    const page = contextOf(request).actor
      ? pages[isFirst ? 'home' : 'signedIn']
      : pages[isFirst ? 'landing' : 'signedOut'];
    if (isByLink(request)) reply.headers(noIndexHeaders);
    return page.send(request, reply);
  }

  // Takes precedence over the static files, which would send index.html without the hint.
  app.get('/', sendPage);
  app.get('/index.html', (_request, reply) => reply.redirect('/'));
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendPage(request, reply) : sendError(reply, notFound('Page')),
  );
}
