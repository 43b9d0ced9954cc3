import { safeReturnTo } from '@casepack/contract/auth/return-to';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PendingSignIn } from '../gateways/oidc';
import { clearSessionCookie, setNote, setSessionCookie, takeNote } from '../http/cookies';
import { contextOf } from '../http/request-context';
import { externalSignIn, LINK_NOTE } from './external-sign-in';
import { signOut } from './sign-out';

const SIGN_IN_NOTE = 'casepack_external';

type Hint = 'unconfigured' | 'failed' | 'unverified' | 'closed' | 'inactive' | 'link';

const toSignInPage = (reply: FastifyReply, hint: Hint) => reply.redirect(`/login?external=${hint}`);

/** Where the browser itself goes: signing in elsewhere, coming back, signing out. */
export function externalRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { returnTo?: unknown } }>('/api/login', async (request, reply) => {
    const { config, identityProvider, log } = contextOf(request);
    if (!identityProvider) return toSignInPage(reply, 'unconfigured');
    try {
      const { url, pending } = await identityProvider.begin(safeReturnTo(request.query.returnTo));
      setNote(reply, config, SIGN_IN_NOTE, pending);
      return reply.redirect(url.href);
    } catch (error) {
      log.warn({ err: error }, 'the identity provider could not be reached');
      return toSignInPage(reply, 'failed');
    }
  });

  app.get('/api/callback', async (request, reply) => {
    const ctx = contextOf(request);
    const { config, identityProvider, log } = ctx;
    const pending = takeNote(request, reply, config, SIGN_IN_NOTE, PendingSignIn);
    if (!identityProvider) return toSignInPage(reply, 'unconfigured');
    if (!pending) return toSignInPage(reply, 'failed');
    const identity = await identityProvider
      .finish(new URL(request.url, config.publicUrl), pending)
      .catch((error: unknown) => log.warn({ err: error }, 'external sign-in refused'));
    if (!identity) return toSignInPage(reply, 'failed');

    const outcome = await externalSignIn(ctx, identity);
    switch (outcome.kind) {
      case 'refused':
        return toSignInPage(reply, outcome.reason);
      case 'link':
        setNote(reply, config, LINK_NOTE, outcome.pending);
        return toSignInPage(reply, 'link');
      case 'signed-in':
        setSessionCookie(reply, config, outcome.token);
        return reply.redirect(pending.returnTo);
    }
  });

  app.get('/api/logout', async (request, reply) => {
    const ctx = contextOf(request);
    await signOut(ctx);
    clearSessionCookie(reply, ctx.config);
    return reply.redirect('/');
  });
}
