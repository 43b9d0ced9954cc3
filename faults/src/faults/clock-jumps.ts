import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault';
import { sendCardEvent } from '../stage/card-event';
import type { Stage } from '../stage/stage';

const MINUTE = 60_000;
/** The offsets of the clock in minutes, one after the other. */
const jumps = [10, -10, -60, 60, 0];
const BETWEEN_MS = 1_500;
const MAIL_TIMEOUT_MS = 25_000;

const clockFile = join(tmpdir(), `casepack-faults-clock-${process.pid}`);

/** Debian-based systems keep it in a folder named after the architecture. */
function findLibrary(): string | undefined {
  const names = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].flatMap((folder) =>
    existsSync(folder) ? [folder, ...readdirSync(folder).map((name) => join(folder, name))] : [],
  );
  return names
    .map((folder) => join(folder, 'faketime', 'libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
}

const setClock = (minutes: number): Promise<void> =>
  writeFile(clockFile, `${minutes < 0 ? '' : '+'}${minutes}m\n`);

/**
 * An event signed at the right time is rejected while the clock is off by more than five minutes, and accepted later.
 */
async function expectEvent(stage: Stage, isRight: boolean): Promise<void> {
  const status = await sendCardEvent(stage, new Date());
  if (status !== (isRight ? 200 : 400))
    stage.found(`a card event was answered ${status} with a ${isRight ? 'right' : 'wrong'} clock`);
}

/** Jobs must not sleep until the wrong time is reached again. */
async function expectMail(stage: Stage): Promise<void> {
  const before = stage.mail.received.length;
  await stage.serve(3);
  const deadline = performance.now() + MAIL_TIMEOUT_MS;
  while (stage.mail.received.length === before) {
    if (performance.now() > deadline) {
      stage.found('no email is sent after the clock was changed');
      return;
    }
    await pause(50);
  }
}

const library = findLibrary();

export const clockJumps: Fault = {
  name: 'the clock jumps',
  expected:
    'users stay signed in, numbers continue, emails are sent, and card events wait for the right time',
  missing: async () => (library ? undefined : 'libfaketime is not installed (apt-get install libfaketime)'),
  stage: {
    database: 'outside',
    settings: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_NO_CACHE: '1',
      // Setting a clock does not change the length of a second.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  },
  async inject(stage) {
    await setClock(0);
    await stage.start();
    stage.crowd.gather(8);
    await stage.serve(10);
    for (const minutes of jumps) {
      await setClock(minutes);
      stage.figures.injected += 1;
      await pause(BETWEEN_MS);
      await stage.serve(5);
      await expectEvent(stage, Math.abs(minutes) * MINUTE <= 5 * MINUTE);
      await expectMail(stage);
    }
  },
};
