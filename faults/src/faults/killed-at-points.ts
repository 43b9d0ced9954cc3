import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault';
import type { ProviderRequest } from '../stage/card-provider';
import type { Stage } from '../stage/stage';

const ROUNDS = 2;
const TIMEOUT_MS = 15_000;

type Reached = (moment: 'before' | 'after', request: ProviderRequest) => boolean;

const at =
  (moment: 'before' | 'after', method: string, path: RegExp): Reached =>
  (when, request) =>
    when === moment && request.method === method && path.test(request.path);

interface Point {
  between: string;
  reached: Reached | 'mail taken';
  /** What triggers it, if the simulated users do not do so all the time. */
  trigger?: (stage: Stage) => Promise<void>;
}

/** Edits an order while its payment page is open. */
async function editUnderPayment({ orderLog, customer }: Stage): Promise<void> {
  const entry = orderLog.begin(0, 1, false);
  await customer.place(entry);
  await customer.beginToPay(entry);
  await customer.editShipping(entry, 500);
  entry.isBusy = false;
}

/** Points between two steps that belong together: the process is killed exactly there. */
const points: Point[] = [
  {
    between: 'the provider has begun a payment, the books do not know',
    reached: at('after', 'POST', /\/payment_intents$/),
  },
  {
    between: 'the card was looked at, the order is not stored',
    reached: at('after', 'GET', /\/payment_intents\/\w+$/),
  },
  { between: 'the order is stored, the card is not charged', reached: at('before', 'POST', /\/capture$/) },
  { between: 'the card is charged, the books do not know', reached: at('after', 'POST', /\/capture$/) },
  {
    between: 'the payment of an edited order is cancelled, the edit is not answered',
    reached: at('after', 'POST', /\/cancel$/),
    trigger: editUnderPayment,
  },
  { between: 'the mail server has the mail, the outbox does not know', reached: 'mail taken' },
];

/** Resolves when the point was reached and the process is dead. */
async function killAt(stage: Stage, { between, reached }: Point): Promise<void> {
  const isDead = new Promise<'dead'>((resolve, reject) => {
    const die = () => {
      stage.cards.onReached = () => {};
      stage.mail.onReceived = () => {};
      stage.kill().then(() => resolve('dead'), reject);
    };
    if (reached === 'mail taken') stage.mail.onReceived = die;
    else stage.cards.onReached = (...now) => reached(...now) && die();
  });
  const outcome = await Promise.race([isDead, pause(TIMEOUT_MS, 'never' as const)]);
  if (outcome === 'dead') return;
  stage.found(`the point at which to kill it was never reached: ${between}`);
  await stage.kill();
}

export const killedAtPoints: Fault = {
  name: 'killed between two steps that belong together',
  expected:
    'the same key, or the reconciliation, brings every order and payment to one and the same end, once',
  stage: { database: 'outside', mayHangUp: true },
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(6, 0.8);
    for (const point of points) {
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all([killAt(stage, point), point.trigger?.(stage)]);
        await stage.start();
        await stage.waitUntilBack();
      }
    }
  },
};
