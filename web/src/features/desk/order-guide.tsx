import { counted, formatCount } from '@casepack/contract/count';
import { formatShortDay } from '@casepack/contract/date-text';
import type { OrderGuideRow } from '@casepack/contract/desk/order-guide';
import { MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { memo, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Input } from '../../ui/input';
import type { QuantityChange } from './grid-events';
import type { GridLine } from './grid-state';

type OrderGuideProps = {
  rows: readonly OrderGuideRow[];
  /** Its place is kept, so that nothing below it moves. */
  isLoading: boolean;
  lines: readonly GridLine[];
  onQuantities: (changes: readonly QuantityChange[]) => void;
  /** Everything that is not in the order yet. */
  onUsual: (changes: readonly QuantityChange[]) => void;
};

/** What the customer usually buys. A quantity typed here is in the order at once. */
export function OrderGuide({ rows, isLoading, lines, onQuantities, onUsual }: OrderGuideProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0 && !isLoading) return null;
  const inOrder = new Map(
    lines.flatMap(({ productId, isTester, quantity }) =>
      productId === null || isTester || quantity === null ? [] : [[productId, quantity] as const],
    ),
  );
  const missing = rows.filter(({ product }) => !inOrder.has(product.id));
  return (
    <Card as="section" padded={false} aria-label="Order guide">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <h2 className="text-lg font-semibold">Order guide</h2>
        <p className="text-sm text-ink-soft">
          {isLoading ? 'Loading…' : `${counted(rows.length, 'product')} bought in the last 18 months`}
        </p>
        <div className="ms-auto flex gap-2">
          <Button
            size="sm"
            disabled={isLoading}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
          <Button size="sm" disabled={missing.length === 0} onClick={() => onUsual(missing.map(usualOf))}>
            Usual order
          </Button>
        </div>
      </div>
      {isOpen && (
        <ul id={listId} className="max-h-112 overflow-y-auto overscroll-contain border-t">
          {rows.map((row) => (
            <GuideRow
              key={row.product.id}
              row={row}
              quantity={inOrder.get(row.product.id)}
              onQuantities={onQuantities}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

const usualOf = ({ product, usualQuantity }: OrderGuideRow): QuantityChange => ({
  product,
  isTester: false,
  quantity: usualQuantity,
});

export const lastBoughtWords = ({ lastQuantity, lastOrderedOn }: OrderGuideRow): string =>
  `Last ${formatCount(lastQuantity)} on ${formatShortDay(lastOrderedOn)}`;

type GuideRowProps = Pick<OrderGuideProps, 'onQuantities'> & {
  row: OrderGuideRow;
  /** Cases in the order. */
  quantity: number | undefined;
};

const GuideRow = memo(function GuideRow({ row, quantity, onQuantities }: GuideRowProps) {
  const { product, usualQuantity, usualIntervalDays } = row;
  const [typed, setTyped] = useState<string>();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5rem] items-center gap-x-3 border-b px-4 py-2 last:border-b-0 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_5rem]">
      <div className="min-w-0">
        <p className="truncate font-medium">{product.name}</p>
        <p className="truncate text-sm text-ink-soft">{product.sku}</p>
      </div>
      <p className="text-sm text-ink-soft tabular-nums max-md:hidden">{lastBoughtWords(row)}</p>
      <p className="text-sm text-ink-soft tabular-nums max-md:hidden">
        {usualIntervalDays === null ? '' : `Every ${counted(usualIntervalDays, 'day')}`}
      </p>
      <Input
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={`Quantity of ${product.name}, usually ${usualQuantity}`}
        placeholder={String(usualQuantity)}
        value={typed ?? quantity ?? ''}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '');
          const count = Math.min(Number(digits), MAX_QUANTITY);
          setTyped(count > 0 ? String(count) : digits);
          // An emptied field is about to be filled in again: the row stays, with its note and its price.
          if (count > 0) onQuantities([{ product, isTester: false, quantity: count }]);
        }}
        onBlur={() => setTyped(undefined)}
        className="text-end tabular-nums"
      />
    </li>
  );
});
