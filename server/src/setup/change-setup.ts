import type { SetupChange } from '@casepack/contract/setup/setup';
import { authorize, notFound } from '../access';
import { type Context, inTransaction } from '../context';
import { setups } from '../db/schema/setups';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { findManufacturer } from '../organizations/organizations.queries';
import { getSetup } from './get-setup';

export function changeSetup(ctx: Context, id: number, { skipped, closed }: SetupChange) {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, 'manufacturer:edit', nodeOfManufacturer({ id }), 'Manufacturer');
    if (!(await findManufacturer(ctx.db, id))) throw notFound('Manufacturer');
    const decided = { skipped: [...new Set(skipped)], closedAt: closed ? ctx.now() : null };
    await ctx.db
      .insert(setups)
      .values({ manufacturerId: id, ...decided })
      .onConflictDoUpdate({ target: setups.manufacturerId, set: decided });
    return getSetup(ctx, id);
  });
}
