import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault';
import { howOften } from '../how-often';
import type { Stage } from '../stage/stage';

const expected =
  'no acknowledged order, payment or edit is lost or doubled, and each start answers within ten seconds';

async function killAgainAndAgain(stage: Stage, kills: number): Promise<void> {
  await stage.start();
  stage.crowd.gather(12);
  for (let kill = 0; kill < kills; kill += 1) {
    await stage.serve(4);
    await pause(Math.random() * 250);
    await stage.kill();
    await stage.start();
    await stage.waitUntilBack();
  }
}

export const killedWithItsDatabase: Fault = {
  name: 'killed repeatedly together with its own database',
  expected,
  stage: { mayHangUp: true },
  inject: (stage) => killAgainAndAgain(stage, howOften({ usually: 12, long: 100 })),
};

export const killedBesideItsDatabase: Fault = {
  name: 'killed repeatedly while its database keeps running',
  expected,
  stage: { database: 'outside', mayHangUp: true },
  inject: (stage) => killAgainAndAgain(stage, howOften({ usually: 20, long: 100 })),
};
