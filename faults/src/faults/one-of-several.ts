import type { Program } from '../../../bench/src/programs';
import type { Fault } from '../fault';
import { startBalancer } from '../stage/balancer';
import type { Stage } from '../stage/stage';

const MORE_INSTANCES = 2;
const LONGEST_FAILURE_MS = 2_000;

/** When a request last failed: without a response, or told to try again. */
function watchFailures(stage: Stage): { lastAt: number } {
  const lastFailure = { lastAt: 0 };
  const { onOutcome } = stage.server;
  stage.server.onOutcome = (request, outcome) => {
    if (typeof outcome === 'string' || outcome.status >= 500) lastFailure.lastAt = performance.now();
    onOutcome(request, outcome);
  };
  return lastFailure;
}

async function killInstance(stage: Stage, { pid, ended }: Program, lastFailure: { lastAt: number }) {
  const killedAt = performance.now();
  process.kill(pid, 'SIGKILL');
  stage.figures.injected += 1;
  await ended;
  await stage.serve(60);
  const failingMs = lastFailure.lastAt - killedAt;
  stage.figures.slowestReturnMs = Math.max(stage.figures.slowestReturnMs, failingMs);
  if (failingMs > LONGEST_FAILURE_MS)
    stage.found(`requests failed for ${Math.round(failingMs)} ms after one instance was killed`);
}

export const oneOfSeveral: Fault = {
  name: 'three instances on one database, one killed after the other',
  expected: 'no acknowledged order is lost, and requests fail for less than two seconds',
  stage: { database: 'outside', mayHangUp: true },
  async inject(stage) {
    await stage.start();
    const others: Program[] = [];
    const databaseUrl = stage.proxy?.url ?? '';
    for (let each = 0; each < MORE_INSTANCES; each += 1) others.push(await stage.startOn(databaseUrl));
    const balancer = await startBalancer([stage.running.url, ...others.map(({ url }) => url)]);
    try {
      stage.server.url = balancer.url;
      const lastFailure = watchFailures(stage);
      stage.crowd.gather(12);
      await stage.serve(30);
      for (const instance of others) await killInstance(stage, instance, lastFailure);
      await stage.crowd.leave();
      stage.server.url = stage.running.url;
    } finally {
      for (const { stop } of others) await stop();
      await balancer.close();
    }
  },
};
