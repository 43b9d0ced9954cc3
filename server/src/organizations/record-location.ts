import { type Changes, recordAudit } from '../audit/record-audit';
import type { Context } from '../context';
import type { LocationRow } from './locations.queries';
import type { Organization } from './organization-nodes.queries';

export const recordLocation = (
  ctx: Context,
  action: 'created' | 'updated' | 'deleted' | 'made_primary',
  location: LocationRow,
  node: Organization,
  changes?: Changes,
): Promise<void> =>
  recordAudit(ctx, {
    action: `location_${action}`,
    subjectType: 'location',
    subjectId: location.id,
    subjectName: `${node.name}: ${location.name}`,
    node,
    ...(changes ? { changes } : {}),
  });
