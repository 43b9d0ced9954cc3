import { formatMoney } from '@casepack/contract/money';
import { lineName } from '@casepack/contract/orders/line-words';
import type { Changes } from '../audit/record-audit';
import type { NewItem } from './orders.queries';

type PricedItem = Pick<NewItem, 'name' | 'sku' | 'isTester' | 'unitPrice' | 'listPrice' | 'manualReason'>;

const wordsOf = (items: readonly PricedItem[]): string[] =>
  items.flatMap(({ unitPrice, listPrice, manualReason, ...item }) => {
    if (manualReason === null) return [];
    const instead = listPrice === null ? '' : ` instead of ${formatMoney(listPrice)}`;
    return [`${lineName(item)} (${item.sku}) at ${formatMoney(unitPrice)}${instead}: ${manualReason}`];
  });

/** Manual prices and their reasons, for the history of the order. Not shown to customers. */
export function manualPriceChanges(before: readonly PricedItem[], after: readonly PricedItem[]): Changes {
  const from = wordsOf(before);
  const to = wordsOf(after);
  return JSON.stringify(from) === JSON.stringify(to) ? {} : { manualPrices: { from, to } };
}
