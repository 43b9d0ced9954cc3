import { AppError } from '@casepack/contract/errors';
import type { ConnectionTest } from '@casepack/contract/payments/card-config';
import type { CardMode } from '@casepack/contract/payments/card-mode';
import Stripe from 'stripe';
import { recordAudit } from '../audit/record-audit';
import type { Context } from '../context';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { countAttempt } from '../rate-limits/count-attempts';
import { type CardAccount, findCardAccount } from './card-account';
import { getConfigured } from './card-config';
import { findProviderConfig, rememberTested } from './card-config.queries';
import { askProvider } from './provider-failure';

/** The account's name; null if a restricted key may not read it, which is not an error. */
async function askForName({ stripe }: CardAccount): Promise<string | null> {
  try {
    const { settings, business_profile, id } = await stripe.accounts.retrieveCurrent();
    return settings?.dashboard.display_name || business_profile?.name || id;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    await stripe.balance.retrieve();
    return null;
  }
}

export async function testConnection(
  ctx: Context,
  chosen: number | undefined,
  mode: CardMode,
): Promise<ConnectionTest> {
  const manufacturer = await getConfigured(ctx, chosen);
  await countAttempt(ctx, 'card-test-manufacturer', String(manufacturer.id));
  const keys = await findProviderConfig(ctx.db, manufacturer.id, mode);
  const account = await findCardAccount(ctx, manufacturer.id, mode);
  if (!keys || !account)
    throw new AppError('payments_not_configured', `There are no usable ${mode} keys to test`);

  const record = (outcome: 'accepted' | 'failed') =>
    recordAudit(ctx, {
      action: 'card_keys_tested',
      subjectType: 'provider_keys',
      subjectId: manufacturer.id,
      subjectName: `${manufacturer.name}: ${mode} keys`,
      node: nodeOfManufacturer(manufacturer),
      changes: { outcome: { from: null, to: outcome } },
    });
  try {
    const name = await askProvider(ctx, () => askForName(account));
    await rememberTested(ctx.db, keys, ctx.now());
    await record('accepted');
    const provider = account.provider === 'sandbox' ? 'the card sandbox' : 'Stripe';
    return { message: `Connected to ${provider} in ${mode} mode`, mode, account: name };
  } catch (error) {
    if (error instanceof AppError) await record('failed');
    throw error;
  }
}
