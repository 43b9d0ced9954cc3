import { randomUUID } from 'node:crypto';
import { type Browser, chromium } from '@playwright/test';
import { MAX_LINES } from '../../../contract/src/orders/order-line';
import { buyerSeat, prepareData, sizes } from '../data';
import { openServer } from '../database';
import { median } from '../median';
import { startBuiltCasepack } from '../programs';
import { send, signIn } from '../sign-in';
import { printTable } from '../table';
import { word } from '../workloads';
import { type DeskFigure, measureDesk } from './desk';
import { type Measurement, openPhone } from './phone';
import { type Facts, scenarios } from './scenarios';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const LONGEST_TASK_MS = 100;
const SLOWDOWN = Number(process.env.CPU_SLOWDOWN ?? 4);

const say = (line: string) => process.stdout.write(`${line}\n`);

type Readings = Map<string, Measurement[]>;

/** Stores an order with the maximum number of lines, as the customer's manufacturer would. */
async function writeLongOrder(url: string, headers: Record<string, string>): Promise<number> {
  const response = await send(url, {
    method: 'POST',
    path: '/api/save-order',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      customer: { id: 1 },
      items: Array.from({ length: MAX_LINES }, (_, line) => ({ productId: 1 + line, quantity: 1 })),
      paymentMethod: 'Terms',
    }),
  });
  const { id }: { id: number } = await response.json();
  return id;
}

async function playRound(browser: Browser, url: string, readings: Readings): Promise<void> {
  const headers = await signIn(url);
  const facts: Facts = { word: word(7), longOrderId: await writeLongOrder(url, headers) };
  const phone = await openPhone(browser, { url, cookie: headers.cookie ?? '', slowdown: SLOWDOWN });
  try {
    for (const { name, run } of scenarios) {
      const reading = await run(phone, facts);
      readings.set(name, [...(readings.get(name) ?? []), reading]);
    }
  } finally {
    await phone.close();
  }
}

const whole = (ms: number): string => ms.toFixed(0);

function rowOf([name, rounds]: [string, Measurement[]]): string[] {
  const longest = rounds.map(({ longestTask }) => longestTask);
  return [
    name,
    whole(median(rounds.map(({ took }) => took))),
    whole(median(longest)),
    whole(Math.max(...longest)),
    whole(median(rounds.map(({ slowestAnswer }) => slowestAnswer))),
  ];
}

function report(readings: Readings): void {
  printTable(
    [
      ['on a phone', 'took ms', 'longest task ms', 'in any round', 'slowest answer ms'],
      ...[...readings].map(rowOf),
    ],
    say,
  );
  const misses = [...readings].filter(
    ([, rounds]) => median(rounds.map(({ longestTask }) => longestTask)) > LONGEST_TASK_MS,
  );
  for (const [name] of misses) say(`OVER BUDGET: ${name}: a task of more than ${LONGEST_TASK_MS} ms`);
  if (misses.length === 0) say('within budget');
  if (misses.length > 0) process.exitCode = 1;
}

function reportDesk(figures: readonly DeskFigure[]): void {
  printTable(
    [
      ['at the order desk', 'measured', 'at most'],
      ...figures.map(({ name, value, atMost }) => [name, value.toFixed(0), String(atMost)]),
    ],
    say,
  );
  const misses = figures.filter(({ value, atMost }) => !(value <= atMost));
  for (const { name } of misses) say(`OVER BUDGET: ${name}`);
  if (misses.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const [, large] = sizes;
  const server = await openServer();
  const open: (() => Promise<void>)[] = [server.stop];
  try {
    say(`A phone ${SLOWDOWN.toFixed(1)} times slower than this machine`);
    say(`Data: ${large.products} products, ${large.customers} customers, ${large.orders} orders ...`);
    const casepack = await startBuiltCasepack(await prepareData(server.url, large));
    open.unshift(casepack.stop);
    const browser = await chromium.launch({
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: process.env.CHROMIUM_ARGUMENTS?.split(' ') ?? [],
    });
    open.unshift(() => browser.close());
    const buyer = await signIn(casepack.url, buyerSeat);
    const setting = { url: casepack.url, cookie: buyer.cookie ?? '', slowdown: SLOWDOWN };
    await measureDesk(browser, setting, say, reportDesk);
    if (process.argv.includes('desk')) return;
    const readings: Readings = new Map();
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`Round ${round} of ${ROUNDS} ...`);
      await playRound(browser, casepack.url, readings);
    }
    report(readings);
  } finally {
    for (const close of open) await close();
  }
}

await main();
