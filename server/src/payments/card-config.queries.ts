import type { CardMode } from '@casepack/contract/payments/card-mode';
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { manufacturers } from '../db/schema/organizations';
import { paymentIntents, payments, providerConfigs, refunds } from '../db/schema/payments';
import { sandboxAccounts } from '../db/schema/sandbox';

export type ProviderConfigRow = typeof providerConfigs.$inferSelect;

/** The keys of one mode, or of the manufacturer's current mode. */
export async function findProviderConfig(
  db: Database,
  manufacturerId: number,
  mode?: CardMode,
): Promise<ProviderConfigRow | undefined> {
  const [row] = await db
    .select({ config: providerConfigs })
    .from(providerConfigs)
    .innerJoin(manufacturers, eq(manufacturers.id, providerConfigs.manufacturerId))
    .where(
      and(
        eq(providerConfigs.manufacturerId, manufacturerId),
        eq(providerConfigs.mode, mode ?? manufacturers.cardMode),
      ),
    );
  return row?.config;
}

/** Records nothing if the keys were changed while the provider was called. */
export async function rememberTested(
  db: Database,
  { manufacturerId, mode, publishableKey, secretKey }: ProviderConfigRow,
  now: Date,
): Promise<void> {
  await db
    .update(providerConfigs)
    .set({ testedAt: now })
    .where(
      and(
        eq(providerConfigs.manufacturerId, manufacturerId),
        eq(providerConfigs.mode, mode),
        eq(providerConfigs.publishableKey, publishableKey),
        eq(providerConfigs.secretKey, secretKey),
      ),
    );
}

/** The mode in which cards are accepted, locked until the transaction ends. */
export async function lockCardMode(db: Database, manufacturerId: number): Promise<CardMode | undefined> {
  const { id, cardMode } = manufacturers;
  const [row] = await db.select({ cardMode }).from(manufacturers).where(eq(id, manufacturerId)).for('share');
  return row?.cardMode;
}

export const findProviderConfigs = (db: Database, manufacturerId: number): Promise<ProviderConfigRow[]> =>
  db.select().from(providerConfigs).where(eq(providerConfigs.manufacturerId, manufacturerId));

/** Every account at the provider, also those without payments: checking them costs less than filtering them out. */
export const findAccounts = (db: Database): Promise<Pick<ProviderConfigRow, 'manufacturerId' | 'mode'>[]> =>
  db
    .select({ manufacturerId: providerConfigs.manufacturerId, mode: providerConfigs.mode })
    .from(providerConfigs);

interface SandboxClaim {
  account: string;
  publishableKey: string;
  manufacturerId: number;
  webhookPath: string;
}

/** Whether another manufacturer uses these keys, or has used this sandbox account before. */
export async function isSandboxAccountTaken(
  db: Database,
  { account, publishableKey, manufacturerId, webhookPath }: SandboxClaim,
): Promise<boolean> {
  const { name, webhookPath: path } = sandboxAccounts;
  // Two requests that claim the same account wait for each other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox account ${account}`}, 0))`);
  const users = db
    .select({ mode: providerConfigs.mode })
    .from(providerConfigs)
    .where(
      and(
        eq(providerConfigs.publishableKey, publishableKey),
        ne(providerConfigs.manufacturerId, manufacturerId),
      ),
    );
  const former = db
    .select({ name })
    .from(sandboxAccounts)
    .where(and(eq(name, account), ne(path, webhookPath)));
  return (await users).length > 0 || (await former).length > 0;
}

const isBeingRefunded = (manufacturerId: number): SQL => sql`${paymentIntents.id} in (
  select payment.reference from ${refunds} request join ${payments} payment on payment.id = request.payment_id
  where request.status = 'asked' and payment.manufacturer_id = ${manufacturerId}
)`;

/** The newest payment of each kind that is not settled yet: open, authorized, being cancelled or refunded. */
export async function findNewestUnsettled(
  db: Database,
  manufacturerId: number,
  mode: CardMode,
): Promise<string[]> {
  const { id, status, createdAt } = paymentIntents;
  const ofAccount = and(eq(paymentIntents.manufacturerId, manufacturerId), eq(paymentIntents.mode, mode));
  const found = await Promise.all(
    [
      eq(status, 'open'),
      eq(status, 'authorized'),
      eq(status, 'cancelling'),
      isBeingRefunded(manufacturerId),
    ].map((ofKind) =>
      db.select({ id }).from(paymentIntents).where(and(ofAccount, ofKind)).orderBy(desc(createdAt)).limit(1),
    ),
  );
  return found.flat().map((row) => row.id);
}
