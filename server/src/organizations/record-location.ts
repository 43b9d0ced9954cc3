import { type Changes, recordAudit } from '../audit/record-audit';
import type { Context } from '../context';
import type { LocationRow } from './locations.queries';
import type { Organization } from './places.queries';

export const recordLocation = (
  ctx: Context,
  action: 'created' | 'updated' | 'deleted' | 'made_primary',
  location: LocationRow,
  place: Organization,
  changes?: Changes,
): Promise<void> =>
  recordAudit(ctx, {
    action: `location_${action}`,
    subjectType: 'location',
    subjectId: location.id,
    subjectName: `${place.name}: ${location.name}`,
    place,
    ...(changes ? { changes } : {}),
  });
