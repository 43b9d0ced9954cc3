import {
  getCardConfig,
  getPublishableKey,
  saveCardConfig,
  switchMode,
  testConnection,
} from '@casepack/contract/payments/card-config-endpoints';
import { sandboxKeys } from '@casepack/contract/payments/card-mode';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { manufacturers } from '../db/schema/organizations';
import { paymentIntents, providerConfigs } from '../db/schema/payments';
import { sandboxAccounts } from '../db/schema/sandbox';
import { giveCardAccount } from '../testing/card-accounts';
import { CardShop } from '../testing/card-shop';
import { type TestApp, useTestApp, type Visitor } from '../testing/test-app';
import { findCardAccount } from './card-account';

const MINUTE = 60_000;
const testKeys = { mode: 'test', publishableKey: 'pk_test_abcd1234', secretKey: 'sk_test_efgh5678' };
const liveKeys = { mode: 'live', publishableKey: 'pk_live_abcd1234', secretKey: 'sk_live_efgh5678' };

async function makerOf(app: TestApp, { password }: { password?: string } = {}) {
  const { id: manufacturerId } = await app.manufacturer();
  const user = await app.user({ manufacturerId, isOrgAdmin: true, ...(password ? { password } : {}) });
  return { manufacturerId, maker: await app.as({ id: user.id }), user };
}

const save = (maker: Visitor, body: object) => maker.call(saveCardConfig, { body });
/** Marks the keys as tested. No provider is called for them here. */
const passTest = (app: TestApp) => app.db.update(providerConfigs).set({ testedAt: app.now() });

describe('saving card keys', () => {
  const app = useTestApp();

  it('stores them encrypted, shows their last characters and uses them from then on', async () => {
    const { manufacturerId, maker } = await makerOf(app);

    const reply = await save(maker, { ...testKeys, webhookSecret: 'whsec_ijkl9012' });

    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      currentMode: 'test',
      hasTestKeys: true,
      hasLiveKeys: false,
      isActive: true,
      test: {
        publishableKeyEnd: '1234',
        secretKeyEnd: '5678',
        webhookSecretEnd: '9012',
        isSandbox: false,
        testedAt: null,
      },
      live: null,
      webhookUrl: `http://localhost:3000/api/stripe/webhook/${manufacturerId}`,
      sandboxAccount: `manufacturer_${manufacturerId}`,
    });
    const [row] = await app.db.select().from(providerConfigs);
    expect(`${row?.secretKey}${row?.webhookSecret}`).not.toMatch(/efgh|ijkl/);
    const account = await findCardAccount(app.running.systemContext(), manufacturerId);
    expect(account).toMatchObject({
      manufacturerId,
      mode: 'test',
      provider: 'stripe',
      publishableKey: 'pk_test_abcd1234',
      webhookSecret: 'whsec_ijkl9012',
    });
  });

  it('accepts the sandbox keys that it offers', async () => {
    const { maker } = await makerOf(app);
    const { body: empty } = await maker.call(getCardConfig);

    const reply = await save(maker, { mode: 'test', ...sandboxKeys(empty.sandboxAccount ?? '') });

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ isActive: true, test: { isSandbox: true } });
    expect((await maker.call(testConnection, { body: { mode: 'test' } })).status).toBe(200);
  });

  it('keeps secrets that are left out', async () => {
    const { manufacturerId, maker } = await makerOf(app);
    await save(maker, { ...testKeys, webhookSecret: 'whsec_ijkl9012' });

    const reply = await save(maker, { mode: 'test', publishableKey: 'pk_test_other4321' });

    expect(reply.body.test).toMatchObject({
      publishableKeyEnd: '4321',
      secretKeyEnd: '5678',
      webhookSecretEnd: '9012',
    });
    const account = await findCardAccount(app.running.systemContext(), manufacturerId);
    expect(account?.webhookSecret).toBe('whsec_ijkl9012');
  });

  it.each([
    ['a live key for test', { ...testKeys, secretKey: 'sk_live_efgh5678' }, 'secretKey'],
    [
      'a secret key as the publishable one',
      { ...testKeys, publishableKey: 'sk_test_abcd1234' },
      'publishableKey',
    ],
    [
      'a missing secret key if none is stored',
      { mode: 'test', publishableKey: 'pk_test_abcd1234' },
      'secretKey',
    ],
    ['a malformed webhook secret', { ...testKeys, webhookSecret: 'secret' }, 'webhookSecret'],
  ])('rejects %s', async (_what, body, field) => {
    const { maker } = await makerOf(app);

    const reply = await save(maker, body);

    expect(reply.status).toBe(400);
    expect(reply.body.fields).toHaveProperty(field);
    expect(await app.db.$count(providerConfigs)).toBe(0);
    expect(await app.db.$count(auditEntries)).toBe(0);
  });

  it('leaves the keys of the other mode and of other manufacturers alone', async () => {
    const { manufacturerId, maker } = await makerOf(app);
    const other = await makerOf(app);
    await save(other.maker, testKeys);
    await save(maker, liveKeys);

    const reply = await save(maker, { ...testKeys, secretKey: 'sk_test_zzzz0000' });

    expect(reply.body).toMatchObject({
      currentMode: 'test',
      live: { secretKeyEnd: '5678' },
      test: { secretKeyEnd: '0000' },
    });
    expect((await other.maker.call(getCardConfig)).body.test.secretKeyEnd).toBe('5678');
    const live = await findCardAccount(app.running.systemContext(), manufacturerId, 'live');
    expect(live?.mode).toBe('live');
  });

  it('lets a platform administrator save the keys of a given manufacturer', async () => {
    const { id } = await app.manufacturer();
    const admin = await app.as({ isAdmin: true });
    const query = { manufacturerId: String(id) };

    await admin.call(saveCardConfig, { query, body: testKeys });

    expect((await admin.call(getCardConfig, { query })).body.hasTestKeys).toBe(true);
  });

  it('is allowed only for administrators of the manufacturer, and hides other manufacturers', async () => {
    const { manufacturerId, maker } = await makerOf(app);
    const other = await makerOf(app);
    const plain = await app.as({ manufacturerId });
    const query = { manufacturerId: String(manufacturerId) };

    expect((await save(plain, testKeys)).status).toBe(403);
    expect((await other.maker.call(saveCardConfig, { query, body: testKeys })).status).toBe(404);
    expect((await maker.call(getCardConfig)).body.hasTestKeys).toBe(false);
  });

  it('records in the audit log who changed which keys, without the keys', async () => {
    const { manufacturerId, maker, user } = await makerOf(app);
    await save(maker, testKeys);

    const [entry] = await app.db.select().from(auditEntries);

    expect(entry).toMatchObject({
      action: 'card_keys_saved',
      subjectType: 'provider_keys',
      subjectId: String(manufacturerId),
      manufacturerId,
      actorUserId: user.id,
    });
    expect(JSON.stringify(entry)).not.toMatch(/efgh|sk_test|abcd/);
  });

  it('treats keys that were encrypted with another secret as missing', async () => {
    const { manufacturerId, maker } = await makerOf(app);
    await save(maker, testKeys);
    await app.db.update(providerConfigs).set({ secretKey: Buffer.alloc(60, 1) });

    const account = await findCardAccount(app.running.systemContext(), manufacturerId);

    expect(account).toBeUndefined();
    expect((await save(maker, testKeys)).status).toBe(200);
    expect(await findCardAccount(app.running.systemContext(), manufacturerId)).toBeDefined();
  });
});

describe('keys of the sandbox', () => {
  const app = useTestApp();

  it('get a generated webhook secret and have their events sent to this server', async () => {
    const { manufacturerId, maker } = await makerOf(app);

    const reply = await save(maker, { mode: 'test', ...sandboxKeys('acme') });

    expect(reply.body.test).toMatchObject({
      isSandbox: true,
      webhookSecretEnd: expect.stringMatching(/^\w{4}$/),
    });
    const account = await findCardAccount(app.running.systemContext(), manufacturerId);
    expect(account?.provider).toBe('sandbox');
    const [stored] = await app.db.select().from(sandboxAccounts).where(eq(sandboxAccounts.name, 'acme'));
    expect(stored).toMatchObject({
      webhookPath: `/api/stripe/webhook/${manufacturerId}`,
      webhookSecret: account?.webhookSecret,
    });
  });

  it('keep their webhook secret when they are saved again', async () => {
    const { manufacturerId, maker } = await makerOf(app);
    await save(maker, { mode: 'test', ...sandboxKeys('acme') });
    const before = await findCardAccount(app.running.systemContext(), manufacturerId);

    await save(maker, { mode: 'test', publishableKey: sandboxKeys('acme').publishableKey });

    const after = await findCardAccount(app.running.systemContext(), manufacturerId);
    expect(after?.webhookSecret).toBe(before?.webhookSecret);
  });

  it('are rejected if a new publishable key does not match the stored secret key', async () => {
    const { maker } = await makerOf(app);
    await save(maker, { mode: 'test', ...sandboxKeys('acme') });

    const reply = await save(maker, { mode: 'test', publishableKey: sandboxKeys('other').publishableKey });

    expect([reply.status, reply.body.fields]).toEqual([
      400,
      { publishableKey: 'This key does not match the stored secret key. Enter the new secret key too' },
    ]);
  });

  it('are rejected if they belong, or belonged, to another manufacturer', async () => {
    const first = await makerOf(app);
    const second = await makerOf(app);
    await save(first.maker, { mode: 'test', ...sandboxKeys('acme') });
    const whileUsed = await save(second.maker, { mode: 'test', ...sandboxKeys('acme') });
    await save(first.maker, { mode: 'test', ...sandboxKeys('elsewhere') });

    const afterwards = await save(second.maker, { mode: 'test', ...sandboxKeys('acme') });

    expect([whileUsed.status, afterwards.status]).toEqual([400, 400]);
    expect((await second.maker.call(getCardConfig)).body.hasTestKeys).toBe(false);
  });

  it('cannot be changed to another account while payments are in progress', async () => {
    const { manufacturerId, maker } = await makerOf(app);
    await save(maker, { mode: 'test', ...sandboxKeys('acme') });
    await app.db.insert(paymentIntents).values({
      id: 'pi_1',
      manufacturerId,
      mode: 'test',
      purpose: 'checkout',
      amount: 100,
      status: 'open',
    } as typeof paymentIntents.$inferInsert); // the branded type of amounts is not needed here

    expect((await save(maker, testKeys)).status).toBe(409);
    expect((await save(maker, { mode: 'test', ...sandboxKeys('acme') })).status).toBe(200);
  });

  it('never count as live keys', async () => {
    const { maker } = await makerOf(app);

    expect((await save(maker, { mode: 'live', ...sandboxKeys('acme') })).status).toBe(400);
  });
});

describe('a server without the sandbox', () => {
  const app = useTestApp({ settings: { CARD_SANDBOX: 'off' } });

  it('rejects sandbox keys and explains why', async () => {
    const { maker } = await makerOf(app);

    const reply = await save(maker, { mode: 'test', ...sandboxKeys('acme') });

    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain('CARD_SANDBOX=on');
  });

  it('does not use sandbox keys that are already stored', async () => {
    const { manufacturerId, maker } = await makerOf(app);
    const { cardKeys } = app.running.deps;
    const { publishableKey, secretKey } = sandboxKeys('acme');
    await app.db.insert(providerConfigs).values({
      manufacturerId,
      mode: 'test',
      publishableKey,
      secretKey: cardKeys.seal(secretKey, { manufacturerId, mode: 'test', field: 'secretKey' }),
      secretKeyLast4: 'acme',
    });

    expect((await maker.call(getCardConfig)).body).toMatchObject({
      hasTestKeys: true,
      isActive: false,
      sandboxAccount: null,
    });
    expect((await maker.call(testConnection, { body: { mode: 'test' } })).status).toBe(409);
    const query = { manufacturerId: String(manufacturerId) };
    expect((await app.visitor().call(getPublishableKey, { query })).status).toBe(404);
  });
});

describe('changing live keys or switching to live mode', () => {
  const app = useTestApp();

  it('is allowed for fifteen minutes after signing in, then requires the password', async () => {
    const { maker } = await makerOf(app, { password: 'the password' });
    expect((await save(maker, liveKeys)).status).toBe(200);
    app.passTime(16 * MINUTE);

    const without = await save(maker, liveKeys);
    const wrong = await save(maker, { ...liveKeys, password: 'a guess' });
    const right = await save(maker, { ...liveKeys, password: 'the password' });
    await passTest(app);
    const later = await maker.call(switchMode, { body: { mode: 'live' } });

    const refusal = (message: string) => ({
      status: 403,
      body: { code: 'password_required', message, fields: { password: message } },
    });
    expect(without).toMatchObject(refusal('Please enter your password to do this'));
    expect(wrong).toMatchObject(refusal('The password is incorrect'));
    expect([right.status, later.status]).toEqual([200, 200]);
  });

  it('limits wrong passwords in the same way as signing in', async () => {
    const { maker } = await makerOf(app, { password: 'the password' });
    app.passTime(16 * MINUTE);
    const guess = (password: string) => save(maker, { ...liveKeys, password });
    for (const password of ['1', '2', '3', '4', '5']) expect((await guess(password)).status).toBe(403);

    expect((await guess('the password')).status).toBe(429);
    expect(await app.db.$count(providerConfigs)).toBe(0);
  });

  it('requires a user without a password to sign in again', async () => {
    const { maker } = await makerOf(app);
    app.passTime(16 * MINUTE);

    const reply = await save(maker, { ...liveKeys, password: 'anything' });

    expect([reply.status, reply.body.message]).toEqual([403, 'Please sign in again to do this']);
  });

  it('requires no password for test keys or for switching back to test mode', async () => {
    const { maker } = await makerOf(app, { password: 'the password' });
    app.passTime(16 * MINUTE);

    expect((await save(maker, testKeys)).status).toBe(200);
    expect((await maker.call(switchMode, { body: { mode: 'test' } })).status).toBe(200);
  });
});

describe('switching the mode', () => {
  const app = useTestApp();

  it('changes which keys are used and is recorded in the audit log', async () => {
    const { manufacturerId, maker } = await makerOf(app);
    await save(maker, testKeys);
    await save(maker, liveKeys);
    await passTest(app);

    const reply = await maker.call(switchMode, { body: { mode: 'live' } });

    expect(reply.body).toMatchObject({ currentMode: 'live', isActive: true });
    expect((await findCardAccount(app.running.systemContext(), manufacturerId))?.mode).toBe('live');
    const [entry] = await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'card_mode_switched'));
    expect(entry?.changes).toEqual({ mode: { from: 'test', to: 'live' } });
  });

  it('accepts no payments in the previous mode, and books what was paid in it before', async () => {
    const shop = await CardShop.open(app);
    const maker = await app.as({ manufacturerId: shop.maker.id, isOrgAdmin: true });
    await save(maker, liveKeys);
    await passTest(app);
    const [early, late] = [await shop.order(), await shop.order()];
    await shop.paid(early.id);
    const page = (await shop.begin(late.id)).body.paymentIntentId;
    const authorized = await shop.authorize();

    await maker.call(switchMode, { body: { mode: 'live' } });
    const submitted = await shop.submit(authorized);
    await app.runJobs();

    expect(submitted.status).toBe(409);
    await expect(shop.confirm(page)).rejects.toThrow('canceled');
    expect(await shop.charged()).toBe(4800);
    expect((await shop.snapshot()).orders).toMatchObject([
      { status: 'paid', paid: 4800 },
      { status: 'waiting_for_payment', paid: 0 },
    ]);
  });

  it('is rejected if there are no keys for that mode', async () => {
    const { manufacturerId, maker } = await makerOf(app);
    await save(maker, testKeys);

    const reply = await maker.call(switchMode, { body: { mode: 'live' } });

    expect([reply.status, reply.body.code]).toEqual([409, 'payments_not_configured']);
    const [row] = await app.db.select().from(manufacturers).where(eq(manufacturers.id, manufacturerId));
    expect(row?.cardMode).toBe('test');
  });
});

describe('testing the connection', () => {
  const app = useTestApp({ settings: { STRIPE_API_URL: 'http://127.0.0.1:1' } });
  const test = (maker: Visitor) => maker.call(testConnection, { body: { mode: 'test' } });

  it('calls the provider and reports what it is connected to', async () => {
    const { manufacturerId, maker } = await makerOf(app);
    await giveCardAccount(app, manufacturerId);

    const reply = await test(maker);

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ message: 'Connected to the card sandbox in test mode', mode: 'test' });
    const [entry] = await app.db.select().from(auditEntries);
    expect([entry?.action, entry?.changes]).toEqual([
      'card_keys_tested',
      { outcome: { from: null, to: 'accepted' } },
    ]);
  });

  it('reports that there was no response, and records that too', { timeout: 20_000 }, async () => {
    const { maker } = await makerOf(app);
    await save(maker, testKeys);

    const reply = await test(maker);

    expect([reply.status, reply.body.code]).toEqual([502, 'provider_failed']);
    const [entry] = await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'card_keys_tested'));
    expect(entry?.changes).toEqual({ outcome: { from: null, to: 'failed' } });
  });

  it('is rejected if there are no keys', async () => {
    const { maker } = await makerOf(app);

    expect((await test(maker)).status).toBe(409);
  });

  it('is limited to twenty tests in ten minutes', async () => {
    const { maker } = await makerOf(app);
    for (let index = 0; index < 20; index += 1) await test(maker);

    expect((await test(maker)).status).toBe(429);
  });
});

describe('the publishable key', () => {
  const app = useTestApp();
  const ask = (manufacturerId: number) =>
    app.visitor().call(getPublishableKey, { query: { manufacturerId: String(manufacturerId) } });

  it('is public, for the current mode', async () => {
    const { manufacturerId, maker } = await makerOf(app);
    await save(maker, testKeys);
    await save(maker, liveKeys);
    await passTest(app);

    expect((await ask(manufacturerId)).body).toEqual({ publishableKey: 'pk_test_abcd1234' });
    await maker.call(switchMode, { body: { mode: 'live' } });
    expect((await ask(manufacturerId)).body).toEqual({ publishableKey: 'pk_live_abcd1234' });
  });

  it('is not found for a manufacturer without keys, exactly as for one that does not exist', async () => {
    const { id } = await app.manufacturer();

    const [without, unknown] = [await ask(id), await ask(2_000_000_000)];

    expect(without.status).toBe(404);
    expect(without.text).toBe(unknown.text);
  });

  it('cannot be requested without limit for unknown manufacturers', async () => {
    const { manufacturerId, maker } = await makerOf(app);
    await save(maker, testKeys);
    for (let index = 0; index < 70; index += 1) expect((await ask(manufacturerId)).status).toBe(200);
    for (let index = 0; index < 60; index += 1) await ask(2_000_000_000);

    expect((await ask(2_000_000_000)).status).toBe(429);
  });
});
