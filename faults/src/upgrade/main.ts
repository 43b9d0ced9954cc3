import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { makeFolder } from '../stage/shop';
import { continueOrders } from './continue-orders';
import { copyOrders } from './copy-orders';
import { type EarlierShop, stockShop, ways } from './earlier-orders';
import { command, inDatabase, type People, using } from './versions';
import type { OrderOnWire } from './visitor';

const ORDERS = Number(process.env.UPGRADE_ORDERS ?? 10_000);
const ROUNDS = 10;
/** Cards are limited per hour. */
const ROUNDS_WITH_CARDS = 2;

const problems: string[] = [];
const say = (line: string) => process.stdout.write(`${line}\n`);

function expect(what: string, actual: unknown, expected: unknown): void {
  if (actual === expected) return;
  problems.push(`${what}: ${actual}, expected ${expected}`);
  say(`WRONG  ${problems.at(-1)}`);
}

/** Prints how long it took. */
async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  say(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  return result;
}

const numberOf = async (client: Client, query: string): Promise<number> =>
  Number((await client.query<{ value: string }>(`SELECT (${query}) AS value`)).rows[0]?.value);

const unitsThatLeft = `
  SELECT coalesce(sum(i.reserved_units), 0) FROM order_items i JOIN orders o ON o.id = i.order_id
   WHERE i.sku = 'UPGRADE-1' AND o.status IN ('shipped', 'delivered', 'completed', 'cancelled')`;

/** All orders as they are, in one text. */
const fingerprintOf = async (client: Client): Promise<string> =>
  (
    await client.query<{ all: string }>(
      `SELECT md5(string_agg(concat_ws(' ', id, public_id, order_number, status, subtotal, tax, shipping, discount, total,
         amount_paid, amount_refunded, refund_due, created_at), E'\\n' ORDER BY id)) AS all FROM orders`,
    )
  ).rows[0]?.all ?? '';

/** Figures of the overview and of the payments, without the moment at which they were added up. */
async function figuresOf({ maker }: People): Promise<string> {
  const { asOf: _asOf, ...overview } = await maker.call<Record<string, unknown>>('GET', '/api/overview');
  const { webhookUrl: _webhookUrl, ...payments } = await maker.call<Record<string, unknown>>(
    'GET',
    '/api/payments/summary',
  );
  return JSON.stringify({ overview, payments });
}

interface Made {
  shop: EarlierShop;
  orders: Record<string, OrderOnWire>;
}

async function makeOrders(people: People): Promise<Made> {
  const shop = await stockShop(people);
  const orders: Made['orders'] = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, [name, way]] of Object.entries(ways).entries()) {
      if (round >= ROUNDS_WITH_CARDS && name.includes('card')) continue;
      orders[name] = await way(shop, `UP-${round}-${at}`);
    }
  }
  return { shop, orders };
}

interface Earlier extends Made {
  figures: string;
  fingerprint: string;
  shipped: number;
}

async function makeEarlier(dataDir: string, backup: string): Promise<Earlier> {
  await using('earlier', dataDir, async () => {});
  const after = await inDatabase(dataDir, (client) => numberOf(client, 'SELECT max(id) FROM orders'));
  const made = await step('orders over HTTP', () => using('earlier', dataDir, makeOrders));
  const stored = await inDatabase(dataDir, async (client) => {
    await copyOrders(client, after, ORDERS);
    say(`          ${await numberOf(client, 'SELECT count(*) FROM orders')} orders with copies and demo`);
    return { fingerprint: await fingerprintOf(client), shipped: await numberOf(client, unitsThatLeft) };
  });
  await step('check-books of the earlier version', () => command('earlier', dataDir, 'check'));
  await step('backup by the earlier version', () => command('earlier', dataDir, 'backup', 'backup', backup));
  return { ...made, ...stored, figures: await using('earlier', dataDir, figuresOf) };
}

async function compare(dataDir: string, { figures, fingerprint }: Earlier): Promise<void> {
  expect('figures', await step('started, signed in', () => using('current', dataDir, figuresOf)), figures);
  expect('orders', await inDatabase(dataDir, fingerprintOf), fingerprint);
  await step('check-books', () => command('current', dataDir, 'check'));
}

async function goOn(dataDir: string, { shop, orders, shipped }: Earlier): Promise<void> {
  await step('continued with the orders', () =>
    using('current', dataDir, (people) =>
      continueOrders({ ...shop, ...people }, orders, { expect, shipped }),
    ),
  );
  await step('check-books', () => command('current', dataDir, 'check'));
}

async function checkUpgrade(folder: string): Promise<void> {
  const [first, restored, backup] = [
    join(folder, 'first'),
    join(folder, 'restored'),
    join(folder, 'first.backup'),
  ];
  const earlier = await makeEarlier(first, backup);
  await step('started and migrated', () => using('current', first, async () => {}));
  await compare(first, earlier);
  await goOn(first, earlier);

  await mkdir(restored);
  await copyFile(join(first, 'app-secret'), join(restored, 'app-secret'));
  await step('restored', () => command('current', restored, 'backup', 'restore', backup));
  await compare(restored, earlier);
  await goOn(restored, earlier);
}

async function main(): Promise<void> {
  const folder = await makeFolder();
  try {
    await checkUpgrade(folder);
  } catch (error) {
    problems.push(String(error));
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 100 });
  }
  say(problems.length === 0 ? 'No problems found' : `FAILED: ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

await main();
