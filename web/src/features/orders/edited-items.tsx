import { formatMoney } from '@casepack/contract/money';
import type { OrderEdit } from '@casepack/contract/orders/order-change';
import { lineTotal } from '@casepack/contract/orders/totals';
import Trash2 from 'lucide-react/icons/trash-2';
import { memo, useCallback, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';
import { Money } from '../../ui/money';
import { quantityText } from './item-words';
import { factsKey, type LineFacts, type OrderEntry, readQuantity } from './order-entry';
import { itemRowClass } from './order-items';
import { ProductSearch } from './product-search';
import { useGrowing } from './use-growing';
import type { OrderEditing } from './use-order-editing';

type EditedItemsProps = { editing: OrderEditing; manufacturerId: number };

export function EditedItems({ editing, manufacturerId }: EditedItemsProps) {
  const { form, lines, facts, add } = editing;
  const drawn = useGrowing(lines.fields.length);
  const { remove } = lines;
  const removeLine = useCallback((index: number) => remove(index), [remove]);
  return (
    <Card as="section" padded={false} aria-labelledby="edited-items">
      <h2 id="edited-items" className="px-4 pt-4 pb-3 text-lg font-semibold sm:px-6 sm:pt-6">
        Order Items
      </h2>
      <ul className="border-t">
        {lines.fields.slice(0, drawn).map((line, index) => (
          <EditedItem
            key={line.key}
            control={form.control}
            index={index}
            facts={facts.get(factsKey(line))}
            isTester={line.isTester ?? false}
            isOnly={lines.fields.length === 1}
            onRemove={removeLine}
          />
        ))}
      </ul>
      <ProductSearch manufacturerId={manufacturerId} onAdd={add} />
    </Card>
  );
}

type EditedItemProps = {
  control: Control<OrderEntry, unknown, OrderEdit>;
  index: number;
  facts: LineFacts | undefined;
  isTester: boolean;
  isOnly: boolean;
  onRemove: (index: number) => void;
};

const EditedItem = memo(function EditedItem(props: EditedItemProps) {
  const { control, index, facts, isTester, isOnly, onRemove } = props;
  const { field, fieldState } = useController({ control, name: `items.${index}.quantity` });
  // What is being typed may be empty for a moment; the value never is.
  const [draft, setDraft] = useState<string>();
  if (!facts) return null;
  const { name, sku, unitPrice, casePackQuantity } = facts;
  const quantity = field.value ?? 1;
  return (
    <li className={itemRowClass}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_7rem_10rem_8rem_auto]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
            {name}
            {isTester && <Badge color="purple">Tester</Badge>}
          </p>
          <p className="text-sm text-ink-soft">
            {sku} · <Money>{formatMoney(unitPrice)}</Money> each
          </p>
        </div>
        <Field
          label={`Quantity of ${name}${isTester ? ' (tester)' : ''}`}
          hideLabel
          error={fieldState.error?.message}
          className="max-md:col-start-1 max-md:row-start-2"
        >
          <Input
            ref={field.ref}
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            value={draft ?? quantity}
            onChange={(event) => {
              setDraft(event.target.value);
              field.onChange(readQuantity(event.target.value));
            }}
            onBlur={() => {
              setDraft(undefined);
              field.onBlur();
            }}
            onWheel={(event) => event.currentTarget.blur()}
          />
        </Field>
        <p className="text-ink-soft tabular-nums max-md:hidden">
          {quantityText({ quantity, isTester, casePackQuantity })}
        </p>
        <p className="text-end font-medium max-md:col-start-2 max-md:row-start-2">
          <Money>{formatMoney(lineTotal({ unitPrice, quantity }))}</Money>
        </p>
        <IconButton
          variant="danger"
          aria-label={`Remove ${name}${isTester ? ' (tester)' : ''}`}
          disabled={isOnly}
          onClick={() => onRemove(index)}
          className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end"
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
});
