import { setTimeout } from 'node:timers/promises';
import type { Sandbox } from '@casepack/card-sandbox/sandbox';
import type { Actor } from '@casepack/contract/access/actor';
import type { CurrentUser } from '@casepack/contract/users/user';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config';
import { announcement, type ChangeFeed, type Topic } from './db/change-feed';
import type { Database } from './db/client';
import { transact } from './db/transaction';
import type { IdentityProvider } from './gateways/oidc';
import type { MailSender } from './gateways/smtp';
import type { OpenStripe } from './gateways/stripe';
import type { JobQueue } from './jobs/job-queue';
import type { PdfPress } from './press/pdf-press';
import type { CardKeySafe } from './secrets/card-keys';
import type { TextSealer } from './secrets/sealed-text';
import type { StorageKeys } from './secrets/storage-key';

/** What every use case gets: the database, the actor, the clock and the gateways. */
export interface Context {
  db: Database;
  actor: Actor | null;
  user: CurrentUser | null;
  /** From where and under which session the request came; jobs have neither. */
  origin: Origin;
  now: () => Date;
  config: Config;
  log: FastifyBaseLogger;
  changes: ChangeFeed;
  jobs: JobQueue;
  mailSender: MailSender | undefined;
  pdfs: PdfPress;
  identityProvider: IdentityProvider | undefined;
  stripe: OpenStripe;
  cardKeys: CardKeySafe;
  storageKeys: StorageKeys;
  /** Seals the links of account mails, each bound to the event key of its mail. */
  mailLinks: TextSealer;
  /** Undefined where it does not run: keys of the sandbox are of no use then. */
  cardSandbox: Sandbox | undefined;
  /** Run once the open transaction is committed; undefined outside of one. */
  afterCommit?: (() => void)[];
}

export interface Origin {
  requestId: string;
  address: string | undefined;
  userAgent: string | undefined;
  sessionHash: string | undefined;
}

/** What stays the same for the life of the process. */
export type Deps = Omit<Context, 'db' | 'actor' | 'user' | 'origin' | 'log' | 'afterCommit'> & {
  pool: Pool;
  db: Database;
};

const MAX_TRIES = 3;
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

const isRetryable = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === DEADLOCK || code === SERIALIZATION_FAILURE;
};

/**
 * The callback's `ctx` shadows the caller's on purpose: inside, the outer connection cannot be named. A transaction
 * that PostgreSQL broke off for another's sake is run again, so `work` may run more than once and must do nothing
 * outside the database.
 */
export async function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.afterCommit) return work(ctx);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction(ctx, work);
    } catch (error) {
      if (!isRetryable(error) || attempt === MAX_TRIES) throw error;
      ctx.log.warn({ err: error, attempt }, 'transaction aborted, retrying');
      // The other, for whose sake it was broken off, needs a moment to take what was let go.
      await setTimeout(attempt * (10 + Math.random() * 40));
    }
  }
}

async function runTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const afterCommit: (() => void)[] = [];
  const result = await transact(
    ctx.db,
    (db) => work({ ...ctx, db, afterCommit }),
    (error) => ctx.log.error({ err: error }, 'rollback failed, dropping the connection'),
  );
  for (const run of afterCommit) run();
  return result;
}

/** Says in this transaction what it changes, so that no instance goes on serving the old from memory. */
export async function announce(ctx: Context, topic: Topic): Promise<void> {
  await ctx.db.execute(announcement(topic));
  const deliver = () => ctx.changes.deliver(topic);
  if (ctx.afterCommit) ctx.afterCommit.push(deliver);
  else deliver();
}

/** As `announce`, but only once the change is committed and without making other commits wait. */
export function announceAfterCommit(ctx: Context, topic: Topic): void {
  const tell = () => ctx.changes.tell(topic);
  if (ctx.afterCommit) ctx.afterCommit.push(tell);
  else tell();
}
