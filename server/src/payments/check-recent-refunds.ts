import type Stripe from 'stripe';
import type { Context } from '../context';
import type { JobData } from '../jobs/job-queue';
import { type CardAccount, findCardAccount } from './card-account';
import { findAccounts } from './card-config.queries';
import { findIntent } from './intents.queries';
import { failedReference, findKnownReferences } from './ledger.queries';
import { oneByOne } from './one-by-one';
import { askProvider } from './provider-failure';
import { hasFailed, settleRefunds } from './settle-refunds';

/** A bank may return a refund within 30 days of posting, and posting may take two weeks. */
const MAY_FAIL_FOR_SECONDS = 45 * 24 * 60 * 60;
/** The provider's largest page. */
const PAGE = 100;

const intentOf = ({ payment_intent }: Stripe.Refund): string =>
  (typeof payment_intent === 'string' ? payment_intent : payment_intent?.id) ?? '';

/** Whether the ledger differs from the provider for this refund. */
function differsFromLedger(known: ReadonlySet<string>, refund: Stripe.Refund): boolean {
  if (!known.has(intentOf(refund))) return false;
  if (refund.status === 'succeeded') return !known.has(refund.id);
  return hasFailed(refund) && known.has(refund.id) && !known.has(failedReference(refund.id));
}

/** The payments with changed refunds. One query for a whole page: usually nothing has changed. */
async function findChangedIntents(
  ctx: Context,
  manufacturerId: number,
  refunds: readonly Stripe.Refund[],
): Promise<string[]> {
  const references = refunds.flatMap((refund) => [intentOf(refund), refund.id, failedReference(refund.id)]);
  const known = await findKnownReferences(ctx.db, manufacturerId, references);
  return [...new Set(refunds.filter((refund) => differsFromLedger(known, refund)).map(intentOf))];
}

/** Settles all refunds of the payment, since the effect of each on the order depends on the others. */
async function settleAllOf(ctx: Context, intentId: string): Promise<void> {
  const intent = await findIntent(ctx.db, intentId);
  if (intent) await settleRefunds(ctx, intent);
}

const listPage = (
  ctx: Context,
  { stripe }: CardAccount,
  after: string | undefined,
): Promise<Stripe.ApiList<Stripe.Refund>> =>
  askProvider(ctx, () =>
    stripe.refunds.list({
      created: { gte: Math.floor(ctx.now().getTime() / 1000) - MAY_FAIL_FOR_SECONDS },
      limit: PAGE,
      ...(after === undefined ? {} : { starting_after: after }),
    }),
  );

/** Checks a page of an account's refunds, newest first. The next page is a separate job, so that no job takes long. */
export async function checkAccountRefunds(
  ctx: Context,
  { manufacturerId, mode, after }: JobData['recheck-account-refunds'],
): Promise<void> {
  const account = await findCardAccount(ctx, manufacturerId, mode);
  if (!account) return;
  const { data, has_more: hasMore } = await listPage(ctx, account, after);
  await oneByOne(
    ctx,
    await findChangedIntents(ctx, manufacturerId, data),
    (intentId) => ({ intentId }),
    (intentId) => settleAllOf(ctx, intentId),
  );
  const last = data.at(-1);
  if (!hasMore || !last) return;
  await ctx.jobs.enqueue(ctx, 'recheck-account-refunds', { manufacturerId, mode, after: last.id });
}

/**
 * Checks the refunds of recent weeks again. A refund that failed after it was booked, or was made in the provider's
 * dashboard, is otherwise reported only by an event, and events can get lost. Runs on a schedule. Safe to run any
 * number of times.
 */
export async function checkRecentRefunds(ctx: Context): Promise<void> {
  for (const account of await findAccounts(ctx.db)) {
    await ctx.jobs.enqueue(ctx, 'recheck-account-refunds', account);
  }
}
