import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  getCardConfig,
  saveCardConfig,
  switchMode,
  testConnection,
} from '@casepack/contract/payments/card-config-endpoints';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { useTestApp, type Visitor } from '../testing/test-app';

const GOOD_KEY = 'sk_live_goodgood';
let beforeAnswering: () => Promise<unknown>;

/** Accepts one secret key and rejects all others. */
const provider = createServer((request, response) => {
  const isGood = request.headers.authorization === `Bearer ${GOOD_KEY}`;
  void beforeAnswering().then(() => {
    response.writeHead(isGood ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        isGood
          ? { id: 'acct_1', object: 'account', business_profile: { name: 'Oak' } }
          : { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      ),
    );
  });
});
await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
const { port } = provider.address() as AddressInfo; // it listens on a port
afterAll(() => new Promise<void>((closed) => provider.close(() => closed())));

describe('live mode', () => {
  const app = useTestApp({ poolSize: 4, settings: { STRIPE_API_URL: `http://127.0.0.1:${port}` } });
  let maker: Visitor;
  beforeEach(async () => {
    beforeAnswering = async () => {};
    const { id: manufacturerId } = await app.manufacturer();
    maker = await app.as({ manufacturerId, isOrgAdmin: true });
  });

  const keys = { mode: 'live', publishableKey: 'pk_live_abcd1234', secretKey: GOOD_KEY };
  const save = async (body: object = keys) => {
    const reply = await maker.call(saveCardConfig, { body });
    expect(reply.status).toBe(200);
  };
  const test = () => maker.call(testConnection, { body: { mode: 'live' } });
  const goLive = () => maker.call(switchMode, { body: { mode: 'live' } });

  it('is rejected with keys that were never tested, and explains what to do', async () => {
    await save();

    const reply = await goLive();

    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message:
          'These live keys have not passed the connection test. Press Test Connection for the live keys, then switch.',
      },
    });
    expect((await maker.call(getCardConfig)).body).toMatchObject({
      currentMode: 'test',
      live: { testedAt: null },
    });
    const entries = await app.db.select().from(auditEntries);
    expect(entries.map(({ action }) => action)).toEqual(['card_keys_saved']);
  });

  it('is rejected with keys that failed the test', async () => {
    await save({ ...keys, secretKey: 'sk_live_wrongwrong' });

    expect((await test()).status).toBe(502);
    expect((await goLive()).status).toBe(409);
  });

  it('is accepted with keys that passed the test', async () => {
    await save();
    await test();

    const reply = await goLive();

    expect(reply).toMatchObject({
      status: 200,
      body: { currentMode: 'live', live: { testedAt: app.now().toISOString() } },
    });
  });

  it.each([
    ['secret key', { ...keys, secretKey: 'sk_live_wrongwrong' }],
    ['publishable key', { mode: 'live', publishableKey: 'pk_live_other999' }],
  ])('requires another test after another %s was saved', async (_key, changed) => {
    await save();
    await test();
    await save(changed);

    expect((await goLive()).status).toBe(409);
  });

  it('requires no other test after the same keys were saved again with a webhook secret', async () => {
    await save();
    await test();
    await save({ ...keys, webhookSecret: 'whsec_ijkl9012' });

    expect((await goLive()).status).toBe(200);
  });

  it('does not accept a test for keys that were saved during the test', async () => {
    await save();
    beforeAnswering = () => save({ ...keys, secretKey: 'sk_live_wrongwrong' });

    expect((await test()).status).toBe(200);
    expect((await goLive()).status).toBe(409);
  });

  it('does not accept a test of the test keys for the live keys', async () => {
    await save();
    await save({ mode: 'test', publishableKey: 'pk_test_abcd1234', secretKey: 'sk_test_efgh5678' });
    await app.running.deps.pool.query(`update provider_configs set tested_at = now() where mode = 'test'`);

    expect((await goLive()).status).toBe(409);
  });

  it('stays on if it was on before, even with untested keys', async () => {
    await save();
    await app.running.deps.pool.query(`update manufacturers set card_mode = 'live'`);

    expect(await goLive()).toMatchObject({ status: 200, body: { currentMode: 'live' } });
  });
});
