import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { checkBooks } from './check-books/check-books';
import { type ObjectListing, readObjects } from './check-books/object-checks';
import { reportOf } from './check-books/report';
import { StockBaseline, takeStockBaseline } from './check-books/stock-baseline';
import { atCaller, carryOut, UsageError } from './command';
import { connectObjectStore } from './gateways/object-store';
import { say } from './say';

const usage = `Usage: npm run check-books
       npm run check-books -- --write-baseline file
       npm run check-books -- --baseline file

Checks whether totals, stock, ledger, numbers and references in the database agree. Nothing is written to it.
The embedded database must not be in use: stop Casepack first. With DATABASE_URL you can check it while Casepack runs.
A baseline is a stock count that is written once and compared with later.`;

function optionsIn(args: string[]) {
  try {
    const options = { baseline: { type: 'string' }, 'write-baseline': { type: 'string' } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(usage, { cause: error });
  }
}

async function readBaseline(name: string): Promise<StockBaseline> {
  try {
    return StockBaseline.parse(JSON.parse(await readFile(atCaller(name), 'utf8')));
  } catch (error) {
    throw new UsageError(`${name} is not a stock baseline that can be read`, { cause: error });
  }
}

/** Reads everything from one snapshot without blocking other connections. */
async function withSnapshot<T>(url: string, read: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'casepack check-books' });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query(`SELECT to_regclass('public.order_items') AS found`);
    if (!rows[0]?.found) throw new UsageError('This database does not contain Casepack data');
    return await read(client);
  } finally {
    await client.end();
  }
}

async function prepare(args: string[]) {
  const { baseline: name, 'write-baseline': target } = optionsIn(args);
  return { baseline: name === undefined ? undefined : await readBaseline(name), target };
}

async function writeBaseline(client: Client, target: string): Promise<void> {
  const taken = await takeStockBaseline(client, new Date());
  await writeFile(atCaller(target), `${JSON.stringify(taken, null, 2)}\n`);
  say(`Stock of ${Object.keys(taken.products).length} products written to ${atCaller(target)}`);
}

async function check(
  client: Client,
  compared: { baseline: StockBaseline | undefined; listing: ObjectListing | undefined },
): Promise<void> {
  const findings = await checkBooks(client, compared);
  say(reportOf(findings));
  if (findings.some(({ differences }) => differences.length > 0)) process.exitCode = 1;
}

await carryOut({
  prepare,
  work: async ({ baseline, target }, { databaseUrl, config: { s3 } }) => {
    const listing = s3 && target === undefined ? await readObjects(connectObjectStore(s3)) : undefined;
    await withSnapshot(databaseUrl, (client) =>
      target === undefined ? check(client, { baseline, listing }) : writeBaseline(client, target),
    );
  },
});
