import type { Fault } from '../fault';
import type { Stage } from '../stage/stage';

const STOPS = 3;
const LONGEST_LEAVE_MS = 12_000;
const TRIES = 20;

/** When each order was sent whose connection was cut, by its key. */
type CutOff = Map<string, number>;

/**
 * A connection may be cut before the server has accepted it; then the client must repeat the request. But if the
 * order was stored, the server had accepted it and should have responded.
 */
async function compare(stage: Stage, cutOff: CutOff): Promise<void> {
  for (const entry of stage.orderLog.entries) {
    const at = cutOff.get(entry.key);
    if (at === undefined) continue;
    for (let tries = 0; tries < TRIES && !entry.answer; tries += 1) await stage.customer.place(entry);
    const order = entry.answer && (await stage.customer.read(entry, entry.answer.id));
    if (order && Date.parse(order.createdAt) < at)
      stage.found(`${order.orderNumber} was stored without a response`);
  }
}

export const gracefulStop: Fault = {
  name: 'stopped under load',
  expected: 'it exits with 0 in time, and every accepted request gets a response',
  stage: { mayHangUp: true, settings: { DRAIN_SECONDS: '0.5' } },
  async inject(stage) {
    const cutOff: CutOff = new Map();
    const { onOutcome } = stage.server;
    stage.server.onOutcome = (request, outcome) => {
      const key = request.headers?.['idempotency-key'];
      const isCut = typeof outcome === 'string' && !outcome.endsWith('ECONNREFUSED');
      if (isCut && key && request.path === '/api/save-order') cutOff.set(key, Date.now());
      onOutcome(request, outcome);
    };
    // On an idle connection, a request may cross with its closing.
    stage.server.headers = { connection: 'close' };
    await stage.start();
    stage.crowd.gather(12);
    for (let stop = 0; stop < STOPS; stop += 1) {
      await stage.serve(10);
      const startedAt = performance.now();
      await stage.stop();
      const tookMs = performance.now() - startedAt;
      if (tookMs > LONGEST_LEAVE_MS) stage.found(`it took ${Math.round(tookMs / 1000)} s to stop`);
      stage.figures.injected += 1;
      await stage.start();
      await stage.waitUntilBack();
    }
    await stage.crowd.leave();
    await compare(stage, cutOff);
  },
};
