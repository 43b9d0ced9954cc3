import { formatMoney } from '@casepack/contract/money';
import { pricePer, quantityWords } from '@casepack/contract/orders/line-words';
import { memo, useDeferredValue } from 'react';
import { Badge } from '../../ui/badge';
import { Money } from '../../ui/money';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { Group, isSameGroup, type LineGroup, LineList, lineClass } from './line-list';
import type { ShownItem } from './shown-order';

export function OrderItems({ items }: { items: readonly ShownItem[] }) {
  // Where one is gone, all that follow change: what else is new of the order does not wait for them.
  const lines = useDeferredValue(items);
  return (
    <LineList
      id="order-items"
      lines={lines}
      className="[--line:5rem] md:[--line:3.75rem]"
      group={(group) => <ItemGroup key={group.first} group={group} />}
    />
  );
}

const ItemGroup = memo(
  function ItemGroup({ group }: { group: LineGroup<ShownItem> }) {
    return (
      <Group group={group}>
        {group.lines.map((item, index) => (
          // A public order's lines have no id.
          <Item key={item.id ?? index} item={item} />
        ))}
      </Group>
    );
  },
  (before, after) => isSameGroup(before.group, after.group),
);

function Item({ item }: { item: ShownItem }) {
  const { product, unitPrice, totalPrice, isTester } = item;
  return (
    <li className={lineClass}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 md:grid-cols-[minmax(0,1fr)_11rem_8rem_8rem]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
            {product.name}
            {isTester && <Badge color="purple">Tester</Badge>}
          </p>
          <p className="text-sm text-ink-soft">
            <VisuallyHidden>SKU </VisuallyHidden>
            <span className="whitespace-nowrap">{product.sku}</span>
          </p>
        </div>
        <p className="text-ink-soft tabular-nums max-md:col-start-1 max-md:row-start-2 max-md:text-sm">
          {quantityWords({ ...item, casePackQuantity: product.casePackQuantity })}
        </p>
        <p className="text-end text-ink-soft max-md:col-start-2 max-md:row-start-2 max-md:text-sm">
          <Money>{formatMoney(unitPrice)}</Money>{' '}
          {pricePer({ isTester, casePackQuantity: product.casePackQuantity })}
        </p>
        <p className="text-end font-medium max-md:col-start-2 max-md:row-start-1">
          <VisuallyHidden>Line total </VisuallyHidden>
          <Money>{formatMoney(totalPrice)}</Money>
        </p>
      </div>
    </li>
  );
}
