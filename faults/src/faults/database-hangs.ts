import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault';
import { processesIn, signalAll } from '../stage/processes';
import type { Stage } from '../stage/stage';

const HANGS = 2;
const HANGS_MS = 5_000;
const PROMPT_MS = 1_000;

/** Whatever the database does, the process itself must keep responding. */
async function checkPulse(stage: Stage, forMs: number): Promise<void> {
  const endsAt = performance.now() + forMs;
  while (performance.now() < endsAt) {
    const askedAt = performance.now();
    const answer = await fetch(`${stage.server.url}/healthz`);
    await answer.text();
    const tookMs = performance.now() - askedAt;
    if (tookMs > PROMPT_MS) stage.found(`/healthz took ${Math.round(tookMs)} ms while the database hung`);
    await pause(100);
  }
}

export const databaseHangs: Fault = {
  name: 'PostgreSQL hangs',
  expected:
    'nobody waits for ever (503), the process keeps answering what needs no database, and it recovers alone',
  stage: { database: 'outside' },
  async inject(stage) {
    await stage.start();
    // More users than there are connections to the database.
    stage.crowd.gather(24);
    for (let hang = 0; hang < HANGS; hang += 1) {
      await stage.serve(10);
      const frozen = processesIn(stage.postgresFolder);
      signalAll(frozen, 'SIGSTOP');
      await checkPulse(stage, HANGS_MS);
      signalAll(frozen, 'SIGCONT');
      stage.figures.injected += 1;
      await stage.waitUntilBack();
    }
  },
};
