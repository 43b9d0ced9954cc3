import { AppError } from '@casepack/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownSites = new Set(['same-origin', 'none']);
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

function isOwnOrigin(origin: string, config: Config): boolean {
  if (origin === config.publicUrl) return true;
  if (config.databaseUrl) return false;
  // Embedded, the person at this machine may have come by any local name or through the development server.
  return URL.canParse(origin) && localHosts.has(new URL(origin).hostname);
}

/** Refuses writes that another site's page makes a browser send. What carries neither header is no browser's. */
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
