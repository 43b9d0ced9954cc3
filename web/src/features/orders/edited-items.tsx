import { formatMoney } from '@casepack/contract/money';
import { lineTotal } from '@casepack/contract/orders/totals';
import Trash2 from 'lucide-react/icons/trash-2';
import { memo, useEffect, useRef, useState } from 'react';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';
import { Money } from '../../ui/money';
import { quantityText } from './item-words';
import {
  groupClass,
  groupLabel,
  groupSize,
  groupStyle,
  groupsOf,
  isSameGroup,
  type LineGroup,
  lineClass,
  placeholderStyle,
} from './line-groups';
import { type EntryLine, readQuantity } from './order-entry';
import { ProductSearch } from './product-search';
import type { EditedLines } from './use-edited-lines';
import { useGrowing } from './use-growing';
import { useNear } from './use-near';

type EditedItemsProps = { editing: EditedLines; manufacturerId: number };

export function EditedItems({ editing, manufacturerId }: EditedItemsProps) {
  const { lines, refused, setQuantity, remove, add } = editing;
  const list = useRef<HTMLDivElement>(null);
  const groups = groupsOf(lines);
  const drawn = useGrowing(groups.length);

  useEffect(() => {
    const line = refused && list.current?.querySelector(`[data-line="${refused.key}"]`);
    line?.scrollIntoView({ block: 'center' });
    line?.querySelector('input')?.focus({ preventScroll: true });
  }, [refused]);

  return (
    <Card
      as="section"
      padded={false}
      aria-labelledby="edited-items"
      className="[--line:6.75rem] md:[--line:3.75rem]"
    >
      <h2 id="edited-items" className="px-4 pt-4 pb-3 text-lg font-semibold sm:px-6 sm:pt-6">
        Order Items
      </h2>
      <div ref={list}>
        {groups.slice(0, drawn).map((group) => (
          <EditedGroup
            key={group.first}
            group={group}
            total={lines.length}
            onQuantity={setQuantity}
            onRemove={remove}
          />
        ))}
        <div style={placeholderStyle(Math.max(0, lines.length - drawn * groupSize))} />
      </div>
      <ProductSearch manufacturerId={manufacturerId} onAdd={add} />
    </Card>
  );
}

type LineHandlers = {
  onQuantity: (key: string, quantity: number) => void;
  onRemove: (key: string) => void;
};
type EditedGroupProps = LineHandlers & { group: LineGroup<EntryLine>; total: number };

/** Has fields where someone can see them; a thousand at once would take seconds to come and go. */
const EditedGroup = memo(
  function EditedGroup({ group, total, onQuantity, onRemove }: EditedGroupProps) {
    const [ref, isNear] = useNear<HTMLUListElement>(group.first === 1);
    return (
      <ul ref={ref} aria-label={groupLabel(group, total)} className={groupClass} style={groupStyle(group)}>
        {group.lines.map((line) =>
          isNear ? (
            <EditedItem
              key={line.key}
              line={line}
              isOnly={total === 1}
              onQuantity={onQuantity}
              onRemove={onRemove}
            />
          ) : (
            <li key={line.key} data-line={line.key} className={cn(lineClass, 'min-h-(--line)')}>
              {line.name}, {line.sku}, {quantityText(line)}
            </li>
          ),
        )}
      </ul>
    );
  },
  (before, after) =>
    before.onQuantity === after.onQuantity &&
    before.onRemove === after.onRemove &&
    groupLabel(before.group, before.total) === groupLabel(after.group, after.total) &&
    (before.total === 1) === (after.total === 1) &&
    isSameGroup(before.group, after.group),
);

type EditedItemProps = LineHandlers & { line: EntryLine; isOnly: boolean };

const EditedItem = memo(function EditedItem({ line, isOnly, onQuantity, onRemove }: EditedItemProps) {
  const { key, name, sku, unitPrice, quantity, refusal, isTester, casePackQuantity } = line;
  // What is being typed may be empty for a moment; the value never is.
  const [draft, setDraft] = useState<string>();
  return (
    <li data-line={key} className={lineClass}>
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
          error={refusal}
          className="max-md:col-start-1 max-md:row-start-2"
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            value={draft ?? quantity}
            onChange={(event) => {
              setDraft(event.target.value);
              onQuantity(key, readQuantity(event.target.value));
            }}
            onBlur={() => setDraft(undefined)}
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
          onClick={() => onRemove(key)}
          className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end"
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
});
