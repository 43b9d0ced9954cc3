import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import { formatMoney } from '@casepack/contract/money';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';
import { type KeyboardEvent, useRef } from 'react';
import { optionId, SuggestionList } from '../../ui/suggestion-list';
import { CellInput } from './grid-cell';
import type { GridEvent } from './grid-events';
import type { ProductBook } from './product-book';
import { useSuggestions } from './use-suggestions';

type ItemFieldProps = {
  row: number;
  entry: string;
  /** While this is the active cell. */
  typed: string | null;
  isActive: boolean;
  customerId: number | null;
  book: ProductBook;
  isInvalid: boolean;
  describedBy: string | undefined;
  onEvent: (event: GridEvent) => void;
};

/** The item of a row: type a SKU, a part number or a name, and choose among what fits. */
export function ItemField(props: ItemFieldProps) {
  const { row, entry, typed, isActive, customerId, book, onEvent } = props;
  const input = useRef<HTMLInputElement>(null);
  const suggestions = useSuggestions(isActive ? typed : null, customerId, book);
  const listId = `desk-suggestions-${row}`;
  // Enter takes the best match of exactly what is typed.
  const chosen = suggestions?.isCurrent ? suggestions.products[suggestions.highlighted] : undefined;

  function choose(product: DeskProduct, next: GridEvent) {
    onEvent({ type: 'productChosen', key: null, product });
    onEvent(next);
  }

  function handleKey(event: KeyboardEvent) {
    if (!suggestions || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      event.stopPropagation();
      suggestions.move(event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey;
    const isTaken = (event.key === 'Enter' || event.key === 'Tab') && !hasModifier;
    if (!isTaken || !chosen) return;
    event.preventDefault();
    event.stopPropagation();
    choose(
      chosen,
      event.key === 'Tab' ? { type: 'tabbed', isBack: false } : { type: 'entered', isBack: false },
    );
  }

  return (
    <>
      <CellInput
        ref={input}
        cell={{ row, column: 'item' }}
        isActive={isActive}
        isInvalid={props.isInvalid}
        role="combobox"
        aria-label={`Item, row ${row + 1}`}
        aria-expanded={suggestions !== undefined}
        aria-controls={suggestions ? listId : undefined}
        aria-activedescendant={chosen ? optionId(listId, chosen.id) : undefined}
        aria-autocomplete="list"
        aria-describedby={props.describedBy}
        enterKeyHint="next"
        autoCapitalize="characters"
        placeholder={entry === '' ? 'SKU or name' : ''}
        value={typed ?? entry}
        onText={(text) => onEvent({ type: 'typed', text })}
        onKeyDown={handleKey}
        className="font-medium"
      />
      {suggestions && input.current && (
        <SuggestionList
          id={listId}
          label="Products"
          anchor={input.current}
          options={suggestions.products.map((product) => ({
            id: product.id,
            content: <Suggestion {...product} />,
          }))}
          highlighted={suggestions.highlighted}
          onChoose={(index) => {
            const product = suggestions.products[index];
            if (product) choose(product, { type: 'entered', isBack: false });
          }}
        />
      )}
    </>
  );
}

function Suggestion(product: DeskProduct) {
  const price = unitPriceOf(product, false);
  return (
    <span className="grid w-full grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-x-3">
      <span className="truncate text-sm font-medium">{product.sku}</span>
      <span className="min-w-0">
        <span className="block truncate text-sm">{product.name}</span>
        {product.partNumber && (
          <span className="block truncate text-xs text-ink-soft">Part number {product.partNumber}</span>
        )}
      </span>
      <span className="text-end text-sm tabular-nums">
        {price === undefined ? '' : formatMoney(price)}
        {product.unitsAvailable === 0 &&
          (product.allowBackorder ? (
            <span className="block text-xs text-yellow">Backorder</span>
          ) : (
            <span className="block text-xs text-red">Out of stock</span>
          ))}
      </span>
    </span>
  );
}
