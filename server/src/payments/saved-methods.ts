import { AppError } from '@casepack/contract/errors';
import type { BillingMethods, SavedMethod } from '@casepack/contract/payments/saved-methods';
import type Stripe from 'stripe';
import { notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import type { Context } from '../context';
import type { Organization } from '../organizations/organization-nodes.queries';
import { countAttempt } from '../rate-limits/count-attempts';
import { type CardAccount, requireCardAccount } from './card-account';
import {
  type Cardholder,
  checkProviderCustomer,
  findProviderCustomer,
  withProviderCustomer,
} from './provider-customers';
import { askProvider, isMissing } from './provider-failure';

// The provider's largest page, and more cards than anyone saves.
const MAX_METHODS = 100;

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

function toSaved({ id, card }: Stripe.PaymentMethod, defaultId: string | undefined): SavedMethod[] {
  if (!card) return [];
  const { last4, brand, exp_month, exp_year, funding } = card;
  return [{ id, is_default: id === defaultId, card: { last4, brand, exp_month, exp_year, funding } }];
}

async function askForMethods({ stripe }: CardAccount, reference: string): Promise<SavedMethod[]> {
  const [customer, { data }] = await Promise.all([
    stripe.customers.retrieve(reference),
    stripe.customers.listPaymentMethods(reference, { type: 'card', limit: MAX_METHODS }),
  ]);
  if (customer.deleted) return [];
  // The first card is the default one until another is chosen; the provider lists the newest first.
  const chosen = idOf(customer.invoice_settings.default_payment_method);
  const defaultId = data.some(({ id }) => id === chosen) ? chosen : data.at(-1)?.id;
  const methods = data.flatMap((method) => toSaved(method, defaultId ?? undefined));
  return methods.sort((a, b) => Number(b.is_default) - Number(a.is_default));
}

/** The organization's cards, the default one first; none if the provider does not know the organization. */
async function findSavedMethods(
  ctx: Context,
  account: CardAccount,
  holder: Cardholder,
): Promise<SavedMethod[]> {
  const reference = await findProviderCustomer(ctx, account, holder);
  if (!reference) return [];
  return askProvider(ctx, async () => {
    try {
      return await askForMethods(account, reference);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  });
}

/** A card of this organization at this account. Any other card is reported as not found. */
export async function requireOwnMethod(
  ctx: Context,
  account: CardAccount,
  holder: Cardholder,
  paymentMethodId: string,
): Promise<Stripe.PaymentMethod> {
  const reference = await findProviderCustomer(ctx, account, holder);
  if (!reference) throw notFound('Payment method');
  return askProvider(ctx, async () => {
    try {
      const method = await account.stripe.paymentMethods.retrieve(paymentMethodId);
      if (method.card && idOf(method.customer) === reference) return method;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    throw notFound('Payment method');
  });
}

const accountOf = (ctx: Context, { manufacturerId }: Organization): Promise<CardAccount> =>
  requireCardAccount(ctx, manufacturerId);

const record = (
  ctx: Context,
  action: 'saved_card_removed' | 'default_card_chosen',
  organization: Organization,
  { card }: Stripe.PaymentMethod,
): Promise<void> => {
  const shown = `${card?.brand ?? 'card'} ending in ${card?.last4 ?? '?'}`;
  const isRemoval = action === 'saved_card_removed';
  return recordAudit(ctx, {
    action,
    subjectType: 'organization',
    subjectId: organization.id,
    subjectName: organization.name,
    node: organization,
    changes: { card: { from: isRemoval ? shown : null, to: isRemoval ? null : shown } },
  });
};

export async function listMethods(ctx: Context, organization: Organization): Promise<SavedMethod[]> {
  return findSavedMethods(ctx, await accountOf(ctx, organization), organization);
}

export async function showBilling(ctx: Context, organization: Organization): Promise<BillingMethods> {
  const methods = await listMethods(ctx, organization);
  const chosen = methods.find((method) => method.is_default);
  return {
    hasDefaultPaymentMethod: chosen !== undefined,
    paymentMethodId: chosen?.id ?? null,
    card: chosen?.card ?? null,
    methods,
    manufacturerId: organization.manufacturerId,
  };
}

/** Starts saving a card. The browser completes it at the provider. */
export async function createSetup(
  ctx: Context,
  organization: Organization,
): Promise<{ clientSecret: string; manufacturerId: number }> {
  const account = await accountOf(ctx, organization);
  await countAttempt(ctx, 'card-setup-user', String(ctx.actor?.userId));
  const { client_secret: clientSecret } = await withProviderCustomer(ctx, account, organization, (customer) =>
    account.stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
    }),
  );
  if (!clientSecret) throw new AppError('provider_failed', 'Invalid response from payment setup');
  return { clientSecret, manufacturerId: organization.manufacturerId };
}

export async function removeMethod(
  ctx: Context,
  organization: Organization,
  paymentMethodId: string,
): Promise<{ message: string }> {
  const account = await accountOf(ctx, organization);
  const method = await requireOwnMethod(ctx, account, organization, paymentMethodId);
  await askProvider(ctx, () => account.stripe.paymentMethods.detach(paymentMethodId));
  await record(ctx, 'saved_card_removed', organization, method);
  return { message: 'Payment method removed' };
}

export async function setDefaultMethod(
  ctx: Context,
  organization: Organization,
  paymentMethodId: string,
): Promise<{ message: string }> {
  const account = await accountOf(ctx, organization);
  const method = await requireOwnMethod(ctx, account, organization, paymentMethodId);
  const reference = idOf(method.customer);
  if (!reference) throw notFound('Payment method');
  await askProvider(ctx, () =>
    account.stripe.customers.update(reference, {
      invoice_settings: { default_payment_method: paymentMethodId },
    }),
  );
  await record(ctx, 'default_card_chosen', organization, method);
  return { message: 'Default payment method changed' };
}

export async function fixCustomer(ctx: Context, organization: Organization): Promise<{ message: string }> {
  const outcome = await checkProviderCustomer(ctx, await accountOf(ctx, organization), organization);
  return {
    message: outcome === 'kept' ? 'The payment customer is up to date' : 'The payment customer is ready',
  };
}
