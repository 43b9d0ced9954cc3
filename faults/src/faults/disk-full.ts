import { setTimeout as pause } from 'node:timers/promises';
import { sendRequest } from '../crowd/send-request';
import type { Fault } from '../fault';
import { findLoopDiskProblem } from '../stage/loop-disk';
import type { Stage } from '../stage/stage';

const TIMES = 2;
const TIMEOUT_MS = 60_000;

/** Until the first order is rejected: the space that PostgreSQL had reserved is used up. */
async function untilRefused(stage: Stage): Promise<void> {
  const before = stage.figures.refused;
  const deadline = performance.now() + TIMEOUT_MS;
  while (stage.figures.refused === before) {
    if (performance.now() > deadline) {
      stage.found('no request was rejected while the disk was full');
      return;
    }
    await pause(50);
  }
}

/** Reading needs no disk space. */
async function expectReads(stage: Stage): Promise<void> {
  const request = { method: 'GET', path: '/api/orders?limit=5' } as const;
  const deadline = performance.now() + 10_000;
  for (;;) {
    const answer = await sendRequest(stage.server, request, stage.shop.people[0]?.cookie);
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
  missing: findLoopDiskProblem,
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
      await stage.waitUntilBack();
    }
    await stage.serve(5);
  },
};
