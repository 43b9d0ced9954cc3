import * as endpoints from '@casepack/contract/overview/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context';
import { route } from '../http/route';
import { AgingCache } from './aging-cache';
import { getOverview, type RecentFigures } from './get-overview';

const MINUTE = 60_000;

export function overviewRoutes(app: FastifyInstance, { changes }: Pick<Deps, 'changes'>): void {
  const cache = new AgingCache<RecentFigures>({ freshMs: 2 * MINUTE, usableMs: 15 * MINUTE });
  changes.subscribe({ changed: () => undefined, lost: () => cache.forget() });
  route(app, endpoints.getOverview, (ctx, { query }) => getOverview(ctx, cache, query));
}
