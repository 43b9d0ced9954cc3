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
import type { ObjectStore } from './gateways/object-store';
import type { IdentityProvider } from './gateways/oidc';
import type { MailSender } from './gateways/smtp';
import type { OpenStripe } from './gateways/stripe';
import type { ImageProcessor } from './imaging/image-processor';
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
  /** Client address and session of the request; jobs have neither. */
  origin: Origin;
  now: () => Date;
  config: Config;
  log: FastifyBaseLogger;
  changes: ChangeFeed;
  jobs: JobQueue;
  mailSender: MailSender | undefined;
  pdfs: PdfPress;
  /** For files with many documents, which take long: single documents do not wait for them. */
  bulkPdfs: PdfPress;
  /** Decodes and resizes uploaded images in a process of its own. */
  images: ImageProcessor;
  /** Where the bytes of images are stored; undefined: in the database. */
  objects: ObjectStore | undefined;
  identityProvider: IdentityProvider | undefined;
  stripe: OpenStripe;
  cardKeys: CardKeySafe;
  storageKeys: StorageKeys;
  /** Encrypts the links of account emails, each bound to the event key of its email. */
  mailLinks: TextSealer;
  /** Undefined if the sandbox is off; its keys are rejected then. */
  cardSandbox: Sandbox | undefined;
  /** Called after the open transaction is committed; undefined outside a transaction. */
  afterCommit?: (() => void)[];
}

export interface Origin {
  requestId: string;
  address: string | undefined;
  userAgent: string | undefined;
  sessionHash: string | undefined;
}

/** The parts of the context that stay the same for the lifetime of the process. */
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
 * The callback's `ctx` shadows the caller's on purpose, so the outer connection cannot be used inside. A transaction
 * that PostgreSQL aborts because of another one is retried, so `work` may run more than once and must have no side
 * effects outside the database.
 */
export const inTransaction = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  inTransactionAfter(ctx, async () => {}, work);

/**
 * The same, with a statement that is sent ahead on its connection and stays, even if the transaction does not. `work` has to
 * wait for it before it decides anything.
 */
export async function inTransactionAfter<T>(
  ctx: Context,
  first: (ctx: Context) => Promise<void>,
  work: (ctx: Context, first: Promise<void>) => Promise<T>,
): Promise<T> {
  if (ctx.afterCommit) return work(ctx, first(ctx));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction(ctx, attempt === 1 ? first : async () => {}, work);
    } catch (error) {
      if (!isRetryable(error) || attempt === MAX_TRIES) throw error;
      ctx.log.warn({ err: error, attempt }, 'transaction aborted, retrying');
      // Gives the competing transaction time to acquire the released locks.
      await setTimeout(attempt * (10 + Math.random() * 40));
    }
  }
}

async function runTransaction<T>(
  ctx: Context,
  first: (ctx: Context) => Promise<void>,
  work: (ctx: Context, first: Promise<void>) => Promise<T>,
): Promise<T> {
  const afterCommit: (() => void)[] = [];
  const result = await transact(
    ctx.db,
    (db, sent) => work({ ...ctx, db, afterCommit }, sent),
    (error) => ctx.log.error({ err: error }, 'rollback failed, dropping the connection'),
    (db) => first({ ...ctx, db }),
  );
  for (const run of afterCommit) run();
  return result;
}

/** Announces a change as part of this transaction, so that every instance drops its cached copies. */
export async function announce(ctx: Context, topic: Topic): Promise<void> {
  await ctx.db.execute(announcement(topic));
  const deliver = () => ctx.changes.deliver(topic);
  if (ctx.afterCommit) ctx.afterCommit.push(deliver);
  else deliver();
}

/** Like `announce`, but after the commit, without making other commits wait. */
export function announceAfterCommit(ctx: Context, topic: Topic): void {
  const tell = () => ctx.changes.tell(topic);
  if (ctx.afterCommit) ctx.afterCommit.push(tell);
  else tell();
}
