import { AppError } from '@casepack/contract/errors';
import type { CardConfig } from '@casepack/contract/payments/card-config';
import type { CardMode } from '@casepack/contract/payments/card-mode';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit';
import { requireFreshPassword } from '../auth/require-fresh-password';
import { type Context, inTransaction } from '../context';
import { manufacturers } from '../db/schema/organizations';
import { lockOrganization, nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { getConfigured, showCardConfig } from './card-config';
import { findProviderConfig } from './card-config.queries';
import { withdrawOtherMode } from './withdraw-payments';

const untested = (): AppError =>
  new AppError(
    'conflict',
    'These live keys have not passed the connection test. Press Test Connection for the live keys, then switch.',
  );

export async function switchCardMode(
  ctx: Context,
  chosen: number | undefined,
  { mode, password }: { mode: CardMode; password?: string | undefined },
): Promise<CardConfig> {
  const { id } = await getConfigured(ctx, chosen);
  if (mode === 'live') await requireFreshPassword(ctx, password);
  return inTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx.db, { type: 'manufacturer', id });
    const manufacturer = await getConfigured(ctx, id);
    const keys = await findProviderConfig(ctx.db, id, mode);
    if (!keys) {
      throw new AppError('payments_not_configured', `Save ${mode} keys before switching to ${mode} mode`);
    }
    if (manufacturer.cardMode !== mode) {
      if (mode === 'live' && !keys.testedAt) throw untested();
      await ctx.db.update(manufacturers).set({ cardMode: mode }).where(eq(manufacturers.id, id));
      await withdrawOtherMode(ctx, id, mode);
      await recordAudit(ctx, {
        action: 'card_mode_switched',
        subjectType: 'provider_keys',
        subjectId: id,
        subjectName: manufacturer.name,
        node: nodeOfManufacturer(manufacturer),
        changes: { mode: { from: manufacturer.cardMode, to: mode } },
      });
    }
    return showCardConfig(ctx, { id, cardMode: mode });
  });
}
