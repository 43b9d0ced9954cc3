import { NO_PAGE_USER, PAGE_USER_HEADER } from '@casepack/contract/auth/page-user';
import { AppError } from '@casepack/contract/errors';
import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../access';
import { contextOf } from './request-context';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** All tabs of a browser share one session. A tab that was rendered for another user must not write as this one. */
export function refuseOtherPageUser(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const pageUser = request.headers[PAGE_USER_HEADER];
    if (pageUser === undefined || reading.has(request.method)) return;
    const { user } = contextOf(request);
    if (pageUser === (user ? String(user.id) : NO_PAGE_USER)) return;
    if (!user) throw unauthorized();
    throw new AppError(
      'user_changed',
      'Another user is now signed in on this browser. Nothing was changed. Reload the page.',
    );
  });
}
