import type { PriceList } from '@casepack/contract/pricing/price-list';
import { recordAudit } from '../audit/record-audit';
import type { Context } from '../context';
import { announcePrices } from '../organizations/assign-price-list';
import type { EntryCounts } from './entries.queries';
import { nodeOfList } from './get-price-list';
import { touchPriceList } from './price-lists.queries';

/** After a change of entries: updates the version of the list, adds an audit entry and drops cached prices. */
export async function finishEntryChange(
  ctx: Context,
  list: PriceList,
  action: 'price_list_entries_changed' | 'price_list_imported',
  counts: EntryCounts,
): Promise<void> {
  const changed = Object.entries(counts).filter(([, count]) => count > 0);
  if (changed.length === 0) return;
  await touchPriceList(ctx.db, list.id, ctx.now());
  await recordAudit(ctx, {
    action,
    subjectType: 'price_list',
    subjectId: list.id,
    subjectName: list.name,
    node: nodeOfList(list),
    changes: Object.fromEntries(changed.map(([name, count]) => [name, { from: 0, to: count }])),
  });
  await announcePrices(ctx, list.manufacturerId);
}
