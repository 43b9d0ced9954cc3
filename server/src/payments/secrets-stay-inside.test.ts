import { Writable } from 'node:stream';
import {
  getCardConfig,
  saveCardConfig,
  testConnection,
} from '@casepack/contract/payments/card-config-endpoints';
import { createBillingSetup } from '@casepack/contract/payments/saved-methods-endpoints';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { giveCardAccount } from '../testing/card-accounts';
import { type Reply, useTestApp } from '../testing/test-app';

let log = '';
const logTo = new Writable({
  write(chunk, _encoding, done) {
    log += String(chunk);
    done();
  },
});

const secretKey = 'sk_test_TheSecretPartOfTheKey';
const webhookSecret = 'whsec_TheSecretPartOfTheHook';
const keys = { mode: 'test', publishableKey: 'pk_test_ThePublicPart', secretKey, webhookSecret };
const secrets = /TheSecretPart/;

describe('the secrets of a card account', () => {
  // No server listens there, so that every call to the provider fails.
  const app = useTestApp({ logTo, settings: { LOG_LEVEL: 'trace', STRIPE_API_URL: 'http://127.0.0.1:1' } });

  it('are in no response, log line, audit entry or row, whatever fails', {
    timeout: 30_000,
  }, async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const maker = await app.as({ manufacturerId, isOrgAdmin: true });
    log = '';

    const replies: Reply[] = [
      await maker.call(saveCardConfig, { body: { ...keys, publishableKey: secretKey } }),
      await maker.call(saveCardConfig, { body: { ...keys, mode: 'live' } }),
      await maker.call(saveCardConfig, { body: { ...keys, webhookSecret: `${secretKey} ` } }),
      await maker.call(saveCardConfig, { body: keys }),
      await maker.call(getCardConfig),
      await maker.call(testConnection, { body: { mode: 'test' } }),
      await maker.call(createBillingSetup),
    ];

    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 200, 200, 502, 502]);
    for (const { text } of replies) expect(text).not.toMatch(secrets);
    expect(log).toContain('the card provider rejected the request or failed');
    expect(log).not.toMatch(secrets);
    expect(JSON.stringify(await app.db.select().from(auditEntries))).not.toMatch(secrets);
    const { rows } = await app.running.deps.pool.query('select t::text from provider_configs t');
    const hex = (text: string) => Buffer.from(text).toString('hex');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${secrets.source}|${hex('TheSecretPart')}`));
  });

  it('are in no log line or audit entry, nor is the client secret of an intent', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const maker = await app.as({ manufacturerId, isOrgAdmin: true });
    const account = await giveCardAccount(app, manufacturerId);
    log = '';

    const { body } = await maker.call(createBillingSetup);

    expect(body.clientSecret).toContain('_secret_');
    expect(log).not.toContain(body.clientSecret);
    expect(log).not.toContain(account.secretKey);
    expect(JSON.stringify(await app.db.select().from(auditEntries))).not.toContain('_secret_');
  });
});
