import { setTimeout as pause } from 'node:timers/promises';
import { Warehouse } from '../crowd/warehouse';
import type { Fault } from '../fault';
import { howOften } from '../how-often';
import type { Stage } from '../stage/stage';

async function killWhileShipping(stage: Stage, kills: number): Promise<void> {
  await stage.start();
  const warehouse = new Warehouse(stage);
  warehouse.open(8);
  for (let kill = 0; kill < kills; kill += 1) {
    await stage.serve(4);
    await pause(Math.random() * 400);
    await stage.kill();
    await stage.start();
    await stage.waitUntilBack();
  }
  await stage.serve(4);
  await warehouse.close();
  await warehouse.check();
}

export const killedInWarehouse: Fault = {
  name: 'killed while orders ship, stock arrives and jobs run',
  expected: 'no shipment or receipt is lost or doubled, and every job is done to the end',
  stage: { mayHangUp: true },
  inject: (stage) => killWhileShipping(stage, howOften({ usually: 12, long: 60 })),
};
