import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault';
import type { ProviderRequest, Treatment } from '../stage/card-provider';
import type { Stage } from '../stage/stage';

const MOOD_MS = 3_000;
const SHARE = 0.5;

const failures: Treatment[] = [
  { fail: 500 },
  { fail: 503 },
  { fail: 429 },
  { fail: 401 },
  { fail: 402 },
  'cut',
  'cut-after',
  'half',
  'garble',
];

/** Lies about what was charged, in what money, in which mode and for whom. */
const lies: Treatment[] = [
  { lie: (intent) => ({ ...intent, amount_received: Math.max(0, Number(intent.amount_received) - 1) }) },
  { lie: (intent) => ({ ...intent, currency: 'eur' }) },
  { lie: (intent) => ({ ...intent, livemode: true }) },
  { lie: (intent) => ({ ...intent, metadata: { manufacturerId: '1', orderId: '1' } }) },
  { lie: (intent) => ({ ...intent, status: 'succeeded', amount_received: 0 }) },
];

const isAboutIntent = ({ path }: ProviderRequest): boolean => /\/payment_intents\/\w+/.test(path);

async function mistreat(
  stage: Stage,
  moods: readonly Treatment[],
  isMeant: (request: ProviderRequest) => boolean,
): Promise<void> {
  for (const mood of moods) {
    stage.cards.treat = (request) => (isMeant(request) && Math.random() < SHARE ? mood : 'pass');
    await pause(MOOD_MS);
  }
  stage.cards.treat = () => 'pass';
  stage.figures.injected += stage.cards.mistreated;
}

export const cardProviderFails: Fault = {
  name: 'the card provider fails and hangs up',
  expected: 'nobody is charged without an order or twice; what was charged is booked once',
  stage: { database: 'outside' },
  async inject(stage) {
    await stage.start();
    // More would soon have begun as many payments as one person may in an hour.
    stage.crowd.gather(4, 0.8);
    await stage.serve(5);
    await mistreat(stage, failures, () => true);
    await stage.serve(5);
  },
};

export const cardProviderLies: Fault = {
  name: 'the card provider lies',
  expected: 'no order counts as paid by money that is not what was asked for: a person is told to look',
  stage: { database: 'outside' },
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(6, 0.8);
    await stage.serve(5);
    await mistreat(stage, lies, isAboutIntent);
    await stage.serve(5);
  },
};

export const cardProviderStalls: Fault = {
  name: 'the card provider does its work and never says so',
  expected:
    'who pays is told in time that it is being found out; everyone else orders on; each charge is booked once',
  stage: { database: 'outside' },
  async inject(stage) {
    await stage.start();
    const payers = Array.from({ length: 4 }, (_, each) => stage.diary.begin(each % 3, 1, true));
    let isCharging = false;
    stage.cards.treat = ({ path }) => {
      isCharging ||= path.endsWith('/capture');
      return path.endsWith('/capture') ? 'stall' : 'pass';
    };
    const paying = Promise.all(payers.map((payer) => stage.customer.place(payer)));
    while (!isCharging) await pause(20);
    stage.crowd.gather(6, 0);
    await stage.serve(40);
    await stage.crowd.leave();
    await paying;
    for (const payer of payers) payer.isBusy = false;
    stage.figures.injected += stage.cards.mistreated;
    stage.cards.treat = () => 'pass';
  },
};
