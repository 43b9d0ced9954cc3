import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';

const real = {
  DATABASE_URL: 'postgres://casepack@db.example.test/casepack',
  APP_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://orders.example.test',
};

describe('the settings', () => {
  it('are all optional on the local machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      databaseUrl: undefined,
      databasePoolSize: 10,
      dataDir: '.data',
      appSecret: undefined,
      publicUrl: 'http://localhost:3000',
      demo: true,
      defaultManufacturerId: 3,
      registration: 'open',
      passwordMinLength: 6,
      smtpUrl: undefined,
      mailFrom: 'Casepack <no-reply@localhost>',
      oidc: undefined,
      cardSandbox: true,
      stripeApiUrl: undefined,
      trustProxy: undefined,
      logLevel: 'info',
    });
  });

  it('name a store for images if all of its parts are set', () => {
    const settings = {
      S3_ENDPOINT: 'https://s3.example.test/',
      S3_BUCKET: 'pictures',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };

    expect(readConfig(settings).s3).toEqual({
      endpoint: 'https://s3.example.test',
      bucket: 'pictures',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    expect(readConfig({}).s3).toBeUndefined();
  });

  it('use the port in the default public address', () => {
    expect(readConfig({ PORT: '8080' })).toMatchObject({ port: 8080, publicUrl: 'http://localhost:8080' });
  });

  it('count as missing when they are empty', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', OIDC_ISSUER: '' })).toMatchObject({
      port: 3000,
      oidc: undefined,
    });
  });

  it('make a real installation listen on all interfaces, without demo data', () => {
    expect(readConfig(real)).toMatchObject({
      host: '0.0.0.0',
      demo: false,
      publicUrl: 'https://orders.example.test',
      appSecret: 'x'.repeat(32),
    });
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: 'shop.example.test' },
    { PUBLIC_URL: 'https://orders.example.test' },
    { PUBLIC_URL: 'http://192.168.1.5:3000' },
    { PUBLIC_URL: 'http://localhost.evil.example' },
    { HOST: '127.0.0.1', PUBLIC_URL: 'https://orders.example.test' },
  ])(
    'load the demo on a server that other machines can reach only if CASEPACK_DEMO is on: %o',
    (settings) => {
      expect(readConfig(settings)).toMatchObject({ demo: false, isExposed: true, isDemoHeldBack: true });
      expect(readConfig({ ...settings, CASEPACK_DEMO: 'on' })).toMatchObject({ demo: true, isExposed: true });
      expect(readConfig({ ...settings, CASEPACK_DEMO: 'off' })).toMatchObject({
        demo: false,
        isDemoHeldBack: false,
      });
    },
  );

  it.each([
    {},
    { HOST: '127.0.0.1' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { HOST: 'localhost', PUBLIC_URL: 'http://[::1]:3000' },
  ])('load the demo automatically on the local machine: %o', (settings) => {
    expect(readConfig(settings)).toMatchObject({ demo: true, isExposed: false, isDemoHeldBack: false });
  });

  it('never load the demo into an external database', () => {
    expect(readConfig({ ...real, CASEPACK_DEMO: 'on' }).demo).toBe(false);
  });

  it('start the card sandbox automatically only on the local machine', () => {
    const sandboxWith = (settings: object) => readConfig({ ...settings }).cardSandbox;

    expect(sandboxWith(real)).toBe(false);
    expect(sandboxWith({ ...real, CARD_SANDBOX: 'on' })).toBe(true);
    expect(sandboxWith({ CARD_SANDBOX: 'off' })).toBe(false);
  });

  it('require https for the Stripe address except on the local machine', () => {
    expect(readConfig({ STRIPE_API_URL: 'https://proxy.example.test' }).stripeApiUrl).toBe(
      'https://proxy.example.test',
    );
    expect(readConfig({ STRIPE_API_URL: 'http://127.0.0.1:9000' }).stripeApiUrl).toBe(
      'http://127.0.0.1:9000',
    );
    expect(() => readConfig({ STRIPE_API_URL: 'http://proxy.example.test' })).toThrow(ConfigError);
  });

  it('keep only the origin of the public address', () => {
    expect(readConfig({ ...real, PUBLIC_URL: 'https://orders.example.test/shop/?a=b' }).publicUrl).toBe(
      'https://orders.example.test',
    );
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'allow %s without https',
    (url) => {
      expect(readConfig({ ...real, PUBLIC_URL: url }).publicUrl).toBe(url);
    },
  );

  it.each(['10.0.0.0/8', '127.0.0.1', 'loopback, 10.1.2.3', '::1', 'fd00::/8'])(
    'accept the proxies %s',
    (list) => {
      expect(readConfig({ TRUST_PROXY: list }).trustProxy).toBe(list);
    },
  );

  it('accept an identity provider with and without a secret', () => {
    const settings = { OIDC_ISSUER: 'https://id.example.test', OIDC_CLIENT_ID: 'casepack' };

    expect(readConfig(settings).oidc).toEqual({
      issuer: 'https://id.example.test',
      clientId: 'casepack',
      clientSecret: undefined,
    });
    expect(readConfig({ ...settings, OIDC_CLIENT_SECRET: 's' }).oidc?.clientSecret).toBe('s');
  });

  it('drain longer if the server may be behind a load balancer', () => {
    expect(readConfig({}).drainSeconds).toBe(1);
    expect(readConfig(real).drainSeconds).toBe(5);
    expect(readConfig({ ...real, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
  });

  it.each([
    [{ ...real, APP_SECRET: undefined }, 'DATABASE_URL is set, so APP_SECRET must be set too'],
    [{ ...real, PUBLIC_URL: undefined }, 'DATABASE_URL is set, so PUBLIC_URL must be set too'],
    [{ ...real, PUBLIC_URL: 'http://orders.example.test' }, 'PUBLIC_URL must begin with https://'],
    [{ ...real, PUBLIC_URL: 'http://localhost.evil.example' }, 'PUBLIC_URL must begin with https://'],
    [
      { ...real, APP_SECRET: 'short' },
      'The setting APP_SECRET is not valid: must have at least 32 characters',
    ],
    [
      { ...real, DATABASE_URL: 'mysql://x/y' },
      'The setting DATABASE_URL is not valid: must be a postgres:// address',
    ],
    [{ PUBLIC_URL: 'orders' }, 'The setting PUBLIC_URL is not valid: must be an http or https URL'],
    [{ OIDC_ISSUER: 'https://id.example.test' }, 'OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too'],
    [{ OIDC_ISSUER: 'id' }, 'The setting OIDC_ISSUER is not valid'],
    [
      { SMTP_URL: 'https://mail' },
      'The setting SMTP_URL is not valid: must be an smtp:// or smtps:// address',
    ],
    [{ S3_BUCKET: 'x' }, 'The setting S3_BUCKET is not valid: must be the name of a bucket'],
    [
      { S3_ENDPOINT: 'https://s3.example.test', S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'key' },
      'S3_ENDPOINT is set, so S3_BUCKET and S3_SECRET_ACCESS_KEY must be set too',
    ],
    [
      { S3_SECRET_ACCESS_KEY: 'secret' },
      'S3_SECRET_ACCESS_KEY is set, so S3_ENDPOINT and S3_BUCKET and S3_REGION and S3_ACCESS_KEY_ID must be set too',
    ],
    [{ PORT: 'high' }, 'The setting PORT is not valid'],
    [{ PORT: '70000' }, 'The setting PORT is not valid'],
    [{ METRICS_TOKEN: 'short' }, 'The setting METRICS_TOKEN is not valid: must have at least 16 characters'],
    [{ DRAIN_SECONDS: '-1' }, 'The setting DRAIN_SECONDS is not valid'],
    [{ PASSWORD_MIN_LENGTH: '5' }, 'The setting PASSWORD_MIN_LENGTH is not valid'],
    [{ REGISTRATION: 'closed' }, 'The setting REGISTRATION is not valid'],
    [{ CASEPACK_DEMO: 'yes' }, 'The setting CASEPACK_DEMO is not valid'],
    [{ DATABASE_POOL_SIZE: '0' }, 'The setting DATABASE_POOL_SIZE is not valid'],
    [{ DEFAULT_MANUFACTURER_ID: '-1' }, 'The setting DEFAULT_MANUFACTURER_ID is not valid'],
    [{ LOG_LEVEL: 'loud' }, 'The setting LOG_LEVEL is not valid'],
    [{ TRUST_PROXY: 'true' }, 'The setting TRUST_PROXY is not valid: must be addresses or networks'],
    [{ TRUST_PROXY: '10.0.0.0/64' }, 'The setting TRUST_PROXY is not valid'],
  ])('stop the start with an error of one sentence: %o', (settings, sentence) => {
    const reading = () => readConfig(settings);

    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(sentence);
    expect(reading).toThrow(/^[^\n]+$/);
  });

  it('never show a secret in an error', () => {
    const reading = () => readConfig({ ...real, APP_SECRET: 'my-short-secret' });

    expect(reading).not.toThrow('my-short-secret');
  });
});
