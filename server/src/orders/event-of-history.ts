import type { HoldReason } from '@casepack/contract/orders/holds';
import type { Changes } from '../audit/record-audit';
import type { NewEvent } from '../events/publish-event';

interface HistoryEntry {
  kind: string;
  actorUserId: number | null;
  changes: Changes;
}

const reasonsIn = (list: unknown): HoldReason[] => (Array.isArray(list) ? list : []);

/** What an entry in the history of an order tells others; undefined if it is nothing that they wait for. */
export function eventOfHistory({
  kind,
  actorUserId: byUserId,
  changes,
}: HistoryEntry): Pick<NewEvent, 'kind' | 'payload'> | undefined {
  const { heldFor, status } = changes;
  if (kind === 'created') {
    return { kind: 'order_placed', payload: { byUserId, heldFor: reasonsIn(heldFor?.to) } };
  }
  if (status?.to === 'cancelled') return { kind: 'order_cancelled', payload: { byUserId } };
  const before = reasonsIn(heldFor?.from);
  const added = reasonsIn(heldFor?.to).filter((reason) => !before.includes(reason));
  return added.length > 0 ? { kind: 'order_held', payload: { byUserId, heldFor: added } } : undefined;
}
