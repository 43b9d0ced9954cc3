import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CasepackChild, useBuiltCasepack } from '../testing/casepack-child';

const ROUNDS = 3;
const CLIENTS = 6;
const STOCK = 1_000_000;
const CASE = 12;
const MAX_ROWS = 500;

interface Listed {
  id: number;
  orderNumber: string;
}

/** One order that a browser wants to save: it sends the same key until it gets a response. */
interface Wish {
  key: string;
  quantity: number;
  answer: Listed | undefined;
}

describe('orders saved while the server is killed repeatedly', () => {
  useBuiltCasepack();
  let dataDir: string;
  let child: CasepackChild | undefined;
  const refusals: string[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'casepack-load-'));
    // Readable for the user that PostgreSQL runs as if this is root.
    await chmod(dataDir, 0o755);
  });
  afterAll(async () => {
    await child?.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });

  const start = () => CasepackChild.start({ DATA_DIR: dataDir, PORT: '0' });
  async function read<T>(url: string, cookie: string): Promise<T> {
    const reply = await fetch(url, { headers: { cookie } });
    return (await reply.json()) as T; // as the contract declares it
  }

  async function signIn(server: CasepackChild): Promise<string> {
    const body = { email: 'maker@demo.casepack.test', password: 'casepack' };
    const reply = await server.post('/api/auth/login', body);
    return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  async function save(server: CasepackChild, cookie: string, wish: Wish, order: object): Promise<void> {
    const reply = await server.post(
      '/api/save-order',
      { ...order, purchaseOrderNumber: wish.key },
      { cookie, 'idempotency-key': wish.key },
    );
    if (reply.status === 200)
      wish.answer = (await reply.json()) as Listed; // the contract's own shape
    else if (reply.status !== 503) refusals.push(await reply.text());
  }

  it('every acknowledged order exists once, numbers are unique and the stock adds up', async () => {
    child = await start();
    const cookie = await signIn(child);
    const product = (await (
      await child.post(
        '/api/products/single',
        {
          sku: 'KILL-1',
          name: 'Sturdy Soap',
          category: 'Soap',
          wholesalePricePerUnit: '2.00',
          casePackQuantity: CASE,
          casePackCost: '24.00',
          unitsAvailable: STOCK,
        },
        { cookie },
      )
    ).json()) as { id: number }; // the contract's own shape
    const [customer] = await read<{ id: number }[]>(`${child.url}/api/checkout/wholesale-customers`, cookie);
    const wishes: Wish[] = [];
    const orderOf = ({ quantity }: Wish) => ({
      customer: { id: customer?.id },
      items: [{ productId: product.id, quantity }],
      paymentMethod: 'Terms',
    });

    for (let round = 0; round < ROUNDS; round += 1) {
      const server: CasepackChild = round === 0 ? child : await start();
      child = server;
      const unanswered = wishes.filter(({ answer }) => !answer);
      const client = async (): Promise<void> => {
        for (;;) {
          const wish = unanswered.pop() ?? {
            key: `wish-${wishes.length}`,
            quantity: 1 + (wishes.length % 3),
            answer: undefined,
          };
          if (!wishes.includes(wish)) wishes.push(wish);
          await save(server, cookie, wish, orderOf(wish));
        }
      };
      const clients = Array.from({ length: CLIENTS }, () => client().catch(() => undefined));
      const countAnswers = () => wishes.filter(({ answer }) => answer).length;
      const enough = countAnswers() + 15 + Math.random() * 30;
      while (countAnswers() < enough && refusals.length === 0) await pause(5);
      await pause(Math.random() * 50);
      await server.end('SIGKILL');
      await Promise.all(clients);
    }

    const server: CasepackChild = await start();
    child = server;
    for (const wish of wishes.filter(({ answer }) => !answer))
      await save(server, cookie, wish, orderOf(wish));
    expect(refusals).toEqual([]);
    const answered = wishes.map(({ answer }) => answer);
    expect(wishes.length).toBeGreaterThan(ROUNDS * CLIENTS);
    expect(answered.every((answer) => answer !== undefined)).toBe(true);

    const stored: Listed[] = [];
    for (let page = 1; ; page += 1) {
      const rows = await read<Listed[]>(`${server.url}/api/orders?limit=${MAX_ROWS}&page=${page}`, cookie);
      stored.push(...rows);
      if (rows.length < MAX_ROWS) break;
    }
    const numbers = stored.map(({ orderNumber }) => orderNumber);
    expect(new Set(numbers).size).toBe(numbers.length);
    const ids = new Set(stored.map(({ id }) => id));
    expect(answered.filter((answer) => !ids.has(answer?.id ?? 0))).toEqual([]);
    // Each order belongs to exactly one request.
    expect(new Set(answered.map((answer) => answer?.id)).size).toBe(wishes.length);
    const left = await read<{ unitsAvailable: number }>(`${server.url}/api/products/${product.id}`, cookie);
    const wished = wishes.reduce((total, { quantity }) => total + quantity * CASE, 0);
    expect(STOCK - left.unitsAvailable).toBe(wished);
  }, 120_000);
});
