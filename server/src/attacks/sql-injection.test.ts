import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRequest } from '../testing/access/every-request';
import { TwoTenants } from '../testing/access/two-tenants';
import { declaredEndpoints } from '../testing/declared-endpoints';
import { recordStatements } from '../testing/record-statements';
import { inputFields, withValue } from '../testing/schema-fields';
import { type Reply, TestApp } from '../testing/test-app';

const endpoints = await declaredEndpoints();
/** Closes a string, an identifier and a parenthesis, and ends the statement. The word makes it easy to find. */
const payload = (word: string): string => `${word}'"\\);union select 9--`;
const WORD = 'zqxj';
const insides = /syntax error|relation "|column "|pg_|constraint|select .* from|node_modules|SQLSTATE/i;

describe('SQL in every field of every call', () => {
  const app = new TestApp({});
  const world = new TwoTenants(app);
  beforeAll(() => world.openWithCards());
  afterAll(() => app.stop());

  it.each(endpoints)('$method $path never makes it part of a statement', async (endpoint) => {
    const replies: { what: string; reply: Reply }[] = [];
    const plain = (await openRequest(app, world, endpoint, 'manufacturerAdmin')) ?? {};

    const statements = await recordStatements(app, async () => {
      for (const { part, path } of inputFields(endpoint)) {
        const word = `${WORD}${replies.length}`;
        const sent = { ...plain, [part]: withValue(plain[part], path, payload(word)) };
        const reply = await world.subject('manufacturerAdmin').call(endpoint, sent);
        replies.push({ what: `${part}.${path.join('.')}`, reply });
      }
    });

    expect(statements.filter(({ text }) => text.includes(WORD)).map(({ text }) => text)).toEqual([]);
    for (const { what, reply } of replies) {
      expect.soft(reply.status, `${what}: ${reply.text.slice(0, 300)}`).toBeLessThan(500);
      if (reply.status >= 400) expect.soft(reply.text, what).not.toMatch(insides);
    }
  });
});
