import { randomBytes } from 'node:crypto';
import { AppError } from '@casepack/contract/errors';
import type { CardConfig, CardKeys } from '@casepack/contract/payments/card-config';
import { sandboxAccount } from '@casepack/contract/payments/card-mode';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit';
import { requireFreshPassword } from '../auth/require-fresh-password';
import { type Context, inTransaction } from '../context';
import { providerConfigs } from '../db/schema/payments';
import { lockOrganization, nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { CardKeysUnreadable } from '../secrets/card-keys';
import { findCardAccount } from './card-account';
import { endOf, getConfigured, showCardConfig, webhookPath } from './card-config';
import {
  findNewestUnsettled,
  findProviderConfig,
  isSandboxAccountTaken,
  type ProviderConfigRow,
} from './card-config.queries';
import { isKnownAt } from './provider-failure';

const invalid = (field: keyof CardKeys, message: string): AppError =>
  new AppError('invalid_input', message, { fields: { [field]: message } });

const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('hex')}`;

const underWay = (): AppError =>
  new AppError(
    'conflict',
    'Card payments are in progress with the current keys, and these keys belong to another account. Please change the keys once those payments are settled.',
  );

/** Whether the key belongs to another sandbox account, or to another provider, than the stored keys. */
const isOtherAccount = (stored: ProviderConfigRow, publishableKey: string): boolean =>
  sandboxAccount(stored.publishableKey) !== sandboxAccount(publishableKey);

function requireUsableHere(ctx: Context, { publishableKey }: CardKeys): void {
  if (sandboxAccount(publishableKey) === undefined || ctx.cardSandbox) return;
  throw invalid(
    'publishableKey',
    'Sandbox keys work only when the card sandbox is turned on (CARD_SANDBOX=on)',
  );
}

/**
 * Keys do not show which account of the provider they belong to. If the current keys find an unsettled payment and the
 * new ones do not, the new keys are rejected, since that payment could not be settled anymore. A payment that neither
 * finds does not matter.
 */
async function requireSameAccount(
  ctx: Context,
  manufacturerId: number,
  { mode, publishableKey, secretKey }: CardKeys,
): Promise<void> {
  const stored = await findProviderConfig(ctx.db, manufacturerId, mode);
  if (!secretKey || !stored || isOtherAccount(stored, publishableKey)) return;
  const present = await findCardAccount(ctx, manufacturerId, mode);
  if (!present) return;
  for (const payment of await findNewestUnsettled(ctx.db, manufacturerId, mode)) {
    if (await isKnownAt(ctx.stripe(secretKey), payment)) continue;
    if (await isKnownAt(present.stripe, payment)) throw underWay();
  }
}

/** Rejects incomplete keys, keys in use by others, and keys of another account while payments are in progress. */
async function requireFitting(
  ctx: Context,
  manufacturerId: number,
  keys: CardKeys,
  stored: ProviderConfigRow | undefined,
): Promise<void> {
  const { mode, publishableKey, secretKey } = keys;
  if (!secretKey && !stored) throw invalid('secretKey', 'Enter the secret key');
  const changesAccount = stored !== undefined && isOtherAccount(stored, publishableKey);
  if (!secretKey && changesAccount) {
    throw invalid(
      'publishableKey',
      'This key does not match the stored secret key. Enter the new secret key too',
    );
  }
  const isInProgress = async () => (await findNewestUnsettled(ctx.db, manufacturerId, mode)).length > 0;
  if (changesAccount && (await isInProgress())) throw underWay();
  const account = sandboxAccount(publishableKey);
  const claim = { publishableKey, manufacturerId, webhookPath: webhookPath(manufacturerId) };
  if (account && (await isSandboxAccountTaken(ctx.db, { account, ...claim }))) {
    throw invalid(
      'publishableKey',
      'These sandbox keys are already in use. Change the letters after the prefix.',
    );
  }
}

/** The new webhook secret: the given one, the stored one of the same account, or for the sandbox a generated one. */
function webhookSecretFor(
  ctx: Context,
  manufacturerId: number,
  { mode, publishableKey, webhookSecret }: CardKeys,
  stored: ProviderConfigRow | undefined,
): string | undefined {
  if (webhookSecret) return webhookSecret;
  const makeOwn = () => (sandboxAccount(publishableKey) ? newWebhookSecret() : undefined);
  if (!stored?.webhookSecret || isOtherAccount(stored, publishableKey)) return makeOwn();
  try {
    return ctx.cardKeys.open(stored.webhookSecret, { manufacturerId, mode, field: 'webhookSecret' });
  } catch (error) {
    if (!(error instanceof CardKeysUnreadable)) throw error;
    return makeOwn();
  }
}

/** A connection test counts only for the keys that were tested. */
function testedAtAfter(ctx: Context, keys: CardKeys, stored: ProviderConfigRow | undefined): Date | null {
  if (!stored?.testedAt || stored.publishableKey !== keys.publishableKey) return null;
  if (!keys.secretKey) return stored.testedAt;
  const { manufacturerId, mode } = stored;
  try {
    const present = ctx.cardKeys.open(stored.secretKey, { manufacturerId, mode, field: 'secretKey' });
    return present === keys.secretKey ? stored.testedAt : null;
  } catch (error) {
    if (!(error instanceof CardKeysUnreadable)) throw error;
    return null;
  }
}

/** The audit log records only the ends of changed keys. */
function auditedChanges(before: ProviderConfigRow | undefined, after: Omit<ProviderConfigRow, 'updatedAt'>) {
  const ends = (row: typeof after | undefined) => ({
    publishableKeyEnd: row ? endOf(row.publishableKey) : null,
    secretKeyEnd: row?.secretKeyLast4 ?? null,
    webhookSecretEnd: row?.webhookSecretLast4 ?? null,
  });
  const from = ends(before);
  const to = ends(after);
  return {
    mode: { from: after.mode, to: after.mode },
    publishableKeyEnd: { from: from.publishableKeyEnd, to: to.publishableKeyEnd },
    secretKeyEnd: { from: from.secretKeyEnd, to: to.secretKeyEnd },
    webhookSecretEnd: { from: from.webhookSecretEnd, to: to.webhookSecretEnd },
  };
}

export async function saveCardKeys(
  ctx: Context,
  chosen: number | undefined,
  keys: CardKeys,
): Promise<CardConfig> {
  const manufacturer = await getConfigured(ctx, chosen);
  const { id: manufacturerId } = manufacturer;
  const { mode, publishableKey, secretKey } = keys;
  requireUsableHere(ctx, keys);
  if (mode === 'live') await requireFreshPassword(ctx, keys.password);
  await requireSameAccount(ctx, manufacturerId, keys);

  const webhookSecret = await inTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx.db, { type: 'manufacturer', id: manufacturerId });
    const stored = await findProviderConfig(ctx.db, manufacturerId, mode);
    await requireFitting(ctx, manufacturerId, keys, stored);
    const kept = stored && { secretKey: stored.secretKey, secretKeyLast4: stored.secretKeyLast4 };
    const secrets = secretKey
      ? {
          secretKey: ctx.cardKeys.seal(secretKey, { manufacturerId, mode, field: 'secretKey' }),
          secretKeyLast4: endOf(secretKey),
        }
      : kept;
    if (!secrets) throw invalid('secretKey', 'Enter the secret key');
    const webhook = webhookSecretFor(ctx, manufacturerId, keys, stored);
    const row = {
      manufacturerId,
      mode,
      publishableKey,
      ...secrets,
      webhookSecret: webhook
        ? ctx.cardKeys.seal(webhook, { manufacturerId, mode, field: 'webhookSecret' })
        : null,
      webhookSecretLast4: webhook ? endOf(webhook) : null,
      testedAt: testedAtAfter(ctx, keys, stored),
    };
    const values = { ...row, updatedAt: ctx.now() };
    if (stored) {
      const { manufacturerId: ofManufacturer, mode: ofMode } = providerConfigs;
      await ctx.db
        .update(providerConfigs)
        .set(values)
        .where(and(eq(ofManufacturer, manufacturerId), eq(ofMode, mode)));
    } else {
      await ctx.db.insert(providerConfigs).values(values);
    }
    await recordAudit(ctx, {
      action: 'card_keys_saved',
      subjectType: 'provider_keys',
      subjectId: manufacturerId,
      subjectName: `${manufacturer.name}: ${mode} keys`,
      node: nodeOfManufacturer(manufacturer),
      changes: auditedChanges(stored, row),
    });
    return webhook;
  });

  const account = sandboxAccount(publishableKey);
  if (account && webhookSecret) {
    await ctx.cardSandbox?.setWebhookEndpoint(account, {
      path: webhookPath(manufacturerId),
      secret: webhookSecret,
    });
  }
  return showCardConfig(ctx, manufacturer);
}
