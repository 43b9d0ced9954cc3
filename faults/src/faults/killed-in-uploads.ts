import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault';
import type { Stage } from '../stage/stage';

const ROUNDS = 5;
const ROWS = 4_000;

const fileOf = (round: number): string =>
  [
    'sku,name,description,category,image_url,wholesale_price_per_unit,case_pack_quantity,case_pack_cost',
    ...Array.from(
      { length: ROWS },
      (_, row) => `UP${round}-${row},Upload ${row},Soap,Upload ${round},,1.00,6,6.00`,
    ),
  ].join('\r\n');

async function upload({ server, shop, figures }: Stage, round: number): Promise<boolean> {
  const form = new FormData();
  form.set('csvFile', new Blob([fileOf(round)], { type: 'text/csv' }), 'products.csv');
  const cookie = shop.people[0]?.cookie ?? '';
  const answer = await fetch(`${server.url}/api/products`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  if (answer.ok) figures.answered += 1;
  return answer.ok;
}

/** How many products of the file are in the catalog, from the header with the total. */
async function countOf({ server, shop }: Stage, round: number): Promise<number> {
  const answer = await fetch(`${server.url}/api/products?category=Upload%20${round}&limit=1`, {
    headers: { cookie: shop.people[0]?.cookie ?? '' },
  });
  await answer.arrayBuffer();
  return Number(answer.headers.get('x-total-count'));
}

const keysOf = (letter: string) => ({
  mode: 'live',
  publishableKey: `pk_live_${letter.repeat(8)}`,
  secretKey: `sk_live_${letter.repeat(8)}`,
  webhookSecret: `whsec_${letter.repeat(8)}`,
  password: 'casepack',
});

async function saveKeys({ server, shop }: Stage, letter: string): Promise<void> {
  await fetch(`${server.url}/api/stripe/config`, {
    method: 'POST',
    headers: { cookie: shop.people[0]?.cookie ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(keysOf(letter)),
  }).then((answer) => answer.arrayBuffer());
}

interface KeysOnWire {
  live: { publishableKeyEnd: string; secretKeyEnd: string; webhookSecretEnd: string } | null;
}

async function compareKeys(stage: Stage): Promise<void> {
  const answer = await fetch(`${stage.server.url}/api/stripe/config`, {
    headers: { cookie: stage.shop.people[0]?.cookie ?? '' },
  });
  const { live } = (await answer.json()) as KeysOnWire; // as the contract declares it
  if (!live) return;
  const ends = new Set([live.publishableKeyEnd, live.secretKeyEnd, live.webhookSecretEnd]);
  if (ends.size !== 1) stage.found(`the card keys are a mixture: ${[...ends].join(', ')}`);
}

export const killedInUploads: Fault = {
  name: 'killed while a product file and card keys are stored',
  expected: 'the old catalog or the new one, the old keys or the new ones, each as a whole',
  stage: { mayHangUp: true, database: 'outside' },
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(2);
    for (let round = 0; round < ROUNDS; round += 1) {
      const isTaken = upload(stage, round).catch(() => false);
      const letters = ['a', 'b'].map((letter) => saveKeys(stage, letter).catch(() => undefined));
      await pause(Math.random() * 1_200);
      await stage.kill();
      const wasAcknowledged = await isTaken;
      await Promise.all(letters);
      await stage.start();
      await stage.waitUntilBack();
      const count = await countOf(stage, round);
      const isWhole = count === ROWS || (count === 0 && !wasAcknowledged);
      if (!isWhole) stage.found(`${count} of ${ROWS} products of a file are in the catalog`);
      await compareKeys(stage);
    }
  },
};
