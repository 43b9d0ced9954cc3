import { createCollection } from '@casepack/contract/catalog/admin-endpoints';
import type { Endpoint } from '@casepack/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { declaredEndpoints } from '../testing/declared-endpoints';
import { Writer } from '../testing/fuzz/from-schema';
import { Random } from '../testing/fuzz/random';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';

const endpoints = await declaredEndpoints();
const withBody = endpoints.filter(({ body }) => body);
const withText = endpoints.filter(({ params, query }) => params ?? query);

/** Zod's own messages, JavaScript terms, and field names in camel case. */
const rawText = /expected|received|Invalid (input|option|string)|Too (small|big)|undefined|NaN|\b[a-z]+[A-Z]/;
const wrongValues = [undefined, null, 5, -1, 1.5, 'x', '', true, [], {}, [{}], [5]];

const fieldsOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(Object(schema.shape)) : [];

const filled = (fields: readonly string[], value: unknown): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, value]));

function paramsFor({ params }: Endpoint): Record<string, string> {
  const written = params ? new Writer(new Random(1), () => []).write(params, []) : {};
  return Object.fromEntries(Object.entries(Object(written)).map(([name, value]) => [name, String(value)]));
}

const sentencesOf = ({ body }: Reply): string[] => [
  body.message,
  ...Object.values<string>(body.fields ?? {}),
];

describe('input of the wrong type', () => {
  const app = useTestApp();
  const isRefusedAtDoor = ({ status }: Reply) => status === 401 || status === 403 || status === 404;

  async function callerOf(endpoint: Endpoint): Promise<Visitor> {
    const { id: manufacturerId } = await app.manufacturer();
    const callers: [Visitor, ...Visitor[]] = [
      await app.as({ isAdmin: true }),
      await app.as({ manufacturerId, isAdmin: true }),
      await app.as({ wholesaleCustomerId: (await app.customer({ manufacturerId })).id, isOrgAdmin: true }),
    ];
    for (const caller of callers) {
      const reply = await caller.call(endpoint, { params: paramsFor(endpoint), body: [] });
      if (!isRefusedAtDoor(reply)) return caller;
    }
    // What they ask for does not exist, but they may ask.
    return callers[0];
  }

  it.each(withBody)('is rejected in plain sentences by $method $path', async (endpoint) => {
    const caller = await callerOf(endpoint);
    const params = paramsFor(endpoint);
    const bodies = [
      ...wrongValues.filter((value) => value !== undefined),
      ...wrongValues.map((value) => filled(fieldsOf(endpoint.body), value)),
    ];

    const refusals: Reply[] = [];
    for (const body of bodies) {
      const payload = JSON.stringify(body);
      const headers = { 'content-type': 'application/json' };
      const url = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
      const reply = await caller.request({ method: endpoint.method, url, headers, payload });
      expect(reply.status, `${payload}: ${reply.text}`).toBeLessThan(500);
      if (reply.status === 400) refusals.push(reply);
    }

    expect(refusals).not.toEqual([]);
    for (const sentence of refusals.flatMap(sentencesOf)) {
      expect(sentence).not.toMatch(rawText);
      expect(sentence).toMatch(/^[A-Z]/);
    }
  });

  it.each(withText)('is rejected in plain sentences in the URL of $method $path', async (endpoint) => {
    const caller = await callerOf(endpoint);

    for (const value of ['', ' ', '-1', '1.5', 'x', 'null', '9'.repeat(30)]) {
      const query = filled(fieldsOf(endpoint.query), value) as Record<string, string>; // filled with text
      const params = filled(fieldsOf(endpoint.params), value || ' ') as Record<string, string>; // filled with text
      for (const sent of [{ params }, { params: paramsFor(endpoint), query }]) {
        const reply = await caller.call(endpoint, sent);
        expect(reply.status, reply.text).toBeLessThan(500);
        if (reply.status !== 400) continue;
        for (const sentence of sentencesOf(reply)) expect(sentence).not.toMatch(rawText);
      }
    }
  });

  it('is reported with the label of the field in its form', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const staff = await app.as({ manufacturerId, isAdmin: true });

    const reply = await staff.call(createCollection, { body: {} });

    expect(reply).toMatchObject({
      status: 400,
      body: { message: 'Name is required', fields: { name: 'Name is required' } },
    });
  });
});
