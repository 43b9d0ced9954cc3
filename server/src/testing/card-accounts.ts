import { type CardMode, sandboxKeys } from '@casepack/contract/payments/card-mode';
import type Stripe from 'stripe';
import { providerConfigs } from '../db/schema/payments';
import type { Organization } from '../organizations/organization-nodes.queries';
import { requireCardAccount } from '../payments/card-account';
import { webhookPath } from '../payments/card-config';
import { requireProviderCustomer } from '../payments/provider-customers';
import type { TestApp } from './test-app';

export interface GivenAccount {
  account: string;
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
  /** The manufacturer's access to the provider, to set up and inspect state. */
  stripe: Stripe;
}

/** Gives a manufacturer an account at the card sandbox; events are sent to its webhook by default. */
export async function giveCardAccount(
  app: TestApp,
  manufacturerId: number,
  { webhook = false }: { webhook?: boolean } = {},
): Promise<GivenAccount> {
  const { cardKeys, cardSandbox, stripe } = app.running.deps;
  const account = `maker${manufacturerId}`;
  const mode: CardMode = 'test';
  const { publishableKey, secretKey } = sandboxKeys(account);
  const webhookSecret = `whsec_of_${account}`;
  await app.db.insert(providerConfigs).values({
    manufacturerId,
    mode,
    publishableKey,
    secretKey: cardKeys.seal(secretKey, { manufacturerId, mode, field: 'secretKey' }),
    secretKeyLast4: secretKey.slice(-4),
    webhookSecret: cardKeys.seal(webhookSecret, { manufacturerId, mode, field: 'webhookSecret' }),
    webhookSecretLast4: webhookSecret.slice(-4),
  });
  if (webhook) {
    const path = webhookPath(manufacturerId);
    await cardSandbox?.setWebhookEndpoint(account, { path, secret: webhookSecret });
  }
  return { account, publishableKey, secretKey, webhookSecret, stripe: stripe(secretKey) };
}

/** Saves a test card for an organization, as its administrator would in the browser, and returns its id. */
export async function saveCard(
  app: TestApp,
  holder: Pick<Organization, 'type' | 'id' | 'manufacturerId'>,
  card = 'pm_card_visa',
): Promise<string> {
  const ctx = app.running.systemContext();
  const account = await requireCardAccount(ctx, holder.manufacturerId);
  const customer = await requireProviderCustomer(ctx, account, holder);
  return (await account.stripe.paymentMethods.attach(card, { customer })).id;
}
