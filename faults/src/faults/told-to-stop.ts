import type { Fault } from '../fault';
import type { Stage } from '../stage/stage';

const STOPS = 3;
const LONGEST_LEAVE_MS = 12_000;
const TRIES = 20;

/** When each order was sent whose line was cut, by its key. */
type CutOff = Map<string, number>;

/**
 * A line may be cut while it still stands before the door, which is nobody's fault and for the client to repeat. An
 * order that was stored by then was let in, though, and should have been answered.
 */
async function compare(stage: Stage, cutOff: CutOff): Promise<void> {
  for (const entry of stage.diary.entries) {
    const at = cutOff.get(entry.key);
    if (at === undefined) continue;
    for (let tries = 0; tries < TRIES && !entry.answer; tries += 1) await stage.customer.place(entry);
    const order = entry.answer && (await stage.customer.read(entry, entry.answer.id));
    if (order && Date.parse(order.createdAt) < at)
      stage.found(`${order.orderNumber} was stored and not answered`);
  }
}

export const toldToStop: Fault = {
  name: 'told to stop under load',
  expected: 'it ends by itself with 0 in time, and whoever was let in is answered',
  stage: { mayHangUp: true, settings: { DRAIN_SECONDS: '0.5' } },
  async inject(stage) {
    const cutOff: CutOff = new Map();
    const { heard } = stage.door;
    stage.door.heard = (request, outcome) => {
      const key = request.headers?.['idempotency-key'];
      const isCut = typeof outcome === 'string' && !outcome.endsWith('ECONNREFUSED');
      if (isCut && key && request.path === '/api/save-order') cutOff.set(key, Date.now());
      heard(request, outcome);
    };
    // On a connection that lies idle a request and its end may pass each other.
    stage.door.headers = { connection: 'close' };
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
      await stage.returns();
    }
    await stage.crowd.leave();
    await compare(stage, cutOff);
  },
};
