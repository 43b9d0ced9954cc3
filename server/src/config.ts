import { isIP } from 'node:net';
import { z } from 'zod';

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

const isProxyList = (text: string): boolean =>
  text.split(',').every((part) => {
    const [address = '', prefix] = part.trim().split('/');
    if (namedNetworks.has(address)) return prefix === undefined;
    const bits = isIP(address) === 4 ? 32 : 128;
    return (
      isIP(address) !== 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
    );
  });

const flag = z.enum(['on', 'off']);
const httpAddress = () => z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const port = z.coerce.number().int().min(0).max(65_535);

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  DATA_DIR: z.string().min(1).default('.data'),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_URL: httpAddress().optional(),
  CASEPACK_DEMO: flag.optional(),
  DEFAULT_MANUFACTURER_ID: z.coerce.number().int().min(1).default(3),
  REGISTRATION: z.enum(['open', 'invite']).default('open'),
  ORDERS_PER_HOUR: z.coerce.number().int().min(1).max(100_000_000).default(300),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(128).default(6),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().min(3).default('Casepack <no-reply@localhost>'),
  OIDC_ISSUER: httpAddress().optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  CARD_SANDBOX: flag.optional(),
  CATALOG_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(64),
  IMAGE_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(64),
  S3_ENDPOINT: httpAddress().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  STRIPE_API_URL: httpAddress().optional(),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'must be addresses or networks such as 10.0.0.0/8, separated by commas')
    .optional(),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(5_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(256),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
}

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Config {
  port: number;
  host: string;
  /** Not set: Casepack runs its own PostgreSQL. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  dataDir: string;
  /** Not set in embedded mode until one is generated into the data folder. */
  appSecret: string | undefined;
  publicUrl: string;
  demo: boolean;
  /** Other machines can reach this server, by its host or under its public address. */
  isExposed: boolean;
  /** The demo is not loaded, only because other machines can reach this server. */
  isDemoHeldBack: boolean;
  defaultManufacturerId: number;
  registration: 'open' | 'invite';
  /** How many orders one user may place; an organization may place five times as many. */
  ordersPerHour: number;
  passwordMinLength: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  oidc: OidcSettings | undefined;
  /** Memory limit of the cached catalog pages. */
  catalogCacheMegabytes: number;
  /** Memory limit of the images that were served lately. */
  imageCacheMegabytes: number;
  /** Where the bytes of images are stored. Not set: in the database. */
  s3: S3Settings | undefined;
  /** Whether keys of the card sandbox are accepted; no real money is charged. */
  cardSandbox: boolean;
  /** Not set: Stripe's own address. */
  stripeApiUrl: string | undefined;
  trustProxy: string | undefined;
  maxConnections: number;
  /** For one IPv4 address or IPv6 network. Proxies are exempt. */
  maxConnectionsPerAddress: number;
  /** Not set: metrics are off. */
  metricsToken: string | undefined;
  /** How long the server continues to serve requests after the signal to stop. */
  drainSeconds: number;
  logLevel: z.output<typeof Environment>['LOG_LEVEL'];
}

/** An invalid setting. Its message is one sentence for the terminal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

const isLocalhost = (url: string): boolean => isLoopback(new URL(url).hostname);

function publicUrlOf(env: z.output<typeof Environment>): string {
  if (!env.DATABASE_URL) return env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  if (!env.PUBLIC_URL) {
    throw new ConfigError(
      'DATABASE_URL is set, so PUBLIC_URL must be set too: the address people open, such as https://orders.example.com',
    );
  }
  if (!env.PUBLIC_URL.startsWith('https:') && !isLocalhost(env.PUBLIC_URL)) {
    throw new ConfigError('PUBLIC_URL must begin with https:// unless it is a localhost address');
  }
  return env.PUBLIC_URL;
}

function oidcOf(env: z.output<typeof Environment>): OidcSettings | undefined {
  if (!env.OIDC_ISSUER) return undefined;
  if (!env.OIDC_CLIENT_ID) throw new ConfigError('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too');
  return { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET };
}

const s3Names = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** All of them or none: with a part of them, images would silently be stored in the database. */
function s3Of(env: z.output<typeof Environment>): S3Settings | undefined {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = s3Names.map((name) => env[name]);
  if (endpoint && bucket && region && accessKeyId && secretAccessKey) {
    return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
  }
  const set = s3Names.find((name) => env[name]);
  if (!set) return undefined;
  const missing = s3Names.filter((name) => !env[name]);
  throw new ConfigError(`${set} is set, so ${missing.join(' and ')} must be set too`);
}

function stripeApiUrlOf({ STRIPE_API_URL: url }: z.output<typeof Environment>): string | undefined {
  if (!url || url.startsWith('https:') || isLocalhost(url)) return url;
  throw new ConfigError('STRIPE_API_URL must begin with https:// unless it is a localhost address');
}

export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`The setting ${issue?.path.join('.')} is not valid: ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.DATABASE_URL && !env.APP_SECRET) {
    throw new ConfigError(
      'DATABASE_URL is set, so APP_SECRET must be set too: at least 32 random characters, kept secret',
    );
  }
  const host = env.HOST ?? (env.DATABASE_URL ? '0.0.0.0' : 'localhost');
  const publicUrl = new URL(publicUrlOf(env)).origin;
  const isExposed = !isLoopback(host) || !isLocalhost(publicUrl);
  return {
    port: env.PORT,
    host,
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    dataDir: env.DATA_DIR,
    appSecret: env.APP_SECRET,
    publicUrl,
    demo: !env.DATABASE_URL && (env.CASEPACK_DEMO ? env.CASEPACK_DEMO === 'on' : !isExposed),
    isExposed,
    isDemoHeldBack: !env.DATABASE_URL && !env.CASEPACK_DEMO && isExposed,
    defaultManufacturerId: env.DEFAULT_MANUFACTURER_ID,
    registration: env.REGISTRATION,
    ordersPerHour: env.ORDERS_PER_HOUR,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    oidc: oidcOf(env),
    catalogCacheMegabytes: env.CATALOG_CACHE_MB,
    imageCacheMegabytes: env.IMAGE_CACHE_MB,
    s3: s3Of(env),
    cardSandbox: env.CARD_SANDBOX ? env.CARD_SANDBOX === 'on' : !env.DATABASE_URL,
    stripeApiUrl: stripeApiUrlOf(env),
    trustProxy: env.TRUST_PROXY,
    maxConnections: env.MAX_CONNECTIONS,
    maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    metricsToken: env.METRICS_TOKEN,
    drainSeconds: env.DRAIN_SECONDS ?? (env.DATABASE_URL ? 5 : 1),
    logLevel: env.LOG_LEVEL,
  };
}
