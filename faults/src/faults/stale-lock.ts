import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtServer } from '../../../bench/src/programs';
import type { Fault } from '../fault';
import { processesIn, signalAll } from '../stage/processes';
import type { Stage } from '../stage/stage';

const TIMEOUT_MS = 15_000;

/** Kills everything at once: nothing is left to clean up. */
async function killAll(stage: Stage): Promise<void> {
  const database = processesIn(stage.postgresFolder);
  await stage.kill();
  signalAll(database, 'SIGKILL');
}

async function expectRefusal(stage: Stage): Promise<void> {
  const second = spawn(process.execPath, [builtServer], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: stage.dataDir, PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  let said = '';
  second.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(second, 'close');
  if (code !== 1 || !/in use by another Casepack/.test(said)) {
    stage.found(`a second Casepack on the same folder ended with ${code}: ${said}`);
  }
}

/** What earlier owners of the folder left behind. */
const leftovers: Record<string, (stage: Stage) => Promise<void>> = {
  'locks whose owners are dead': async () => {},
  'a process id that has gone to a stranger': (stage) =>
    writeFile(
      join(stage.postgresFolder, 'postmaster.pid'),
      `${process.pid}\n${stage.postgresFolder}\n1\n5432\n\n\n`,
    ),
  'a claim of a process that was born at another time': (stage) =>
    writeFile(join(`${stage.postgresFolder}.lock`, '1000'), `${process.pid}\nlong ago`),
  'an empty claim': (stage) => writeFile(join(`${stage.postgresFolder}.lock`, '2000'), ''),
};

export const staleLock: Fault = {
  name: 'stale locks of the embedded database',
  expected: 'only a running Casepack prevents a start, and the error names it',
  stage: { mayHangUp: true },
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(4);
    await stage.serve(5);
    await expectRefusal(stage);
    for (const leave of Object.values(leftovers)) {
      await stage.serve(3);
      await killAll(stage);
      await leave(stage);
      await stage.start();
      await stage.waitUntilBack();
    }
  },
};
