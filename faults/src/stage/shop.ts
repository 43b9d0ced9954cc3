import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedCasepack } from '../../../bench/src/programs';
import { type StockBaseline, takeStockBaseline } from '../../../server/src/check-books/stock-baseline';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/start-postgres';
import { type ServerAccess, sendRequest } from '../crowd/send-request';

/** Known only to the card provider and the shop. */
export const cardKeys = {
  publishableKey: 'pk_test_faultshop',
  secretKey: 'sk_test_faultshop',
  webhookSecret: 'whsec_of_the_fault_shop',
};
const people = ['maker', 'rep', 'buyer'];
const STOCK = 10_000_000;

export interface Person {
  cookie: string;
  /** The company they order for. */
  customerId: number;
}

/** Most orders of the crowd are paid later, whatever is owed already, and nobody approves them. */
const unlimitedTerms = { paymentTerms: 'NET30', creditLimit: null, requiresApproval: false };

/** A prepared installation: a data folder to copy, and the users who can sign in. */
export interface Shop {
  dataDir: string;
  appSecret: string;
  manufacturerId: number;
  productId: number;
  /** Units of the product when the shop opened. */
  units: number;
  /** The first works for the manufacturer, the second sells, the third buys. */
  people: Person[];
  baseline: StockBaseline;
  lastOrderId: number;
  lastPaymentId: number;
}

/** A folder that the user PostgreSQL runs as can enter, even if this is root. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'casepack-faults-'));
  await chmod(folder, 0o755);
  return folder;
}

export async function signIn(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.casepack.test`, password: 'casepack' }),
  });
  if (!response.ok) throw new Error(`${name} could not sign in: ${await response.text()}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function must<T>(
  server: ServerAccess,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  cookie: string,
  body?: unknown,
): Promise<T> {
  const answer = await sendRequest<T>(
    server,
    { method, path, ...(body === undefined ? {} : { body }) },
    cookie,
  );
  if (answer.kind === 'ok') return answer.body;
  throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
}

async function addStock(
  url: string,
): Promise<Pick<Shop, 'manufacturerId' | 'productId' | 'units' | 'people'>> {
  const server: ServerAccess = { url, onOutcome: () => {} };
  const [maker = '', ...others] = await Promise.all(people.map((name) => signIn(url, name)));
  const { manufacturerId } = await must<{ manufacturerId: number }>(server, 'GET', '/api/auth/user', maker);
  await must(server, 'POST', '/api/stripe/config', maker, { mode: 'test', ...cardKeys });
  const product = await must<{ id: number }>(server, 'POST', '/api/products/single', maker, {
    sku: 'FAULT-1',
    name: 'Sturdy Soap',
    category: 'Soap',
    wholesalePricePerUnit: '2.00',
    casePackQuantity: 12,
    casePackCost: '24.00',
    unitsAvailable: STOCK,
  });
  const cookies = [maker, ...others];
  const customers = await Promise.all(
    cookies.map((cookie) =>
      must<{ id: number }[]>(server, 'GET', '/api/checkout/wholesale-customers', cookie),
    ),
  );
  const customerIds = customers.map((all) => all[0]?.id ?? 0);
  for (const id of new Set(customerIds))
    await must(server, 'PATCH', `/api/wholesale-customers/${id}`, maker, unlimitedTerms);
  return {
    manufacturerId,
    productId: product.id,
    units: STOCK,
    people: cookies.map((cookie, at) => ({ cookie, customerId: customerIds[at] ?? 0 })),
  };
}

/** Sets up a new installation once, and reads its stock. Every fault gets a copy of it. */
export async function prepareShop(): Promise<Shop> {
  const dataDir = join(await makeFolder(), 'data');
  const program = await startEmbeddedCasepack(dataDir, { LOG_LEVEL: 'fatal', DRAIN_SECONDS: '0' });
  const furnished = await addStock(program.url);
  await program.stop();

  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  const baseline = await takeStockBaseline(client, new Date());
  const { rows } = await client.query<{ order: number; payment: number }>(
    `select (select max(id) from orders) as order, (select coalesce(max(id), 0) from payments) as payment`,
  );
  await client.end();
  await postgres.stop();
  const appSecret = await readFile(join(dataDir, 'app-secret'), 'utf8');
  const { order: lastOrderId = 0, payment: lastPaymentId = 0 } = rows[0] ?? {};
  return { dataDir, appSecret, ...furnished, baseline, lastOrderId, lastPaymentId };
}
