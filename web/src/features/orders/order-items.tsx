import { formatMoney } from '@casepack/contract/money';
import { backorderWords } from '@casepack/contract/orders/backorder';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import { lineName, pricePer, quantityWords } from '@casepack/contract/orders/line-words';
import { reducedFrom } from '@casepack/contract/pricing/own-price';
import { isExplained, priceFacts, sourceWords } from '@casepack/contract/pricing/price-words';
import { memo, useDeferredValue } from 'react';
import { Badge } from '../../ui/badge';
import { cn } from '../../ui/cn';
import { Money } from '../../ui/money';
import { Picture } from '../../ui/picture';
import { StruckPrice } from '../../ui/struck-price';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { WhyButton } from '../../ui/why-button';
import { ItemDetails } from './item-details';
import { Group, isSameGroup, type LineGroup, LineList, lineClass } from './line-list';
import { lineStanding } from './line-standing';
import type { ShownItem } from './shown-order';

const columns =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 md:grid-cols-[2.75rem_minmax(0,1fr)_9.5rem_8.5rem_6rem] md:gap-x-4';

type OrderItemsProps = {
  items: readonly ShownItem[];
  /** Some lines are still to ship. */
  isPartlyShipped?: boolean;
  /** Whether the reader may know about price lists. */
  explainsPrices?: boolean;
};

export function OrderItems({ items, isPartlyShipped = false, explainsPrices = false }: OrderItemsProps) {
  // Removing one moves all that follow: other updates of the order do not wait for them.
  const lines = useDeferredValue(items);
  return (
    <LineList
      id="order-items"
      lines={lines}
      className="[--line:4.75rem] md:[--line:3.75rem]"
      headings={
        <div className={columns}>
          <span className="col-span-2">Product</span>
          <span>Quantity</span>
          <span className="text-end">Price</span>
          <span className="text-end">Total</span>
        </div>
      }
      group={(group) => <ItemGroup key={group.first} {...{ group, isPartlyShipped, explainsPrices }} />}
    />
  );
}

type ItemGroupProps = { group: LineGroup<ShownItem>; isPartlyShipped: boolean; explainsPrices: boolean };

const ItemGroup = memo(
  function ItemGroup({ group, isPartlyShipped, explainsPrices }: ItemGroupProps) {
    return (
      <Group group={group}>
        {group.lines.map((item, index) => (
          // Lines of a public order have no id.
          <Item
            key={item.id ?? index}
            item={item}
            standing={lineStanding(item, isPartlyShipped)}
            explainsPrice={explainsPrices}
          />
        ))}
      </Group>
    );
  },
  (before, after) =>
    before.explainsPrices === after.explainsPrices &&
    before.isPartlyShipped === after.isPartlyShipped &&
    isSameGroup(before.group, after.group),
);

const waitingWords = (item: ShownItem): string =>
  backorderWords(
    { now: leftToShip(item) - item.waitingQuantity, later: item.waitingQuantity },
    item.expectedOn,
  );

/** Then the words about what waits say all there is to say. */
const isOnlyWaiting = ({ waitingQuantity, shippedQuantity, cancelledQuantity }: ShownItem): boolean =>
  waitingQuantity > 0 && shippedQuantity + cancelledQuantity === 0;

type ItemProps = { item: ShownItem; standing: string | undefined; explainsPrice: boolean };

function Item({ item, standing, explainsPrice }: ItemProps) {
  const { product, unitPrice, totalPrice, isTester } = item;
  const own = reducedFrom(item.price?.ownPrice, unitPrice);
  return (
    <li className={lineClass}>
      <div className={columns}>
        {product.imageUrl !== undefined && (
          <Picture
            src={product.imageUrl}
            alt=""
            size={44}
            className="size-11 self-start rounded-md border max-md:row-span-2 max-md:mt-0.5"
          />
        )}
        <div className={cn('min-w-0', product.imageUrl === undefined && 'col-span-2')}>
          <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere max-md:leading-snug">
            {product.name}
            {isTester && <Badge color="purple">Tester</Badge>}
            {explainsPrice && item.price?.source === 'manual' && <Badge color="yellow">Manual</Badge>}
          </p>
          <p className="text-sm text-ink-soft">
            <VisuallyHidden>SKU </VisuallyHidden>
            <span className="whitespace-nowrap">{product.sku}</span>
          </p>
          {item.partNumber && (
            <p className="text-sm text-ink-soft wrap-anywhere">Part number: {item.partNumber}</p>
          )}
          <ItemDetails details={item} />
          {standing !== undefined && !isOnlyWaiting(item) && (
            <p className="text-sm font-medium text-ink-soft">{standing}</p>
          )}
          {item.waitingQuantity > 0 && (
            <p className="text-sm text-yellow tabular-nums">{waitingWords(item)}</p>
          )}
          {explainsPrice && <Why item={item} />}
        </div>
        <p
          className={cn(
            'text-ink-soft tabular-nums max-md:row-start-2 max-md:text-sm',
            product.imageUrl === undefined ? 'max-md:col-span-2 max-md:col-start-1' : 'max-md:col-start-2',
          )}
        >
          {quantityWords({ ...item, casePackQuantity: product.casePackQuantity })}
        </p>
        <p className="text-end text-ink-soft max-md:col-start-3 max-md:row-start-2 max-md:text-sm">
          {own !== undefined && <StruckPrice>{formatMoney(own)}</StruckPrice>}
          <span className="whitespace-nowrap">
            <Money>{formatMoney(unitPrice)}</Money>{' '}
            {pricePer({ isTester, casePackQuantity: product.casePackQuantity })}
          </span>
        </p>
        <p className="text-end font-medium max-md:col-start-3 max-md:row-start-1 max-md:self-start">
          <VisuallyHidden>Line total </VisuallyHidden>
          <Money>{formatMoney(totalPrice)}</Money>
        </p>
      </div>
    </li>
  );
}

function Why({ item }: { item: ShownItem }) {
  const { price, product, manualReason } = item;
  if (!isExplained(price)) return null;
  const line = { ...item, name: product.name, casePackQuantity: product.casePackQuantity };
  return (
    <WhyButton
      label="Why this price?"
      about={lineName(line)}
      sentence={sourceWords(price, line)}
      facts={[...priceFacts(price, line), ...(manualReason ? [['Reason', manualReason] as const] : [])]}
    />
  );
}
