import { AppError } from '@casepack/contract/errors';
import { cardModes } from '@casepack/contract/payments/card-mode';
import type Stripe from 'stripe';
import { type Context, inTransaction } from '../context';
import type { JobData } from '../jobs/job-queue';
import { type CardAccount, findCardAccount } from './card-account';
import { findIntent } from './intents.queries';
import { settleIntent } from './settle-intent';
import { settleRefunds } from './settle-refunds';
import { insertWebhookEvent, markHandled } from './webhook-events.queries';

const TOLERANCE_SECONDS = 300;

const badSignature = (): AppError => new AppError('invalid_input', 'The event signature is not valid');

const idOf = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

/** Checks the signature before reading the content. Undefined if this account's secret did not recently sign it. */
function readEvent(
  { stripe, webhookSecret, mode }: CardAccount,
  body: Buffer,
  signature: string,
  now: Date,
): Stripe.Event | undefined {
  if (!webhookSecret) return undefined;
  try {
    const at = now.getTime();
    const event = stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      at,
    );
    // The library only rejects old signatures, but one from the future is just as invalid.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
    if (signedAt > at / 1000 + TOLERANCE_SECONDS) return undefined;
    return event.livemode === (mode === 'live') ? event : undefined;
  } catch {
    // Neither the content nor the reason of the failure is passed on.
    return undefined;
  }
}

/** The intent that an event is about, and whether its refunds may have changed. */
function subjectOf({
  data: { object },
}: Stripe.Event): { intentId: string; aboutRefunds: boolean } | undefined {
  if (object.object === 'payment_intent') return { intentId: object.id, aboutRefunds: false };
  if (object.object === 'charge' || object.object === 'refund') {
    const intentId = idOf(object.payment_intent);
    const aboutRefunds = object.object === 'refund' || object.refunded || object.amount_refunded > 0;
    return intentId ? { intentId, aboutRefunds } : undefined;
  }
  return undefined;
}

/**
 * Accepts an event of the card provider. Its content only indicates that an intent may have changed: a job asks the
 * provider for the state. Each event is handled once, however often it is sent.
 */
export async function receiveCardEvent(
  ctx: Context,
  manufacturerId: number,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  if (!signature) throw badSignature();
  let event: Stripe.Event | undefined;
  for (const mode of cardModes) {
    const account = await findCardAccount(ctx, manufacturerId, mode);
    event ??= account && readEvent(account, body, signature, ctx.now());
  }
  if (!event) throw badSignature();
  const { id: eventId, type } = event;
  const subject = subjectOf(event);

  await inTransaction(ctx, async (ctx) => {
    const isNew = await insertWebhookEvent(ctx.db, { manufacturerId, eventId, type, receivedAt: ctx.now() });
    if (!isNew) return;
    if (subject) await ctx.jobs.enqueue(ctx, 'handle-card-event', { manufacturerId, eventId, ...subject });
    else await markHandled(ctx.db, manufacturerId, eventId, ctx.now());
  });
}

export async function handleCardEvent(
  ctx: Context,
  { manufacturerId, eventId, intentId, aboutRefunds }: JobData['handle-card-event'],
): Promise<void> {
  const row = await findIntent(ctx.db, intentId);
  if (row?.manufacturerId === manufacturerId) {
    await settleIntent(ctx, intentId);
    if (aboutRefunds) await settleRefunds(ctx, row);
  } else {
    ctx.log.info({ manufacturerId, intentId }, 'the card provider sent an event for an unknown payment');
  }
  await markHandled(ctx.db, manufacturerId, eventId, ctx.now());
}
