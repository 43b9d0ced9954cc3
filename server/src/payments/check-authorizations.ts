import type { Context } from '../context';
import { endAuthorization } from './authorizations';
import { findAuthorizations } from './authorizations.queries';
import type { IntentRow } from './intents.queries';
import { oneByOne } from './one-by-one';
import { settleIntent } from './settle-intent';

const HOUR = 60 * 60_000;
// Providers let an authorization lapse after 7 days. This runs every hour, so it is cancelled in the last one before.
const AUTHORIZATION_LASTS = 7 * 24 * HOUR - 2 * HOUR;
const UNSEEN_FOR = 12 * HOUR;
const MOST_AT_ONCE = 200;

const ago = (ctx: Context, milliseconds: number): Date => new Date(ctx.now().getTime() - milliseconds);

async function check(ctx: Context, row: IntentRow, startedBefore: Date): Promise<void> {
  if (row.createdAt < startedBefore) await endAuthorization(ctx, row, 'cancelling');
  await settleIntent(ctx, row.id);
}

/**
 * Cancels the authorizations of orders that were not released in time, and finds those that ended at the provider
 * without an event. Runs hourly, and is safe to run any number of times.
 */
export async function checkAuthorizations(ctx: Context): Promise<void> {
  const startedBefore = ago(ctx, AUTHORIZATION_LASTS);
  const found = await findAuthorizations(
    ctx.db,
    { startedBefore, seenBefore: ago(ctx, UNSEEN_FOR) },
    MOST_AT_ONCE,
  );
  await oneByOne(
    ctx,
    found,
    ({ id }) => ({ intentId: id }),
    (row) => check(ctx, row, startedBefore),
  );
}
