import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  budgets,
  isCold,
  LONGEST_IMPORT_S,
  LONGEST_START_MS,
  MOST_IMPORT_P99_GROWTH,
  MOST_MEMORY_MB,
  type WorkloadName,
} from './budgets';
import { buyerSeat, IMAGE_BYTES, prepareData, type Size, sizes } from './data';
import { openServer, type Server } from './database';
import { type NextRequest, type Reading, runLoad } from './load';
import { median } from './median';
import { judgeImport, measurePriceImport } from './price-import';
import { type Program, startBuiltCasepack, startCeiling, startEmbeddedCasepack } from './programs';
import { judge, type Measured, tableOf } from './report';
import { send, signIn } from './sign-in';
import { statementsPerRequest } from './statements';
import { printTable } from './table';
import { workloadsOf } from './workloads';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CONNECTIONS = [1, 16, 64] as const;
/** Few users write orders at the same time. */
const WRITERS = 8;
/** On a server that runs for days the hot code is compiled; the bare server does nothing else. */
const WARM_UP_SECONDS = 2;
/** Far fewer orders are saved in that time than pages are read. */
const LONG_WARM_UP_SECONDS = 10;

const say = (line: string) => process.stdout.write(`${line}\n`);
const work = (name: WorkloadName) => budgets[name];
const middle = (readings: Reading[]): Reading => ({
  perSecond: median(readings.map(({ perSecond }) => perSecond)),
  p50: median(readings.map(({ p50 }) => p50)),
  p99: median(readings.map(({ p99 }) => p99)),
});

interface Side {
  size: Size;
  databaseUrl: string;
  warm: Program;
  /** The same without a page cache. */
  cold: Program;
  workloads: Record<WorkloadName, NextRequest>;
}

const programFor = ({ warm, cold }: Side, name: WorkloadName): Program => (isCold(name) ? cold : warm);

async function openSide(server: Server, size: Size): Promise<Side> {
  say(`Data: ${size.products} products, ${size.customers} customers, ${size.orders} orders ...`);
  const databaseUrl = await prepareData(server.url, size);
  const warm = await startBuiltCasepack(databaseUrl);
  const cold = await startBuiltCasepack(databaseUrl, { CATALOG_CACHE_MB: '0' });
  // One session works for both: they share the database.
  const [maker, buyer] = [await signIn(warm.url), await signIn(warm.url, buyerSeat)];
  const workloads = await workloadsOf(warm.url, size, maker, buyer);
  return { size, databaseUrl, warm, cold, workloads };
}

/** Alternates between the ceiling and both sizes, so that other load on the machine affects all of them alike. */
async function measure(
  name: WorkloadName,
  ceiling: Program,
  [small, large]: [Side, Side],
): Promise<Measured[]> {
  const isWrite = name === 'order of 5 lines saved';
  const { of } = work(name);
  // The bare order is of the same customer and products.
  const bare: NextRequest =
    of === 'order'
      ? () => ({ ...large.workloads[name](), path: '/order' })
      : () => ({ method: 'GET', path: `/${of}` });
  const [statements, statementsSmall] = [
    await statementsPerRequest(large.databaseUrl, programFor(large, name).url, large.workloads[name]),
    await statementsPerRequest(small.databaseUrl, programFor(small, name).url, small.workloads[name]),
  ];
  const sides = {
    bare: { url: ceiling.url, next: bare },
    large: { url: programFor(large, name).url, next: large.workloads[name] },
    small: { url: programFor(small, name).url, next: small.workloads[name] },
  };
  const budgetedAt = isWrite ? WRITERS : 16;
  for (const { url, next } of Object.values(sides)) {
    await runLoad(url, next, {
      connections: budgetedAt,
      seconds: isWrite ? LONG_WARM_UP_SECONDS : WARM_UP_SECONDS,
    });
  }
  const measured: Measured[] = [];
  for (const connections of isWrite ? [1, WRITERS] : CONNECTIONS) {
    const readings: { bare: Reading; small: Reading; large: Reading }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = { connections, seconds: SECONDS };
      const read = ({ url, next }: { url: string; next: NextRequest }) => runLoad(url, next, load);
      readings.push({
        bare: await read(sides.bare),
        large: await read(sides.large),
        small: await read(sides.small),
      });
    }
    measured.push({
      name,
      connections,
      bare: middle(readings.map((each) => each.bare)),
      large: middle(readings.map((each) => each.large)),
      small: middle(readings.map((each) => each.small)),
      ratio: median(readings.map((each) => each.large.perSecond / each.bare.perSecond)),
      growth: median(readings.map((each) => each.small.perSecond / each.large.perSecond)),
      statements: Math.max(statements, statementsSmall),
      hasBudget: connections === budgetedAt,
    });
  }
  return measured;
}

/**
 * From nothing running to the first response, including the database. The first start, which creates it, is not
 * counted.
 */
async function measureStart(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'casepack-bench-'));
  // Readable for the user that PostgreSQL runs as if this is root.
  await chmod(dataDir, 0o755);
  const times: number[] = [];
  try {
    for (let start = 0; start <= ROUNDS; start += 1) {
      const before = performance.now();
      const program = await startEmbeddedCasepack(dataDir);
      await send(program.url, { method: 'GET', path: '/' });
      if (start > 0) times.push(performance.now() - before);
      await program.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return median(times);
}

async function main(): Promise<void> {
  const startMs = await measureStart();
  say(`Cold start to first answer: ${Math.round(startMs)} ms`);
  const server = await openServer();
  const open: (() => Promise<void>)[] = [server.stop];
  try {
    const small = await openSide(server, sizes[0]);
    open.unshift(small.warm.stop, small.cold.stop);
    const large = await openSide(server, sizes[1]);
    open.unshift(large.warm.stop, large.cold.stop);
    const page = await send(large.warm.url, large.workloads['catalog first page, unchanged']());
    const fixedBytes = (await page.arrayBuffer()).byteLength;
    const ceiling = await startCeiling(large.databaseUrl, { fixedBytes, imageBytes: IMAGE_BYTES });
    open.unshift(ceiling.stop);

    const wanted = process.argv[2] ?? '';
    const names = (Object.keys(budgets) as WorkloadName[]).filter((name) => name.includes(wanted)); // keys of the table
    const measured: Measured[] = [];
    for (const name of names) {
      say(`Measuring: ${name} ...`);
      measured.push(...(await measure(name, ceiling, [small, large])));
    }
    if (measured.length > 0) printTable(tableOf(measured), say);
    const imported = 'price import'.includes(wanted)
      ? await measurePriceImport(large.cold.url, await signIn(large.cold.url))
      : undefined;
    if (imported) {
      const { seconds, p99Growth } = imported;
      say(`\nImport of 100,000 prices: ${seconds.toFixed(1)} s (budget ${LONGEST_IMPORT_S})`);
      say(
        `Searches in the catalog meanwhile, p99: ${p99Growth.toFixed(2)} of before (budget ${MOST_IMPORT_P99_GROWTH})`,
      );
    }
    const memory = Math.max(
      ...[small, large].flatMap(({ warm, cold }) => [warm.peakMemory() ?? 0, cold.peakMemory() ?? 0]),
    );
    say(`\nMost memory of the server: ${Math.round(memory)} MB (budget ${MOST_MEMORY_MB})`);
    say(`Cold start to first answer: ${Math.round(startMs)} ms (budget ${LONGEST_START_MS})`);
    const misses = [...judge(measured, { memory, startMs }), ...(imported ? judgeImport(imported) : [])];
    for (const miss of misses) say(`OVER BUDGET: ${miss}`);
    if (misses.length === 0) say('within budget');
    process.exitCode = misses.length === 0 ? 0 : 1;
  } finally {
    for (const close of open) await close();
  }
}

await main();
