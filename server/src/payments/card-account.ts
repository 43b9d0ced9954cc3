import { AppError } from '@casepack/contract/errors';
import { type CardMode, isSandboxKey } from '@casepack/contract/payments/card-mode';
import type Stripe from 'stripe';
import type { Context } from '../context';
import { CardKeysUnreadable, type KeyBinding } from '../secrets/card-keys';
import { findProviderConfig, type ProviderConfigRow } from './card-config.queries';

/** A manufacturer's account at the card provider, with a client for its API. */
export interface CardAccount {
  manufacturerId: number;
  mode: CardMode;
  provider: 'stripe' | 'sandbox';
  publishableKey: string;
  webhookSecret: string | undefined;
  stripe: Stripe;
}

const paymentsNotConfigured = (): AppError =>
  new AppError('payments_not_configured', 'Payment processing not configured for your organization');

/** Decrypts the stored secrets, for use in this process only. Undefined if they cannot be used here. */
function openKeys(ctx: Context, row: ProviderConfigRow) {
  const { manufacturerId, mode, publishableKey, secretKey, webhookSecret } = row;
  if (isSandboxKey(publishableKey) && !ctx.cardSandbox) return undefined;
  const owner = (field: KeyBinding['field']): KeyBinding => ({ manufacturerId, mode, field });
  try {
    return {
      secretKey: ctx.cardKeys.open(secretKey, owner('secretKey')),
      webhookSecret: webhookSecret ? ctx.cardKeys.open(webhookSecret, owner('webhookSecret')) : undefined,
    };
  } catch (error) {
    if (!(error instanceof CardKeysUnreadable)) throw error;
    ctx.log.error({ err: error, manufacturerId, mode }, 'card keys cannot be used');
    return undefined;
  }
}

/** In the manufacturer's current mode unless one is given: a payment is finished in the mode it was started in. */
export async function findCardAccount(
  ctx: Context,
  manufacturerId: number,
  mode?: CardMode,
): Promise<CardAccount | undefined> {
  const row = await findProviderConfig(ctx.db, manufacturerId, mode);
  const keys = row && openKeys(ctx, row);
  if (!keys) return undefined;
  return {
    manufacturerId,
    mode: row.mode,
    provider: isSandboxKey(keys.secretKey) ? 'sandbox' : 'stripe',
    publishableKey: row.publishableKey,
    webhookSecret: keys.webhookSecret,
    stripe: ctx.stripe(keys.secretKey),
  };
}

export async function requireCardAccount(
  ctx: Context,
  manufacturerId: number,
  mode?: CardMode,
): Promise<CardAccount> {
  const account = await findCardAccount(ctx, manufacturerId, mode);
  if (!account) throw paymentsNotConfigured();
  return account;
}
