import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context';
import { databaseOver } from '../db/client';
import { manufacturers } from '../db/schema/organizations';

/** Health checks for load balancers and monitoring. They reveal nothing but the status. */
export function healthRoutes(app: FastifyInstance, { pool, config }: Deps): void {
  // Called every few seconds; logging each call would fill the log.
  const logLevel = config.logLevel === 'info' ? 'warn' : config.logLevel;
  app.get('/healthz', { logLevel }, async (_request, reply) => reply.type('text/plain').send('ok\n'));

  app.get('/readyz', { logLevel }, async (request, reply) => {
    if (app.draining.isOn) return reply.status(503).type('text/plain').send('leaving\n');
    try {
      await databaseOver(pool).select({ id: manufacturers.id }).from(manufacturers).limit(1);
      return reply.type('text/plain').send('ready\n');
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not respond');
      return reply.status(503).type('text/plain').send('not ready\n');
    }
  });
}
