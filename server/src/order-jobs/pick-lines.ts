import type { ItemRow } from '../orders/orders.queries';
import type { PickLine } from '../press/pdf-document';

export type PickedItem = Pick<
  ItemRow,
  'sku' | 'name' | 'casePackQuantity' | 'isTester' | 'quantity' | 'note'
> & { orderNumber: string };

/** Equal goods are picked together: same SKU, same case, tester or not. */
const keyOf = ({ sku, casePackQuantity, isTester }: PickedItem): string =>
  JSON.stringify([sku.toLowerCase(), casePackQuantity, isTester]);

const byShelf = new Intl.Collator('en', { numeric: true });

/** Adds up what all orders need, sorted by SKU, with the share of each order. */
export function pickLines(items: readonly PickedItem[]): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const item of items) {
    const { sku, name, casePackQuantity, isTester, quantity, note, orderNumber } = item;
    const key = keyOf(item);
    const line = lines.get(key) ?? { sku, name, casePackQuantity, isTester, quantity: 0, shares: [] };
    const share = line.shares.find((each) => each.orderNumber === orderNumber);
    if (share) share.quantity += quantity;
    else line.shares.push({ orderNumber, quantity });
    line.quantity += quantity;
    if (note) line.note = [...new Set([...(line.note?.split('\n') ?? []), note])].join('\n');
    lines.set(key, line);
  }
  return [...lines.values()].sort(
    (one, other) => byShelf.compare(one.sku, other.sku) || Number(one.isTester) - Number(other.isTester),
  );
}
