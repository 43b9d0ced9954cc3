import { AppError } from '@casepack/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { isOwnOrigin } from './own-site';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownSites = new Set(['same-origin', 'none']);

/** Rejects writes that a browser sends for another site. Requests without either header are not from a browser. */
export function refuseForeignWrites(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method)) return;
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const foreignOrigin = origin !== undefined && !isOwnOrigin(origin, config);
    const foreignSite = site !== undefined && !ownSites.has(String(site));
    if (foreignOrigin || foreignSite) {
      throw new AppError('forbidden', 'This request came from another site and was refused');
    }
  });
}
