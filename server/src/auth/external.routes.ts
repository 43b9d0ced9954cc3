import { safeReturnTo } from '@casepack/contract/auth/return-to';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PendingSignIn } from '../gateways/oidc';
import { clearSessionCookie, setNote, setSessionCookie, takeNote } from '../http/cookies';
import { isOwnNavigation } from '../http/navigation';
import { contextOf } from '../http/request-context';
import { externalSignIn, LINK_NOTE } from './external-sign-in';
import { signOut } from './sign-out';
import { signOutPage } from './sign-out-page';

const SIGN_IN_NOTE = 'casepack_external';

type Hint = 'unconfigured' | 'failed' | 'unverified' | 'closed' | 'inactive' | 'link';

/** The sign-out form has no fields. */
const LARGEST_FORM = 1_000;

async function leave(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const ctx = contextOf(request);
  await signOut(ctx);
  clearSessionCookie(reply, ctx.config);
  return reply.redirect('/', request.method === 'POST' ? 303 : 302);
}

/** `returnTo` is the page on which the session ended. It is kept even if the identity provider does not respond. */
function toSignInPage(reply: FastifyReply, hint: Hint | undefined, returnTo = '/') {
  const search = new URLSearchParams({
    ...(hint ? { external: hint } : {}),
    ...(returnTo === '/' ? {} : { returnTo }),
  });
  return reply.redirect(search.size > 0 ? `/login?${search}` : '/login');
}

/** Routes that the browser navigates to: external sign-in, its callback, and sign-out. */
export function externalRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { returnTo?: unknown } }>(
    '/api/login',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { config, identityProvider, log } = contextOf(request);
      const returnTo = safeReturnTo(request.query.returnTo);
      if (!identityProvider) {
        // A page whose session ended sends `returnTo`. Only a request without it asked for the provider.
        const asksForProvider = request.query.returnTo === undefined;
        return toSignInPage(reply, asksForProvider ? 'unconfigured' : undefined, returnTo);
      }
      try {
        const { url, pending } = await identityProvider.begin(returnTo);
        setNote(reply, config, SIGN_IN_NOTE, pending);
        return reply.redirect(url.href);
      } catch (error) {
        log.warn({ err: error }, 'the identity provider could not be reached');
        return toSignInPage(reply, 'failed', returnTo);
      }
    },
  );

  app.get('/api/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = contextOf(request);
    const { config, identityProvider, log } = ctx;
    const pending = takeNote(request, reply, config, SIGN_IN_NOTE, PendingSignIn);
    if (!identityProvider) return toSignInPage(reply, 'unconfigured');
    if (!pending) return toSignInPage(reply, 'failed');
    const identity = await identityProvider
      .finish(new URL(request.url, config.publicUrl), pending)
      .catch((error: unknown) => log.warn({ err: error }, 'external sign-in rejected'));
    if (!identity) return toSignInPage(reply, 'failed', pending.returnTo);

    const outcome = await externalSignIn(ctx, identity);
    switch (outcome.kind) {
      case 'refused':
        return toSignInPage(reply, outcome.reason, pending.returnTo);
      case 'link':
        setNote(reply, config, LINK_NOTE, outcome.pending);
        return toSignInPage(reply, 'link', pending.returnTo);
      case 'signed-in':
        setSessionCookie(reply, config, outcome.token);
        return reply.redirect(pending.returnTo);
    }
  });

  // Signing out is a write, so it is a POST. A GET signs out only if it comes from our own pages.
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) =>
    isOwnNavigation(request)
      ? leave(request, reply)
      : reply.type('text/html; charset=utf-8').send(signOutPage),
  );
  app.register((forms, _options, done) => {
    // The body is ignored, so that no content type can prevent a sign-out.
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: LARGEST_FORM },
      (_request, _body, parsed) => parsed(null, undefined),
    );
    forms.post('/api/logout', leave);
    done();
  });
}
