import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../crowd/visitor';
import type { Fault } from '../fault';
import { whyNoLoopDisk } from '../stage/loop-disk';
import type { Stage } from '../stage/stage';

const TIMES = 2;
const PATIENCE_MS = 60_000;

/** Until the first order was refused: the space that PostgreSQL had set aside is used up. */
async function untilRefused(stage: Stage): Promise<void> {
  const before = stage.figures.refused;
  const deadline = performance.now() + PATIENCE_MS;
  while (stage.figures.refused === before) {
    if (performance.now() > deadline) {
      stage.found('a full disk refused nobody');
      return;
    }
    await pause(50);
  }
}

/** Whoever only looks needs no room. */
async function expectReads(stage: Stage): Promise<void> {
  const request = { method: 'GET', path: '/api/orders?limit=5' } as const;
  const deadline = performance.now() + 10_000;
  for (;;) {
    const answer = await ask(stage.door, request, stage.shop.people[0]?.cookie);
    if (answer.kind === 'ok') return;
    if (performance.now() > deadline) {
      stage.found('orders cannot be read while the disk is full');
      return;
    }
    await pause(200);
  }
}

export const diskFull: Fault = {
  name: 'disk full under the embedded database',
  expected:
    'writing is refused (503) and reading goes on; with room again it recovers by itself, nothing is lost',
  missing: whyNoLoopDisk,
  stage: { diskMegabytes: 400 },
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(12);
    for (let time = 0; time < TIMES; time += 1) {
      await stage.serve(10);
      await stage.disk?.fill();
      stage.figures.injected += 1;
      await untilRefused(stage);
      await expectReads(stage);
      await stage.disk?.makeRoom();
      await stage.returns();
    }
    await stage.serve(5);
  },
};
