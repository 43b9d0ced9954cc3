import type { CardConfig, StoredKeys } from '@casepack/contract/payments/card-config';
import { type CardMode, isSandboxKey } from '@casepack/contract/payments/card-mode';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { findDefaultManufacturerId, nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { findManufacturer, type ManufacturerRow } from '../organizations/organizations.queries';
import { countAttempt, resetAttempts } from '../rate-limits/count-attempts';
import { findProviderConfig, findProviderConfigs, type ProviderConfigRow } from './card-config.queries';

export const webhookPath = (manufacturerId: number): string => `/api/stripe/webhook/${manufacturerId}`;

export const webhookUrl = (ctx: Pick<Context, 'config'>, manufacturerId: number): string =>
  ctx.config.publicUrl + webhookPath(manufacturerId);

const KEY_END = 4;
export const endOf = (key: string): string => key.slice(-KEY_END);

/** The given manufacturer, the user's own or the default one. Throws if the user may not manage its card settings. */
export async function getConfigured(ctx: Context, given: number | undefined): Promise<ManufacturerRow> {
  const id = given ?? ctx.actor?.manufacturerId ?? (await findDefaultManufacturerId(ctx.db, ctx.config));
  authorize(ctx, 'card-config:manage', nodeOfManufacturer({ id }), 'Manufacturer');
  const row = await findManufacturer(ctx.db, id);
  if (!row) throw notFound('Manufacturer');
  return row;
}

const isUsableHere = (ctx: Context, publishableKey: string): boolean =>
  !isSandboxKey(publishableKey) || ctx.cardSandbox !== undefined;

const storedKeys = (row: ProviderConfigRow | undefined): StoredKeys | null =>
  row
    ? {
        publishableKeyEnd: endOf(row.publishableKey),
        secretKeyEnd: row.secretKeyLast4,
        webhookSecretEnd: row.webhookSecretLast4,
        isSandbox: isSandboxKey(row.publishableKey),
        testedAt: row.testedAt,
      }
    : null;

/** The card settings as shown on screen, without the keys. */
export async function showCardConfig(
  ctx: Context,
  { id, cardMode }: { id: number; cardMode: CardMode },
): Promise<CardConfig> {
  const rows = await findProviderConfigs(ctx.db, id);
  const of = (mode: CardMode) => rows.find((row) => row.mode === mode);
  const current = of(cardMode);
  return {
    currentMode: cardMode,
    hasTestKeys: of('test') !== undefined,
    hasLiveKeys: of('live') !== undefined,
    isActive: current !== undefined && isUsableHere(ctx, current.publishableKey),
    test: storedKeys(of('test')),
    live: storedKeys(of('live')),
    webhookUrl: webhookUrl(ctx, id),
    sandboxAccount: ctx.cardSandbox ? `manufacturer_${id}` : null,
  };
}

export async function getCardConfig(ctx: Context, manufacturerId: number | undefined): Promise<CardConfig> {
  return showCardConfig(ctx, await getConfigured(ctx, manufacturerId));
}

/** The key is public, but clients that ask for many manufacturers without card payments have to wait. */
export async function getPublishableKey(
  ctx: Context,
  manufacturerId: number,
): Promise<{ publishableKey: string }> {
  const address = ctx.origin.address ?? 'unknown';
  await countAttempt(ctx, 'publishable-key-address', address);
  const row = await findProviderConfig(ctx.db, manufacturerId);
  if (!row || !isUsableHere(ctx, row.publishableKey)) throw notFound('Publishable key');
  await resetAttempts(ctx, 'publishable-key-address', address);
  return { publishableKey: row.publishableKey };
}
