import { setTimeout as pause } from 'node:timers/promises';
import { BackOffice } from '../crowd/back-office';
import { Desk } from '../crowd/desk';
import { Warehouse } from '../crowd/warehouse';
import type { Fault } from '../fault';
import { howOften } from '../how-often';
import { findLoopDiskProblem } from '../stage/loop-disk';
import { processesIn, signalAll } from '../stage/processes';
import type { Stage } from '../stage/stage';
import { breakAtWork } from './killed-at-work';

const CUTS = howOften({ usually: 5, long: 20 });

/** The disk first: what the processes still write must not reach it. */
async function cutPower(stage: Stage): Promise<void> {
  const database = processesIn(stage.postgresFolder);
  await stage.disk?.cutPower();
  await stage.kill();
  signalAll(database, 'SIGKILL');
  await stage.disk?.unmount();
  await stage.disk?.mount();
}

export const powerCut: Fault = {
  name: 'power cut under the embedded database',
  expected: 'everything acknowledged was on the disk and is there after the restart',
  missing: findLoopDiskProblem,
  stage: { mayHangUp: true, diskMegabytes: 600 },
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(12);
    for (let cut = 0; cut < CUTS; cut += 1) {
      await stage.serve(10);
      await pause(Math.random() * 300);
      await cutPower(stage);
      await stage.start();
      await stage.waitUntilBack();
    }
  },
};

export const powerCutAtWork: Fault = {
  name: 'power cut while orders ship, drafts are saved and files imported',
  expected: 'what staff were told is done was on the disk, and what was running is done to the end',
  missing: findLoopDiskProblem,
  stage: { mayHangUp: true, diskMegabytes: 600 },
  async inject(stage) {
    await stage.start();
    // The desk completes its own orders before the warehouse asks about all of them.
    const workplaces = [new Desk(stage), new BackOffice(stage), new Warehouse(stage)];
    await breakAtWork(stage, workplaces, { times: CUTS, breakIt: () => cutPower(stage) });
  },
};
