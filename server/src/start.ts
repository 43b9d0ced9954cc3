import type { Writable } from 'node:stream';
import type { Faults } from '@casepack/card-sandbox/http-listener';
import type { Sandbox } from '@casepack/card-sandbox/sandbox';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import type { Config } from './config';
import type { Context, Deps } from './context';
import { ChangeFeed } from './db/change-feed';
import { databaseOver, openPool } from './db/client';
import { migrateDatabase } from './db/migrate';
import { renumberEvents } from './events/renumber-events';
import { connectObjectStore } from './gateways/object-store';
import { connectIdentityProvider } from './gateways/oidc';
import { connectSmtp } from './gateways/smtp';
import { stripeClients } from './gateways/stripe';
import { ImageProcessor } from './imaging/image-processor';
import { jobHandlers, onJobFailed } from './job-handlers';
import { JobQueue } from './jobs/job-queue';
import { PdfPress } from './press/pdf-press';
import { startCardSandbox } from './sandbox/start-card-sandbox';
import { openCardKeySafe } from './secrets/card-keys';
import { createTextSealer } from './secrets/sealed-text';
import { openStorageKeys } from './secrets/storage-key';

interface StartOptions {
  config: Config;
  databaseUrl: string;
  appSecret: string;
  migrationsFolder: string;
  webRoot: string | undefined;
  now?: () => Date;
  /** If false, jobs wait until they are run one by one. */
  runJobs?: boolean;
  /** Replaces the standard output. */
  logTo?: Writable | undefined;
  /** Faults of the card sandbox, for tests. */
  cardFaults?: Faults | undefined;
  /** Called after the migrations and before the first request. */
  beforeServing?: (deps: Deps) => Promise<void>;
}

/** For one file with the papers of up to 2,000 orders. */
const BULK_PDF_LIMIT_MS = 150_000;

export interface Running {
  app: FastifyInstance;
  deps: Deps;
  /** A context without an actor, for jobs and command-line tools. */
  systemContext: () => Context;
  /** Continues to serve for `drainMs` before it closes; closes at once by default. */
  stop: (drainMs?: number) => Promise<void>;
}

/** Connects all parts on top of a running database. The caller starts listening. */
export async function startCasepack(options: StartOptions): Promise<Running> {
  const { config, databaseUrl, appSecret, migrationsFolder, webRoot, runJobs = true } = options;
  const now = options.now ?? (() => new Date());
  let app: FastifyInstance | undefined;
  let cardSandbox: Sandbox | undefined;
  let isClosing = false;
  // During shutdown the database may stop before our last connection is closed.
  const report = (what: string) => (error: Error) => {
    if (!isClosing) app?.log.error({ err: error }, what);
  };

  const pool = openPool({
    url: databaseUrl,
    size: config.databasePoolSize,
    onConnectionError: report('a database connection was lost'),
  });
  const changes = new ChangeFeed({ url: databaseUrl, onError: report('the change feed was lost') });
  const jobs = new JobQueue({
    url: databaseUrl,
    runsJobs: runJobs,
    onError: report('job queue error'),
  });
  const mailSender = config.smtpUrl ? connectSmtp(config.smtpUrl, config.mailFrom) : undefined;
  const pdfs = new PdfPress();
  const images = new ImageProcessor();
  const bulkPdfs = new PdfPress({ limitMs: BULK_PDF_LIMIT_MS, longestQueue: 20 });

  async function closeParts(): Promise<void> {
    isClosing = true;
    await jobs.close();
    await changes.close();
    mailSender?.close();
    await pdfs.close();
    await bulkPdfs.close();
    images.close();
    await cardSandbox?.close();
    await pool.end();
  }

  try {
    await migrateDatabase(pool, migrationsFolder);
    const db = databaseOver(pool);
    if (config.cardSandbox) {
      cardSandbox = await startCardSandbox({ pool, now, app: () => app, faults: options.cardFaults });
    }
    const sandboxUrl = cardSandbox && `http://127.0.0.1:${cardSandbox.port}`;
    const deps: Deps = {
      pool,
      db,
      config,
      changes,
      jobs,
      mailSender,
      pdfs,
      bulkPdfs,
      images,
      objects: config.s3 && connectObjectStore(config.s3),
      identityProvider: config.oidc && connectIdentityProvider(config.oidc, config.publicUrl),
      stripe: stripeClients({ apiUrl: config.stripeApiUrl, sandboxUrl }),
      cardKeys: openCardKeySafe(appSecret),
      storageKeys: openStorageKeys(appSecret),
      mailLinks: createTextSealer(appSecret, 'casepack mail links'),
      cardSandbox,
      now,
    };
    const built = await buildApp({ deps, appSecret, webRoot, logTo: options.logTo });
    app = built;
    const { pool: _pool, ...carried } = deps;
    const systemContext = (): Context => ({
      ...carried,
      actor: null,
      user: null,
      log: built.log,
      origin: { requestId: 'system', address: undefined, userAgent: undefined, sessionHash: undefined },
    });
    await changes.open();
    await jobs.open();
    await renumberEvents(systemContext());
    await options.beforeServing?.(deps);
    if (runJobs)
      await jobs.work(jobHandlers(systemContext()), (name, data, run) =>
        onJobFailed(systemContext(), name, data, run),
      );
    return {
      app: built,
      deps,
      systemContext,
      async stop(drainMs = 0) {
        built.draining.milliseconds = drainMs;
        await built.close();
        await closeParts();
      },
    };
  } catch (error) {
    await closeParts();
    throw error;
  }
}
