import { type Cents, formatMoney, money } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import type { PriceGridRow } from '@casepack/contract/pricing/endpoints';
import { entryPrice } from '@casepack/contract/pricing/price-list';
import { useState } from 'react';
import { Input } from '../../ui/input';
import { ListCell, ListRow } from '../../ui/list-table';
import { differenceText, type GridEntry, marginText, priceOf } from './price-grid-state';

type GridRowProps = {
  row: PriceGridRow;
  entries: readonly GridEntry[];
  isChanged: boolean;
  canEdit: boolean;
  onPrice: (price: Cents | undefined) => void;
};

const breaksText = (entries: readonly GridEntry[]): string =>
  entries
    .filter(({ kind, fromQuantity }) => kind === 'tester' || fromQuantity > 1)
    .map(({ kind, fromQuantity, price }) =>
      kind === 'tester' ? `Tester ${formatMoney(price)}` : `From ${fromQuantity}: ${formatMoney(price)}`,
    )
    .join(' · ');

export function GridRow({ row, entries, isChanged, canEdit, onPrice }: GridRowProps) {
  const price = priceOf(entries, 'case', 1);
  return (
    <ListRow className={isChanged ? 'bg-sunken' : undefined}>
      <ListCell phone="title">
        {row.name}
        <span className="block text-sm font-normal text-ink-soft">{row.sku}</span>
      </ListCell>
      <ListCell phone="text" money className="max-md:text-start">
        {row.ownPrice === null ? 'No price' : formatMoney(row.ownPrice)}
      </ListCell>
      <ListCell phone="mark" align="end">
        {canEdit ? (
          // Another value from outside, such as an undone change, starts the field anew.
          <PriceField key={price ?? 'none'} name={row.name} price={price} onPrice={onPrice} />
        ) : (
          price !== undefined && formatMoney(price)
        )}
      </ListCell>
      <ListCell phone="end" money>
        {differenceText(price, row.ownPrice)}
      </ListCell>
      <ListCell phone="none" money>
        {marginText(price ?? row.ownPrice, row)}
      </ListCell>
      <ListCell phone="none">{breaksText(entries)}</ListCell>
    </ListRow>
  );
}

type PriceFieldProps = {
  name: string;
  price: Cents | undefined;
  onPrice: (price: Cents | undefined) => void;
};

/** Takes over what was typed when the field is left, or on Enter; what is no price stays marked. */
function PriceField({ name, price, onPrice }: PriceFieldProps) {
  const [text, setText] = useState(moneyText(price));
  const read = entryPrice.safeDecode(text);
  const isEmpty = text.trim() === '';
  const take = () => {
    if (isEmpty) onPrice(undefined);
    else if (read.success) onPrice(money.decode(text));
  };
  return (
    <Input
      aria-label={`Price of ${name}`}
      aria-invalid={!isEmpty && !read.success}
      inputMode="decimal"
      autoComplete="off"
      className="w-28 text-right tabular-nums"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}
