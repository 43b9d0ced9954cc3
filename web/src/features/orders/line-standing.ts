import { formatCount } from '@casepack/contract/count';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import { countedLine } from '@casepack/contract/orders/line-words';
import type { ShownItem } from './shown-order';

/** '2 cases shipped, 3 still to ship'. Undefined for a line that is shipped as it was ordered, or not at all. */
export function lineStanding(item: ShownItem, isPartlyShipped: boolean): string | undefined {
  const { shippedQuantity, cancelledQuantity, returnedQuantity, waitingQuantity } = item;
  const isPlain = cancelledQuantity + returnedQuantity + waitingQuantity === 0;
  if (isPlain && !isPartlyShipped) return undefined;
  const ready = leftToShip(item) - waitingQuantity;
  const [first, ...others] = (
    [
      [shippedQuantity, 'shipped'],
      [ready, 'still to ship'],
      [waitingQuantity, 'waiting for stock'],
      [cancelledQuantity, 'cancelled'],
      [returnedQuantity, 'returned'],
    ] as const
  ).filter(([count]) => count > 0);
  if (!first) return undefined;
  const line = { isTester: item.isTester, casePackQuantity: item.product.casePackQuantity };
  return [
    `${countedLine(first[0], line)} ${first[1]}`,
    ...others.map(([count, word]) => `${formatCount(count)} ${word}`),
  ].join(', ');
}
