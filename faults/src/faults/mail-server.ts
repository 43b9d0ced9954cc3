import { setTimeout as pause } from 'node:timers/promises';
import type { SmtpBehavior } from '../../../server/src/testing/smtp-peer';
import type { Fault } from '../fault';

/** Fails temporarily, fails permanently, stalls, disconnects, and accepts an email without confirming it. */
const behaviors: SmtpBehavior[] = [
  { refuse: 451 },
  { refuse: 550 },
  'close',
  'close-amid',
  'close-after',
  'stall',
  'accept',
];
const BEHAVIOR_MS = 2_500;

export const mailServer: Fault = {
  name: 'the mail server fails, stalls and reports false results',
  expected: 'orders are not affected; each email arrives, or is shown as rejected',
  stage: { database: 'outside', mayRefuseMail: true },
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(4);
    for (const behavior of behaviors) {
      stage.mail.behavior = behavior;
      stage.figures.injected += 1;
      await Promise.all([stage.serve(8), pause(BEHAVIOR_MS)]);
    }
  },
};
