import type { Caller } from '@casepack/contract/access/caller';
import type { Endpoint } from '@casepack/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksum } from '../testing/access/checksum';
import { openRequest } from '../testing/access/every-request';
import type { Sent } from '../testing/access/requests';
import { callers } from '../testing/access/two-tenants';
import { declaredEndpoints } from '../testing/declared-endpoints';
import { FuzzWorld, MARKER } from '../testing/fuzz/fuzz-world';
import { type Reply, TestApp } from '../testing/test-app';

// PDFs are compressed, so their text cannot be searched. Access to them is tested elsewhere.
const isFile = /\/(pdf|packing-slip|documents\/:key|attachments\/:index)$/;
const reads = (await declaredEndpoints()).filter(
  ({ method, path }) => method === 'GET' && !isFile.test(path),
);

/** Must not appear in any response. */
const secrets =
  /password_?hash|token_?hash|\$argon2|sk_(test|live)_|rk_(test|live)_|whsec_|"(secretKey|webhookSecret|clientSecret|requestHash|resetToken|sessions)"/i;

/** Fields that must not appear in any response to these callers. */
const hiddenFrom: Partial<Record<Caller, RegExp>> = {
  freshUser: /"(commissionRate|creditLimit|taxId|stripePaymentIntentId|priceListId)"/,
  customerUser: /"(commissionRate|creditLimit|taxId|stripePaymentIntentId|priceListId)"/,
  customerAdmin: /"(commissionRate|stripePaymentIntentId|priceListId)"/,
  salesRep: /"(commissionRate|stripePaymentIntentId|priceListId)"/,
  salesAdmin: /"(stripePaymentIntentId|priceListId)"/,
};

/** The field names in `changes` depend on the data. */
const isFree = (path: string): boolean => /changes$/.test(path);

/** The paths of all fields, such as 'customer.email' and 'items[].sku', without values. */
function fieldsIn(value: unknown, path = ''): string[] {
  if (isFree(path)) return [path];
  if (Array.isArray(value)) return value.flatMap((each) => fieldsIn(each, `${path}[]`));
  if (typeof value !== 'object' || value === null) return path ? [path] : [];
  return Object.entries(value).flatMap(([name, each]) => {
    const own = path ? `${path}.${name}` : name;
    return [own, ...fieldsIn(each, own)];
  });
}

interface Step {
  caller: Caller;
  endpoint: Endpoint;
  sent: Sent;
}

describe('reading everything that each caller can read', () => {
  const app = new TestApp({});
  const world = new FuzzWorld(app);
  const steps: Step[] = [];
  const answers: (Step & Pick<Reply, 'status' | 'text' | 'body' | 'headers'>)[] = [];
  let [before, after] = ['', ''];

  /** Selects the order of the callers' own customer that has an invoice, a payment and a file. */
  function aboutFurnished({ path }: Endpoint): Sent {
    const [, name] = /^\/api\/orders\/:(\w+)/.exec(path) ?? [];
    const [id = 0] = world.known(['A'])(['order', 'id']);
    return name ? { params: { [name]: id } } : {};
  }

  beforeAll(async () => {
    await app.start();
    await app.empty();
    await world.build();
    for (const caller of callers) {
      for (const endpoint of reads) {
        const sent = await openRequest(app, world, endpoint, caller);
        if (sent) steps.push({ caller, endpoint, sent: { ...sent, ...aboutFurnished(endpoint) } });
      }
    }
    before = await checksum(app);
    for (const step of steps) {
      answers.push({ ...step, ...(await world.subject(step.caller).call(step.endpoint, step.sent)) });
    }
    after = await checksum(app);
  });
  afterAll(() => app.stop());

  const named = ({ caller, endpoint }: Step): string => `${caller} GET ${endpoint.path}`;

  it('succeeds, and covers nearly every call', () => {
    expect(answers.filter(({ status }) => status !== 200).map(named)).toEqual([]);
    expect(new Set(answers.map(({ endpoint }) => endpoint.path)).size).toBeGreaterThan(reads.length * 0.75);
  });

  it('changes nothing', () => {
    expect(after).toBe(before);
  });

  it('returns no response that a shared cache may store', () => {
    const shared = answers.filter(
      ({ headers }) => !/no-store|private/.test(String(headers['cache-control'])),
    );
    expect(shared.map(named)).toEqual([]);
  });

  it('finds nothing of the other tenant', () => {
    const told = answers.filter(({ caller, text }) => caller !== 'platformAdmin' && MARKER.test(text));
    expect(told.map(named)).toEqual([]);
    // Proves that there was something to find.
    expect(answers.some(({ caller, text }) => caller === 'platformAdmin' && MARKER.test(text))).toBe(true);
  });

  it('finds no secret, and no field that is hidden from the caller', () => {
    expect(answers.filter(({ text }) => secrets.test(text)).map(named)).toEqual([]);
    expect(answers.filter(({ caller, text }) => hiddenFrom[caller]?.test(text)).map(named)).toEqual([]);
  });

  it('returns to each caller exactly the fields in shown-fields.txt', async () => {
    const seen = new Map<string, Map<string, Set<Caller>>>();
    for (const { endpoint, caller, body } of answers) {
      const fields = seen.get(endpoint.path) ?? new Map<string, Set<Caller>>();
      seen.set(endpoint.path, fields);
      for (const field of fieldsIn(body)) fields.set(field, (fields.get(field) ?? new Set()).add(caller));
    }
    const lines = [...seen].sort().flatMap(([path, fields]) => [
      `GET ${path}`,
      ...[...fields]
        .filter(([field]) => field !== '[]')
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(
          ([field, readers]) => `  ${field}: ${callers.filter((caller) => readers.has(caller)).join(' ')}`,
        ),
    ]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('shown-fields.txt');
  });
});
