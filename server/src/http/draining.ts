import type { Server } from 'node:http';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How the server shuts down. */
interface Draining {
  /** Whether it is about to close, so that load balancers should use another instance. */
  isOn: boolean;
  /** How long it continues to serve, while responses announce that connections will be closed. */
  milliseconds: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
  }
}

// After this time, connections of unfinished requests are closed.
const LONGEST_LEAVE_MS = 10_000;
const LONGEST_KNOCKING_MS = 500;

/** Accepts connections until none is waiting: the system resets queued connections when the listener closes. */
async function acceptWaitingConnections(server: Server): Promise<void> {
  let knocked = true;
  const onKnock = () => {
    knocked = true;
  };
  server.on('connection', onKnock);
  const endsAt = performance.now() + LONGEST_KNOCKING_MS;
  while (knocked && performance.now() < endsAt) {
    knocked = false;
    await turn();
  }
  server.off('connection', onKnock);
}

/**
 * Before closing, the server continues to serve for a while, with `Connection: close` in each response. Closing idle
 * connections at once would lose requests that have just been sent on them.
 */
export function drainBeforeClosing(app: FastifyInstance): void {
  const draining: Draining = { isOn: false, milliseconds: 0 };
  app.decorate('draining', draining);
  app.addHook('preClose', async () => {
    draining.isOn = true;
    await pause(draining.milliseconds);
    setTimeout(() => app.server.closeAllConnections(), LONGEST_LEAVE_MS).unref();
    await acceptWaitingConnections(app.server);
  });
}
