import { formatMoney } from '@casepack/contract/money';
import { memo } from 'react';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { quantityText } from './item-words';
import type { ShownItem } from './shown-order';
import { useGrowing } from './use-growing';

/** Rows out of sight are not laid out; 56 px holds their place. */
export const itemRowClass =
  'border-t px-4 py-2 first:border-t-0 sm:px-6 [content-visibility:auto] [contain-intrinsic-block-size:auto_56px]';

export function OrderItems({ items }: { items: readonly ShownItem[] }) {
  const drawn = useGrowing(items.length);
  return (
    <Card as="section" padded={false} aria-labelledby="order-items">
      <h2 id="order-items" className="px-4 pt-4 pb-3 text-lg font-semibold sm:px-6 sm:pt-6">
        Order Items
      </h2>
      <ul className="border-t">
        {items.slice(0, drawn).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a public order's lines have no id, and they never change places
          <Item key={index} item={item} />
        ))}
      </ul>
    </Card>
  );
}

const Item = memo(function Item({ item }: { item: ShownItem }) {
  const { product, unitPrice, totalPrice, isTester } = item;
  return (
    <li className={itemRowClass}>
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
          {quantityText({ ...item, casePackQuantity: product.casePackQuantity })}
        </p>
        <p className="text-end text-ink-soft max-md:col-start-2 max-md:row-start-2 max-md:text-sm">
          <Money>{formatMoney(unitPrice)}</Money> each
        </p>
        <p className="text-end font-medium max-md:col-start-2 max-md:row-start-1">
          <VisuallyHidden>Line total </VisuallyHidden>
          <Money>{formatMoney(totalPrice)}</Money>
        </p>
      </div>
    </li>
  );
});
