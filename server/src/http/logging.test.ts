import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { users } from '../db/schema/users';
import { useTestApp } from '../testing/test-app';
import { handleErrors } from './error-handler';
import { newRequestId, requestLogging } from './logging';

/** A server that fails in the given way, and what it logs. */
async function logOf(url: string, fail: () => Promise<unknown>): Promise<string> {
  let lines = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk);
      done();
    },
  });
  const app = Fastify({ logger: requestLogging('info', stream), genReqId: newRequestId });
  handleErrors(app);
  app.get('/*', fail);
  const headers = { cookie: 'casepack_session=cookie-value', authorization: 'Bearer header-value' };
  await app.inject({ method: 'GET', url, headers });
  await app.close();
  return lines;
}

describe('the log', () => {
  const app = useTestApp();

  it('shows the error and its location, without the values of the statement', async () => {
    await app.user({ email: 'secret@example.test' });

    const log = await logOf('/', () =>
      app.db.insert(users).values({ email: 'secret@example.test', passwordHash: 'hash-value' }),
    );

    expect(log).toContain('insert into');
    expect(log).toContain('users_email');
    expect(log).toContain('23505');
    expect(log).not.toMatch(/secret@example\.test|hash-value/);
  });

  it('contains no cookie, header or query', async () => {
    const log = await logOf('/api/callback?code=query-value', async () => 'fine');

    expect(log).toContain('"path":"/api/callback"');
    expect(log).not.toMatch(/cookie-value|header-value|query-value/);
  });

  it.each(['/api/public/orders/public-id/pay', '/order/public-id', '/invoice/public-id'])(
    'hides the public id in %s',
    async (url) => {
      const log = await logOf(url, async () => 'fine');

      expect(log).not.toContain('public-id');
    },
  );

  it('hides a public id that is used instead of an order id', async () => {
    const publicId = 'AbCdEfGhIjKlMnOpQrSt_-';

    const log = await logOf(`/api/orders/${publicId}/create-payment-intent`, async () => 'fine');

    expect(log).toContain('"path":"/api/orders/…/create-payment-intent"');
    expect(log).not.toContain(publicId);
  });

  it('contains no key of the card provider and no secret of an intent', async () => {
    const log = await logOf('/', async () => {
      throw new Error('Invalid sk_live_abcd1234 or rk_test_efgh5678, whsec_ijkl9012, pi_1_secret_mnop3456');
    });

    expect(log).toContain('sk_live_…');
    expect(log).not.toMatch(/abcd1234|efgh5678|ijkl9012|mnop3456/);
  });
});
