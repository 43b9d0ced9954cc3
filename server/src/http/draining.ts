import type { Server } from 'node:http';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How the server takes its leave. */
interface Draining {
  /** Whether it is about to close: balancers should send people elsewhere. */
  isOn: boolean;
  /** For how long it goes on serving as before, while clients learn that their connections will not last. */
  milliseconds: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
  }
}

// What a request may take once no new ones come; then its connection is cut.
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
 * Closing begins with a time in which everything is still served, each answer with `Connection: close`. Cutting idle
 * connections at once would lose requests that are under way on them.
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
