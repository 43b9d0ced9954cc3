import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { builtServer, startEmbeddedCasepack } from '../../../bench/src/programs';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/start-postgres';
import { makeFolder } from '../stage/shop';
import { continueOrders } from './continue-orders';
import { copyOrders } from './copy-orders';
import { type EarlierShop, stockShop, ways } from './earlier-orders';
import { type OrderOnWire, Visitor } from './visitor';

const run = promisify(execFile);
const earlierServer = join(process.env.EARLIER_CHECKOUT ?? '', 'server/dist/main.js');
const ORDERS = Number(process.env.UPGRADE_ORDERS ?? 10_000);
const ROUNDS = 10;
const settings = { DRAIN_SECONDS: '0' };

const problems: string[] = [];
const say = (line: string) => process.stdout.write(`${line}\n`);

function expect(what: string, actual: unknown, expected: unknown): void {
  if (actual === expected) return;
  problems.push(`${what}: ${actual}, expected ${expected}`);
  say(`WRONG  ${problems.at(-1)}`);
}

const signInAll = async (url: string) => ({
  maker: await Visitor.signIn(url, 'maker'),
  rep: await Visitor.signIn(url, 'rep'),
  buyer: await Visitor.signIn(url, 'buyer'),
});

/** Runs a command-line tool of one of the versions on a data folder. */
async function command(server: string, dataDir: string, name: string, ...args: string[]): Promise<void> {
  const startedAt = performance.now();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, [join(dirname(server), `${name}.js`), ...args], {
    env,
    maxBuffer: 1e8,
  }).catch((error: { stdout?: string; stderr?: string }) => {
    problems.push(`${name} ${args.join(' ')} failed`);
    return { stdout: `${error.stdout ?? ''}${error.stderr ?? ''}` };
  });
  const lines = stdout.trim().split('\n');
  const wrong = lines.filter((line) => !line.startsWith('ok ')).slice(0, 40);
  say(
    `${name} ${args[0] ?? ''} (${((performance.now() - startedAt) / 1000).toFixed(1)} s): ${wrong.join('\n  ')}`,
  );
}

async function inDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

const numberOf = async (client: Client, query: string): Promise<number> =>
  Number((await client.query<{ value: string }>(`SELECT (${query}) AS value`)).rows[0]?.value);

const lastOrder = (client: Client) => numberOf(client, 'SELECT max(id) FROM orders');
const shippedUnits = (client: Client) =>
  numberOf(
    client,
    `SELECT coalesce(sum(i.reserved_units), 0) FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.sku = 'UPGRADE-1' AND o.status IN ('shipped', 'delivered', 'completed', 'cancelled')`,
  );

/** All orders as they were, in one text. */
const fingerprint = async (client: Client): Promise<string> =>
  (
    await client.query<{ all: string }>(
      `SELECT md5(string_agg(concat_ws(' ', id, public_id, order_number, status, subtotal, tax, shipping, discount, total,
         amount_paid, amount_refunded, refund_due, created_at), E'\\n' ORDER BY id)) AS all FROM orders`,
    )
  ).rows[0]?.all ?? '';

/** Figures of the overview and the payments, without the moment at which they were added up. */
async function figuresOf({ maker }: Pick<EarlierShop, 'maker'>): Promise<string> {
  const { asOf: _asOf, ...overview } = await maker.call<Record<string, unknown>>('GET', '/api/overview');
  const { webhookUrl: _webhookUrl, ...payments } = await maker.call<Record<string, unknown>>(
    'GET',
    '/api/payments/summary',
  );
  return JSON.stringify({ overview, payments });
}

async function makeOrders(url: string): Promise<{ shop: EarlierShop; orders: Record<string, OrderOnWire> }> {
  const shop = await stockShop(await signInAll(url));
  const orders: Record<string, OrderOnWire> = {};
  let count = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, way] of Object.entries(ways)) {
      count += 1;
      // Cards are limited per hour.
      if (round > 1 && name.includes('card')) continue;
      orders[name] = await way(shop, `UP-${count}`);
    }
  }
  return { shop, orders };
}

async function main(): Promise<void> {
  const folder = process.env.UPGRADE_FOLDER ?? (await makeFolder());
  const [first, restored, backup] = ['first', 'restored', 'first.backup'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  try {
    let program = await startEmbeddedCasepack(first, settings, earlierServer);
    await program.stop();
    const after = await inDatabase(first, lastOrder);
    program = await startEmbeddedCasepack(first, settings, earlierServer);
    const startedAt = performance.now();
    const { shop, orders } = await makeOrders(program.url);
    say(`orders over HTTP took ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    await program.stop();
    const shipped = await inDatabase(first, async (client) => {
      const byHand = await numberOf(client, `SELECT count(*) FROM orders WHERE id > ${after}`);
      await copyOrders(client, after, ORDERS);
      say(
        `${byHand} orders over HTTP, ${await numberOf(client, 'SELECT count(*) FROM orders')} with copies and demo`,
      );
      return shippedUnits(client);
    });
    await command(earlierServer, first, 'check');
    await command(earlierServer, first, 'backup', 'backup', backup);
    program = await startEmbeddedCasepack(first, settings, earlierServer);
    const figures = await figuresOf({ maker: await Visitor.signIn(program.url, 'maker') });
    await program.stop();
    const before = await inDatabase(first, fingerprint);
    if (process.env.UPGRADE_FOLDER) await cp(first, join(folder, 'kept'), { recursive: true });

    const upgradedAt = performance.now();
    program = await startEmbeddedCasepack(first, settings);
    say(`started and migrated in ${((performance.now() - upgradedAt) / 1000).toFixed(1)} s`);
    const people = await signInAll(program.url);
    expect('figures', await figuresOf(people), figures);
    await program.stop();
    expect('orders', await inDatabase(first, fingerprint), before);
    await command(builtServer, first, 'check');
    program = await startEmbeddedCasepack(first, settings);
    await continueOrders({ ...shop, ...(await signInAll(program.url)) }, orders, { expect, shipped });
    await program.stop();
    await command(builtServer, first, 'check');

    await mkdir(restored);
    await copyFile(join(first, 'app-secret'), join(restored, 'app-secret'));
    await command(builtServer, restored, 'backup', 'restore', backup);
    await command(builtServer, restored, 'check');
    expect('orders of the restored backup', await inDatabase(restored, fingerprint), before);
    program = await startEmbeddedCasepack(restored, settings);
    const again = await signInAll(program.url);
    const partPaid = orders['paid in part by check'];
    expect('figures of the restored backup', await figuresOf(again), figures);
    expect('paid in the restored one', partPaid && (await again.buyer.payByCard(partPaid)).status, 'paid');
    await program.stop();
    await command(builtServer, restored, 'check');
  } finally {
    if (!process.env.UPGRADE_FOLDER) await rm(folder, { recursive: true, force: true });
  }
  say(problems.length === 0 ? 'No problems found' : `FAILED: ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

await main();
