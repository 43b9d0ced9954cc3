import { type Cents, formatMoney } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import type { PriceGridRow } from '@casepack/contract/pricing/endpoints';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import ListPlus from 'lucide-react/icons/list-plus';
import { cn } from '../../ui/cn';
import { IconButton } from '../../ui/icon-button';
import { ListCell, ListRow } from '../../ui/list-table';
import { differenceText, marginText, priceWithoutEntry } from './changed-price';
import { PriceField } from './price-field';
import { type GridEntry, priceOf } from './price-grid-state';
import { breaksText } from './price-steps';

type GridRowProps = {
  list: PriceList;
  row: PriceGridRow;
  entries: readonly GridEntry[];
  isChanged: boolean;
  invalid: string | undefined;
  canEdit: boolean;
  onPrice: (price: Cents | undefined) => void;
  onInvalid: (text: string) => void;
  onSteps: () => void;
};

const NO_PRICE = 'No price';

export function GridRow({ list, row, entries, isChanged, invalid, canEdit, ...on }: GridRowProps) {
  const price = priceOf(entries, 'case', 1);
  const otherwise = priceWithoutEntry(row.ownPrice, list);
  const soft = price === undefined && 'text-ink-soft';
  return (
    <ListRow
      data-changed={isChanged || undefined}
      className="data-changed:bg-accent-soft data-changed:hover:bg-accent-soft"
    >
      <ListCell phone="title">
        <span className="block max-md:truncate">{row.name}</span>
        <span className="block text-sm font-normal whitespace-nowrap text-ink-soft">{row.sku}</span>
      </ListCell>
      <ListCell phone="text" money className="max-md:text-start">
        {row.ownPrice !== null && <span className="md:hidden">Own </span>}
        {priceText(row.ownPrice)}
      </ListCell>
      <ListCell phone="mark" money className={cn(canEdit && 'md:w-32 md:py-1.5', !canEdit && soft)}>
        {canEdit ? (
          <PriceField
            name={row.name}
            price={price}
            invalid={invalid}
            placeholder={moneyText(otherwise) || NO_PRICE}
            onPrice={on.onPrice}
            onInvalid={on.onInvalid}
          />
        ) : (
          priceText(price ?? otherwise)
        )}
      </ListCell>
      <ListCell phone="end" money className={cn(soft)}>
        {(price ?? otherwise) !== row.ownPrice && differenceText(price ?? otherwise, row.ownPrice)}
      </ListCell>
      <ListCell phone="none" money className={cn(soft)}>
        {marginText(price ?? otherwise, row)}
      </ListCell>
      <ListCell phone="apart">
        <span className="flex items-center justify-between gap-2 max-md:contents">
          <span className="text-sm tabular-nums max-md:order-6 max-md:min-w-0 max-md:basis-full max-md:empty:hidden">
            {breaksText(entries)}
          </span>
          {canEdit && (
            <IconButton
              size="sm"
              aria-label={`Breaks of ${row.name}`}
              className="max-md:order-2 max-md:-me-3"
              onClick={on.onSteps}
            >
              <ListPlus aria-hidden />
            </IconButton>
          )}
        </span>
      </ListCell>
    </ListRow>
  );
}

const priceText = (price: Cents | null | undefined): string =>
  price === undefined || price === null ? NO_PRICE : formatMoney(price);
