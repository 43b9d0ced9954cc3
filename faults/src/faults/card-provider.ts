import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault';
import type { ProviderRequest, Treatment } from '../stage/card-provider';
import type { Stage } from '../stage/stage';

const BEHAVIOR_MS = 3_000;
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

/** Wrong responses about the amount, the currency, the mode and the customer. */
const lies: Treatment[] = [
  { lie: (intent) => ({ ...intent, amount_received: Math.max(0, Number(intent.amount_received) - 1) }) },
  { lie: (intent) => ({ ...intent, currency: 'eur' }) },
  { lie: (intent) => ({ ...intent, livemode: true }) },
  { lie: (intent) => ({ ...intent, metadata: { manufacturerId: '1', orderId: '1' } }) },
  { lie: (intent) => ({ ...intent, status: 'succeeded', amount_received: 0 }) },
];

const isAboutIntent = ({ path }: ProviderRequest): boolean => /\/payment_intents\/\w+/.test(path);

async function interfere(
  stage: Stage,
  behaviors: readonly Treatment[],
  isMeant: (request: ProviderRequest) => boolean,
): Promise<void> {
  for (const behavior of behaviors) {
    stage.cards.treat = (request) => (isMeant(request) && Math.random() < SHARE ? behavior : 'pass');
    await pause(BEHAVIOR_MS);
  }
  stage.cards.treat = () => 'pass';
  stage.figures.injected += stage.cards.interferedWith;
}

export const cardProviderFails: Fault = {
  name: 'the card provider fails and disconnects',
  expected: 'no one is charged without an order or twice; every charge is booked once',
  stage: { database: 'outside' },
  async inject(stage) {
    await stage.start();
    // More would soon exceed the number of payments that one user may start in an hour.
    stage.crowd.gather(4, 0.8);
    await stage.serve(5);
    await interfere(stage, failures, () => true);
    await stage.serve(5);
  },
};

export const cardProviderLies: Fault = {
  name: 'the card provider reports false data',
  expected: 'no order counts as paid by a wrong payment: staff are told to check it',
  stage: { database: 'outside' },
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(6, 0.8);
    await stage.serve(5);
    await interfere(stage, lies, isAboutIntent);
    await stage.serve(5);
  },
};

export const cardProviderStalls: Fault = {
  name: 'the card provider does its work and never responds',
  expected:
    'who pays is told in time that it is being found out; everyone else orders on; each charge is booked once',
  stage: { database: 'outside' },
  async inject(stage) {
    await stage.start();
    const payers = Array.from({ length: 4 }, (_, each) => stage.orderLog.begin(each % 3, 1, true));
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
    stage.figures.injected += stage.cards.interferedWith;
    stage.cards.treat = () => 'pass';
  },
};
