import type { Quote } from '@casepack/contract/checkout/endpoints';
import { counted } from '@casepack/contract/count';
import { type LineKey, lineId } from '@casepack/contract/orders/line-rules';
import { casesByProduct } from '@casepack/contract/pricing/resolve-price';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { SearchInput } from '../../ui/search-input';
import type { CheckoutLine } from './checkout-line';
import { findChecked } from './line-issue';
import { ReviewLine, reviewColumns } from './review-line';

/** So many lines are found by looking. */
const fewLines = 10;

type ReviewLinesProps = {
  id: string;
  lines: readonly CheckoutLine[];
  /** What the server says of each. */
  quote: Quote;
  /** Whether the reader may know about price lists. */
  explainsPrices: boolean;
  /** None for those who cannot set prices. */
  onChangePrice: ((line: LineKey) => void) | undefined;
  onQuantity: (line: LineKey, quantity: number) => void;
};

/** What is ordered, line by line; a long order has a search of its own. */
export function ReviewLines({
  id,
  lines,
  quote,
  explainsPrices,
  onChangePrice,
  onQuantity,
}: ReviewLinesProps) {
  const [wanted, setWanted] = useState('');
  const cases = casesByProduct(lines);
  const isLong = lines.length > fewLines;
  const shown = isLong && wanted !== '' ? lines.filter((line) => isFound(line, wanted)) : lines;
  const count = counted(lines.length, 'line');
  return (
    <Card as="section" padded={false} aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4 pb-3 sm:px-6">
        <h2 id={id} className="text-lg font-semibold">
          Items
        </h2>
        <p aria-live="polite" className="ms-auto text-sm text-ink-soft tabular-nums">
          {shown.length === lines.length ? count : `${shown.length} of ${count}`}
        </p>
        {isLong && (
          <SearchInput label="Search items" value={wanted} onSearch={setWanted} className="w-full sm:w-64" />
        )}
      </div>
      {/* Each line says itself what its figures are. */}
      <div
        aria-hidden
        className={cn(
          reviewColumns,
          'h-9 border-t bg-ground px-4 text-sm font-medium text-ink-soft max-md:hidden sm:px-6',
        )}
      >
        <span className="col-span-2">Product</span>
        <span className="text-end">Price</span>
        <span className="text-center">Quantity</span>
        <span className="text-end">Total</span>
      </div>
      {shown.length === 0 && (
        <p className="flex flex-wrap items-center gap-3 border-t px-4 py-3 text-ink-soft sm:px-6">
          No items match your search.
          <Button size="sm" onClick={() => setWanted('')}>
            Clear search
          </Button>
        </p>
      )}
      <ul aria-label="Order lines">
        {shown.map((line) => (
          <ReviewLine
            key={lineId(line)}
            line={line}
            checked={findChecked(line, quote.lines)}
            cases={cases.get(line.productId) ?? 0}
            explainsPrice={explainsPrices}
            onQuantity={(quantity) => onQuantity(line, quantity)}
            onChangePrice={onChangePrice && (() => onChangePrice(line))}
          />
        ))}
      </ul>
    </Card>
  );
}

function isFound({ name, sku, isTester }: CheckoutLine, wanted: string): boolean {
  const text = `${name} ${sku}${isTester ? ' tester' : ''}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
