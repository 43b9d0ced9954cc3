import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { isFinished, platformSteps, type SetupGuide, type SetupStep } from '@casepack/contract/setup/setup';
import { authorize, unauthorized } from '../access';
import type { Context } from '../context';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { findOpenGuides } from './setup.queries';

/** The guide of the manufacturer asked for, of the own one or, for a platform administrator, of the newest unfinished. */
export async function getSetup(
  ctx: Context,
  asked: number | undefined,
): Promise<{ guide: SetupGuide | null }> {
  const { actor } = ctx;
  if (!actor) throw unauthorized();
  const manufacturerId = isPlatformAdmin(actor) ? asked : (asked ?? actor.manufacturerId ?? undefined);
  const decision =
    manufacturerId === undefined
      ? 'allowed'
      : authorize(ctx, 'manufacturer:edit', nodeOfManufacturer({ id: manufacturerId }), 'Manufacturer');
  const found = await findOpenGuides(ctx.db, { manufacturerId, userId: actor.userId });
  const canDo = (step: SetupStep) => decision === 'allowed' || !platformSteps.includes(step);
  const guides = found.map((guide) => ({ ...guide, steps: guide.steps.filter(canDo) }));
  return { guide: guides.find((guide) => !isFinished(guide)) ?? null };
}
