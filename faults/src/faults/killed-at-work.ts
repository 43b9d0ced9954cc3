import { setTimeout as pause } from 'node:timers/promises';
import { BackOffice } from '../crowd/back-office';
import { Desk } from '../crowd/desk';
import { Warehouse } from '../crowd/warehouse';
import type { Workplace } from '../crowd/workplace';
import type { Fault } from '../fault';
import { howOften } from '../how-often';
import type { Stage } from '../stage/stage';

/** While staff work, it breaks again and again; afterwards their work must be complete. */
export async function breakAtWork(
  stage: Stage,
  workplaces: readonly Workplace[],
  { times, breakIt }: { times: number; breakIt: () => Promise<void> },
): Promise<void> {
  for (const workplace of workplaces) workplace.open(Math.ceil(8 / workplaces.length));
  for (let time = 0; time < times; time += 1) {
    await stage.serve(4);
    await pause(Math.random() * 400);
    await breakIt();
    await stage.start();
    await stage.waitUntilBack();
  }
  await stage.serve(4);
  for (const workplace of workplaces) await workplace.close();
  for (const workplace of workplaces) await workplace.check();
}

export const killedInWarehouse: Fault = {
  name: 'killed while orders ship, stock arrives and jobs run',
  expected: 'no shipment or receipt is lost or doubled, and every job is done to the end',
  stage: { mayHangUp: true },
  async inject(stage) {
    await stage.start();
    const breakIt = () => stage.kill();
    const times = howOften({ usually: 12, long: 60 });
    await breakAtWork(stage, [new Warehouse(stage)], { times, breakIt });
  },
};

export const killedInOffice: Fault = {
  name: 'killed while drafts are saved, orders held, files imported and images stored',
  expected:
    'every draft has what was acknowledged and becomes one order, and every file and image is there as a whole',
  stage: { mayHangUp: true },
  async inject(stage) {
    await stage.start();
    const breakIt = () => stage.kill();
    const times = howOften({ usually: 12, long: 60 });
    await breakAtWork(stage, [new Desk(stage), new BackOffice(stage)], { times, breakIt });
  },
};
