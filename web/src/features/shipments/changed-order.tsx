import { formatMoney } from '@casepack/contract/money';
import { countedLine, lineName } from '@casepack/contract/orders/line-words';
import type { Order, OrderItem } from '@casepack/contract/orders/order';
import { statusLabel } from '@casepack/contract/orders/status';
import { useState } from 'react';

const counts = [
  ['shippedQuantity', 'shipped'],
  ['cancelledQuantity', 'cancelled'],
  ['returnedQuantity', 'returned'],
  ['quantity', 'ordered'],
] as const;

function lineChanges(before: OrderItem, now: OrderItem): string[] {
  const { isTester, product } = now;
  return counts.flatMap(([field, word]) =>
    before[field] === now[field]
      ? []
      : [
          `${lineName({ name: product.name, isTester })}: ${countedLine(now[field], { isTester, casePackQuantity: product.casePackQuantity })} ${word}, before ${before[field]}`,
        ],
  );
}

/** What changed, as far as it concerns the goods. */
function changesBetween(before: Order, now: Order): string[] {
  const old = new Map(before.items.map((item) => [item.id, item]));
  const found = [
    ...(before.status === now.status
      ? []
      : [`Status: ${statusLabel(before.status)} → ${statusLabel(now.status)}`]),
    ...(before.total === now.total
      ? []
      : [`Total: ${formatMoney(before.total)} → ${formatMoney(now.total)}`]),
    ...now.items.flatMap((item) => {
      const was = old.get(item.id);
      return was ? lineChanges(was, item) : [`${item.product.name} is new in the order`];
    }),
  ];
  return found.length > 0 ? found : ['Its lines and quantities are as before'];
}

/** Shown when the order changed while the dialog was open: by someone else, or by a call whose response was lost. What can be chosen has followed already. */
export function ChangedOrder({ order }: { order: Order }) {
  const [seen] = useState(order);
  if (seen.version === order.version) return null;
  return (
    <section role="alert" className="rounded-lg bg-yellow-soft p-4 text-yellow">
      <p className="font-semibold">This order was changed in the meantime</p>
      <ul className="mt-1 list-disc ps-5 text-sm text-ink">
        {changesBetween(seen, order).map((change) => (
          <li key={change} className="wrap-anywhere">
            {change}
          </li>
        ))}
      </ul>
    </section>
  );
}
