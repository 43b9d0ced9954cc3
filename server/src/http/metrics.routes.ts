import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@casepack/contract/errors';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../access';
import type { Deps } from '../context';
import { DatabaseMetrics } from './metrics-database';
import { ProcessMetrics, poolMetrics } from './metrics-process';
import { countRequests } from './metrics-requests';

const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** For Prometheus, with `Authorization: Bearer METRICS_TOKEN`. Without that setting nothing is counted or shown. */
export function serveMetrics(app: FastifyInstance, { pool, config }: Deps): void {
  const logLevel = config.logLevel === 'info' ? 'warn' : config.logLevel;
  if (config.metricsToken === undefined) {
    app.get('/metrics', { logLevel }, async () => {
      throw notFound('Page');
    });
    return;
  }
  const expected = hashOf(`Bearer ${config.metricsToken}`);
  const requests = countRequests(app);
  const ownProcess = new ProcessMetrics();
  const database = new DatabaseMetrics(pool, (error) =>
    app.log.warn({ err: error }, 'database metrics could not be read'),
  );
  app.addHook('onClose', () => ownProcess.stop());

  app.get('/metrics', { logLevel }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('unauthorized', 'Unauthorized');
    }
    const connections = poolMetrics(pool);
    return reply
      .type(PROMETHEUS_TEXT)
      .send([ownProcess.read(), connections, await database.read(), requests()].join(''));
  });
}
