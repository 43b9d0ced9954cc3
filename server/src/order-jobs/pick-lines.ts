import { type LineQuantities, readyToShip } from '@casepack/contract/orders/line-quantities';
import type { ItemRow } from '../orders/orders.queries';
import type { PickLine } from '../press/pdf-document';

export type PickedItem = LineQuantities &
  Pick<ItemRow, 'sku' | 'name' | 'note'> & { orderNumber: string; binLocation: string | null };

/** Equal goods are picked together: same SKU, same case, tester or not. */
const keyOf = ({ sku, casePackQuantity, isTester, binLocation }: PickedItem): string =>
  JSON.stringify([sku.toLowerCase(), casePackQuantity, isTester, binLocation]);

const byShelf = new Intl.Collator('en', { numeric: true });

/** Goods without a bin come last. */
const compareBins = (one: string | undefined, other: string | undefined): number =>
  Number(one === undefined) - Number(other === undefined) || byShelf.compare(one ?? '', other ?? '');

/** Adds up what all orders need, sorted by bin and SKU, with the share of each order. */
export function pickLines(items: readonly PickedItem[]): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const item of items) {
    const { sku, name, casePackQuantity, isTester, note, orderNumber, binLocation } = item;
    const quantity = readyToShip(item);
    if (quantity <= 0) continue;
    const key = keyOf(item);
    const line: PickLine = lines.get(key) ?? {
      ...{ sku, name, casePackQuantity, isTester, quantity: 0, shares: [] },
      ...(binLocation === null ? {} : { bin: binLocation }),
    };
    const share = line.shares.find((each) => each.orderNumber === orderNumber);
    if (share) share.quantity += quantity;
    else line.shares.push({ orderNumber, quantity });
    line.quantity += quantity;
    if (note) line.note = [...new Set([...(line.note?.split('\n') ?? []), note])].join('\n');
    lines.set(key, line);
  }
  return [...lines.values()].sort(
    (one, other) =>
      compareBins(one.bin, other.bin) ||
      byShelf.compare(one.sku, other.sku) ||
      Number(one.isTester) - Number(other.isTester),
  );
}
