import { formatMoney } from '@casepack/contract/money';
import { lineName, pricePer, quantityWords } from '@casepack/contract/orders/line-words';
import { lineTotalText } from '@casepack/contract/orders/totals';
import Trash2 from 'lucide-react/icons/trash-2';
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import { announce } from '../../ui/announce';
import { Badge } from '../../ui/badge';
import { cn } from '../../ui/cn';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';
import { Money } from '../../ui/money';
import { PriceButton } from '../../ui/price-button';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { detailsOf } from './entry-details';
import { ItemDetails } from './item-details';
import { Group, isSameGroup, type LineGroup, LineList, lineClass } from './line-list';
import { billed, type EntryLine, manualPriceOf, readQuantity } from './order-entry';
import { ProductSearch } from './product-search';
import { useChangeLineDetails } from './use-change-line-details';
import { useChangeLinePrice } from './use-change-line-price';
import type { EditedLines } from './use-edited-lines';
import { useLineFocus } from './use-line-focus';
import { useNear } from './use-near';

type EditedItemsProps = {
  /** Whether prices can be set by hand. */
  setsPrices: boolean;
  editing: EditedLines;
  /** Undefined for the customer's own people. */
  customerId: number | undefined;
  /** Beside the title. */
  actions: ReactNode;
};

export function EditedItems({ setsPrices, editing, customerId, actions }: EditedItemsProps) {
  const { lines, refused, setQuantity, remove, add } = editing;
  const { changePrice, dialog } = useChangeLinePrice(editing);
  const details = useChangeLineDetails(editing);
  const { list, focusAwaited, noteRemoval } = useLineFocus(refused);

  const removeLine = useCallback(
    (line: EntryLine) => {
      noteRemoval(line.key);
      remove(line.key);
      announce(`${lineName(line)} removed`);
    },
    [noteRemoval, remove],
  );

  return (
    <LineList
      id="edited-items"
      lines={lines}
      actions={actions}
      className="[--line:6.75rem] md:[--line:3.75rem]"
      headings={
        <div className={columns}>
          <span>Product</span>
          <span>Quantity</span>
          <span className="col-start-4 text-end">Total</span>
          <span className="w-9" />
        </div>
      }
      ref={list}
      group={(group) => (
        <EditedGroup
          key={group.first}
          group={group}
          isOnly={lines.length === 1}
          onQuantity={setQuantity}
          onRemove={removeLine}
          onChangePrice={setsPrices ? changePrice : undefined}
          onChangeDetails={details.changeDetails}
          onFields={focusAwaited}
        />
      )}
    >
      <ProductSearch customerId={customerId} onAdd={add} />
      {dialog}
      {details.dialog}
    </LineList>
  );
}

const columns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_6.5rem_9rem_6.5rem_auto]';

type LineProps = {
  isOnly: boolean;
  onQuantity: (key: string, quantity: number) => void;
  onRemove: (line: EntryLine) => void;
  /** Missing for those who set no prices. */
  onChangePrice: ((key: string) => void) | undefined;
  onChangeDetails: (key: string) => void;
};
type EditedGroupProps = LineProps & {
  group: LineGroup<EntryLine>;
  /** Called when its lines have been replaced by fields. */
  onFields: () => void;
};

/** Has fields only while it is near the viewport; a thousand at once would take seconds to mount. */
const EditedGroup = memo(
  function EditedGroup({ group, onFields, ...props }: EditedGroupProps) {
    const [ref, isNear] = useNear<HTMLUListElement>(group.first === 1);
    useEffect(() => {
      if (isNear) onFields();
    }, [isNear, onFields]);
    return (
      <Group group={group} ref={ref}>
        {group.lines.map((line) =>
          isNear ? (
            <EditedItem key={line.key} line={line} {...props} />
          ) : (
            <ItemPlaceholder key={line.key} line={line} />
          ),
        )}
      </Group>
    );
  },
  (before, after) =>
    before.isOnly === after.isOnly &&
    before.onQuantity === after.onQuantity &&
    before.onRemove === after.onRemove &&
    before.onChangePrice === after.onChangePrice &&
    before.onChangeDetails === after.onChangeDetails &&
    before.onFields === after.onFields &&
    isSameGroup(before.group, after.group),
);

function ItemPlaceholder({ line }: { line: EntryLine }) {
  return (
    <li data-line={line.key} className={cn(lineClass, 'min-h-(--line)')}>
      {`${lineName(line)}, ${line.sku}, ${quantityWords(line)}`}
    </li>
  );
}

type EditedItemProps = LineProps & { line: EntryLine };

const EditedItem = memo(function EditedItem(props: EditedItemProps) {
  const { line, isOnly, onQuantity, onRemove, onChangePrice, onChangeDetails } = props;
  const { key, name, sku, unitPrice, quantity, refusal, isTester, casePackQuantity, stored } = line;
  const details = detailsOf(line);
  const hasDetails = details.note !== null || details.shipDate !== null;
  // The text being typed may be empty; the value never is.
  const [draft, setDraft] = useState<string>();
  return (
    <li data-line={key} className={lineClass}>
      <div className={columns}>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
            {name}
            {isTester && <Badge color="purple">Tester</Badge>}
            {manualPriceOf(line) && <Badge color="yellow">Manual</Badge>}
          </p>
          <p className="text-sm text-ink-soft">
            {sku} ·{' '}
            {onChangePrice ? (
              <PriceButton about={lineName(line)} onPress={() => onChangePrice(key)}>
                <Money>{formatMoney(unitPrice)}</Money> {pricePer(line)}
              </PriceButton>
            ) : (
              <>
                <Money>{formatMoney(unitPrice)}</Money> {pricePer(line)}
              </>
            )}
            {stored && stored.unitPrice !== unitPrice && (
              <span className="whitespace-nowrap">{` · was ${formatMoney(stored.unitPrice)}`}</span>
            )}{' '}
            ·{' '}
            <button
              type="button"
              onClick={() => onChangeDetails(key)}
              className="rounded-sm whitespace-nowrap underline decoration-ink-soft decoration-dotted underline-offset-4 transition-colors hover:text-accent hover:decoration-accent pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
            >
              {hasDetails ? 'Change note' : 'Add note'}
              <VisuallyHidden>{` or ship date of ${lineName(line)}`}</VisuallyHidden>
            </button>
          </p>
          <ItemDetails details={details} />
        </div>
        <Field
          label={`Quantity of ${lineName(line)}`}
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
          {quantityWords({ quantity, isTester, casePackQuantity })}
        </p>
        <p className="text-end font-medium max-md:col-start-2 max-md:row-start-2">
          <Money>{lineTotalText(billed(line))}</Money>
        </p>
        <IconButton
          variant="danger"
          aria-label={`Remove ${lineName(line)}`}
          disabled={isOnly}
          onClick={() => onRemove(line)}
          className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end"
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
});
