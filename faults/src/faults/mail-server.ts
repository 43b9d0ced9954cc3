import { setTimeout as pause } from 'node:timers/promises';
import type { SmtpBehaviour } from '../../../server/src/testing/smtp-peer';
import type { Fault } from '../fault';

/** Fails, fails for good, stalls, hangs up, and lies: takes a mail and does not say so. */
const moods: SmtpBehaviour[] = [
  { refuse: 451 },
  { refuse: 550 },
  'close',
  'close-amid',
  'close-after',
  'stall',
  'accept',
];
const MOOD_MS = 2_500;

export const mailServer: Fault = {
  name: 'the mail server fails, stalls and lies',
  expected: 'orders go on as if nothing were; each mail comes, or is shown as refused for good',
  stage: { database: 'outside', mayRefuseMail: true },
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(4);
    for (const mood of moods) {
      stage.mail.behaviour = mood;
      stage.figures.injected += 1;
      await Promise.all([stage.serve(8), pause(MOOD_MS)]);
    }
  },
};
