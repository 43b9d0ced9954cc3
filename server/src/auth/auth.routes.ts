import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import * as endpoints from '@casepack/contract/auth/endpoints';
import type { CurrentUser } from '@casepack/contract/users/user';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { unauthorized } from '../access';
import type { Context } from '../context';
import { readNote, setLastingNote, setSessionCookie, takeNote } from '../http/cookies';
import { route } from '../http/route';
import { findAccountById } from './accounts.queries';
import { changePassword } from './change-password';
import { confirmEmail } from './confirm-email';
import { demoPassword, demoSignIns } from './demo-sign-ins';
import { LINK_NOTE, linkIdentity, PendingLink } from './external-sign-in';
import { BROWSER_NOTE, KnownBrowser, withAccount } from './known-browser';
import { register } from './register';
import { forgotPassword, resetPassword } from './reset-password';
import { type SignedIn, signIn } from './sign-in';

const browserOf = (ctx: Context, reply: FastifyReply) =>
  readNote(reply.request, ctx.config, BROWSER_NOTE, KnownBrowser);

/** Marks this browser as known to the user until the password changes. */
async function rememberBrowser(ctx: Context, reply: FastifyReply, { id }: CurrentUser): Promise<void> {
  const account = await findAccountById(ctx.db, id);
  if (account?.passwordHash) {
    setLastingNote(reply, ctx.config, BROWSER_NOTE, withAccount(browserOf(ctx, reply), account));
  }
}

async function enter(ctx: Context, reply: FastifyReply, { user, token }: SignedIn): Promise<CurrentUser> {
  setSessionCookie(reply, ctx.config, token);
  await rememberBrowser(ctx, reply, user);
  return user;
}

export function authRoutes(app: FastifyInstance): void {
  route(app, currentUser, async (ctx) => {
    if (!ctx.user) throw unauthorized();
    return ctx.user;
  });

  route(app, endpoints.storageKey, async ({ user, storageKeys }) => {
    if (!user) throw unauthorized();
    return { userId: user.id, key: storageKeys(user.id) };
  });

  route(app, endpoints.signInOptions, async ({ config }) => ({
    externalSignIn: config.oidc !== undefined,
    registration: config.registration,
    passwordMinLength: config.passwordMinLength,
    demoPassword: config.demo ? demoPassword : null,
    demoSignIns: config.demo ? [...demoSignIns] : [],
  }));

  route(app, endpoints.signIn, async (ctx, { body }, reply) => {
    const signedIn = await signIn(ctx, body, browserOf(ctx, reply));
    const waiting = takeNote(reply.request, reply, ctx.config, LINK_NOTE, PendingLink);
    if (waiting) await linkIdentity(ctx, signedIn.user, waiting);
    return enter(ctx, reply, signedIn);
  });

  route(app, endpoints.register, async (ctx, { body }, reply) =>
    enter(ctx, reply, await register(ctx, body)),
  );
  route(app, endpoints.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body.email));
  route(app, endpoints.resetPassword, async (ctx, { body }, reply) =>
    enter(ctx, reply, await resetPassword(ctx, body)),
  );
  route(app, endpoints.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body));
  route(app, endpoints.changePassword, async (ctx, { body }, reply) => {
    const user = await changePassword(ctx, body);
    await rememberBrowser(ctx, reply, user);
    return user;
  });
}
