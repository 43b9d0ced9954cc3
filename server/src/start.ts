import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app';
import type { Config } from './config';
import type { Context, Deps } from './context';
import { ChangeFeed } from './db/change-feed';
import { databaseOver, openPool } from './db/client';
import { migrateDatabase } from './db/migrate';
import { connectIdentityProvider } from './gateways/oidc';
import { connectSmtp } from './gateways/smtp';
import { giveUp, jobHandlers } from './jobs/handlers';
import { JobQueue } from './jobs/job-queue';

interface StartOptions {
  config: Config;
  databaseUrl: string;
  appSecret: string;
  migrationsFolder: string;
  webRoot: string | undefined;
  now?: () => Date;
  /** Off, jobs wait until they are asked for one by one. */
  runJobs?: boolean;
  /** Run after the schema is there and before anyone is let in. */
  beforeServing?: (deps: Deps) => Promise<void>;
}

export interface Running {
  app: FastifyInstance;
  deps: Deps;
  /** A context that acts for nobody: jobs and command-line tools use it. */
  systemContext: () => Context;
  stop: () => Promise<void>;
}

/** Wires the parts together over a database that answers. Listening is left to the caller. */
export async function startCasepack(options: StartOptions): Promise<Running> {
  const { config, databaseUrl, appSecret, migrationsFolder, webRoot, runJobs = true } = options;
  let log: FastifyBaseLogger | undefined;
  const report = (what: string) => (error: Error) => log?.error({ err: error }, what);

  const pool = openPool({
    url: databaseUrl,
    size: config.databasePoolSize,
    onConnectionError: report('a database connection was lost'),
  });
  const changes = new ChangeFeed({ url: databaseUrl, onError: report('the change feed was lost') });
  const jobs = new JobQueue({
    url: databaseUrl,
    minded: runJobs,
    onError: report('the job queue met an error'),
  });
  const mailSender = config.smtpUrl ? connectSmtp(config.smtpUrl, config.mailFrom) : undefined;
  const deps: Deps = {
    pool,
    db: databaseOver(pool),
    config,
    changes,
    jobs,
    mailSender,
    identityProvider: config.oidc && connectIdentityProvider(config.oidc, config.publicUrl),
    now: options.now ?? (() => new Date()),
  };

  async function closeParts(): Promise<void> {
    await jobs.close();
    await changes.close();
    mailSender?.close();
    await pool.end();
  }

  try {
    await migrateDatabase(pool, migrationsFolder);
    const app = await buildApp({ deps, appSecret, webRoot });
    log = app.log;
    const { pool: _pool, ...carried } = deps;
    const systemContext = (): Context => ({
      ...carried,
      actor: null,
      user: null,
      log: app.log,
      origin: { requestId: 'system', address: undefined, userAgent: undefined, sessionHash: undefined },
    });
    await changes.open();
    await jobs.open();
    await options.beforeServing?.(deps);
    if (runJobs)
      await jobs.work(jobHandlers(systemContext()), (name, data) => giveUp(systemContext(), name, data));
    return {
      app,
      deps,
      systemContext,
      async stop() {
        await app.close();
        await closeParts();
      },
    };
  } catch (error) {
    await closeParts();
    throw error;
  }
}
