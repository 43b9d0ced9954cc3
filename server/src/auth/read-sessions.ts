import { toActor } from '@casepack/contract/users/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context, Deps } from '../context';
import { isApiRoute } from '../http/api-route';
import { plainAddress } from '../http/client-address';
import { clearSessionCookie, sessionCookieName, setSessionCookie } from '../http/cookies';
import { hashToken } from '../secrets/token';
import { findSessionAccount, type SessionAccount } from './accounts.queries';
import { SessionCache } from './session-cache';
import { needsSliding, slideSession } from './sessions';

const tokenShape = /^[\w-]{43}$/;

// The same for every user, and available while the database is down.
const sessionless = /^\/(assets|demo|images|healthz|readyz)(\/|\?|$)/;

/** Reads the session cookie and sets `request.ctx`: the actor, the origin of the request and the dependencies. */
export function readSessions(app: FastifyInstance, deps: Deps): void {
  const cache = new SessionCache(deps.changes, deps.now);
  const { pool: _pool, ...carried } = deps;

  async function accountOf(tokenHash: string, onSlide: () => void): Promise<SessionAccount | undefined> {
    const known = cache.find(tokenHash);
    if (known) return known;
    const remember = cache.beforeReading();
    const found = await findSessionAccount(deps.db, tokenHash, deps.now());
    if (!found?.isUsable) return undefined;
    if (needsSliding(found.lastSeenAt, deps.now())) {
      await slideSession(deps, tokenHash);
      onSlide();
    }
    remember(tokenHash, found);
    return found;
  }

  function contextFor(
    request: FastifyRequest,
    account: SessionAccount | undefined,
    tokenHash: string | undefined,
  ): Context {
    return {
      log: request.log,
      user: account ?? null,
      actor: account ? toActor(account) : null,
      origin: {
        requestId: request.id,
        address: plainAddress(request.ip),
        userAgent: request.headers['user-agent'],
        sessionHash: account ? tokenHash : undefined,
      },
      ...carried,
    };
  }

  app.decorateRequest('ctx', null);
  app.addHook('onRequest', async (request, reply) => {
    const token = sessionless.test(request.url) ? undefined : request.cookies[sessionCookieName(deps.config)];
    if (!token) {
      request.ctx = contextFor(request, undefined, undefined);
      return;
    }
    // Caches may store pages and files, so only API responses set cookies.
    const isApiCall = isApiRoute(request);
    const prolongCookie = () => {
      if (isApiCall) setSessionCookie(reply, deps.config, token);
    };
    const tokenHash = tokenShape.test(token) ? hashToken(token) : undefined;
    const account = tokenHash ? await accountOf(tokenHash, prolongCookie) : undefined;
    if (!account && isApiCall) clearSessionCookie(reply, deps.config);
    request.ctx = contextFor(request, account, tokenHash);
  });
}
