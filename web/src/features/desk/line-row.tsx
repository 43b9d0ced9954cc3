import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { unitsPerCase } from '@casepack/contract/orders/line-rules';
import X from 'lucide-react/icons/x';
import { memo, type ReactNode } from 'react';
import { cn } from '../../ui/cn';
import { IconButton } from '../../ui/icon-button';
import { Candidates } from './candidates';
import { columnIndex } from './grid-cell';
import type { GridEvent } from './grid-events';
import type { GridColumn, GridLine } from './grid-state';
import { ItemField } from './item-field';
import { KindCell, NoteCell, PriceCell, QuantityCell, ShipDateCell } from './line-cells';
import { factsOf, totalOf, unitPriceIn } from './line-facts';
import type { ProductBook } from './product-book';
import { RememberNumber } from './remember-number';

/** On a desk one line; on a phone the item above, the figures below. */
export const rowColumns =
  'grid grid-cols-[minmax(0,4rem)_minmax(0,4.25rem)_minmax(0,1fr)_auto] items-center gap-x-2 px-3 md:grid-cols-[1.5rem_minmax(0,3fr)_3.75rem_4.25rem_4.5rem_minmax(0,1fr)_var(--ship-date-column,0rem)_5.25rem_2rem] md:px-4';

type LineRowProps = {
  row: number;
  /** Where it is among all rows, in pixels. */
  start: number;
  measure: (row: HTMLElement | null) => void;
  /** None in the empty row at the end. */
  line: GridLine | undefined;
  product: DeskProduct | undefined;
  /** Of its product in the whole order. */
  cases: number | undefined;
  active: GridColumn | undefined;
  typed: string | null;
  customerId: number | null;
  book: ProductBook;
  /** Set by hand. */
  manualPrice: Cents | undefined;
  /** What the server or the rules say against it. */
  issue: string | undefined;
  /** What the customer last bought of it. */
  lastBought: string | undefined;
  hasShipDates: boolean;
  canSetPrice: boolean;
  onEvent: (event: GridEvent) => void;
  onPrice: (line: GridLine) => void;
  /** Whether the user may store the customer's part numbers. */
  canRemember: boolean;
};

const problemIdOf = (row: number): string => `line-problem-${row}`;

/** One line of the order. It is drawn again only when something in it changed. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { row, line, product, active, typed, issue } = props;
  const problem = line?.problem?.message ?? quantityWords(line, product, active !== undefined) ?? issue;
  const describedBy = problem === undefined ? undefined : problemIdOf(row);
  return (
    <tr
      ref={props.measure}
      data-index={row}
      aria-rowindex={row + 2}
      style={{ transform: `translateY(${props.start}px)` }}
      className={cn(
        rowColumns,
        'absolute inset-x-0 top-0 border-b py-1.5 contain-layout max-md:py-2',
        problem !== undefined && 'bg-yellow-soft',
      )}
    >
      <td aria-hidden="true" className="text-end text-sm text-ink-faint tabular-nums max-md:hidden">
        {line ? row + 1 : ''}
      </td>
      <td aria-colindex={columnIndex.item} className="flex min-w-0 items-center gap-2 max-md:col-span-3">
        <div className="w-28 shrink-0 max-md:w-36">
          <ItemField
            row={row}
            entry={line?.entry ?? ''}
            typed={active === 'item' ? typed : null}
            isActive={active === 'item'}
            customerId={props.customerId}
            book={props.book}
            isInvalid={product === undefined && (line?.problem ?? issue) !== undefined}
            describedBy={describedBy}
            onEvent={props.onEvent}
          />
        </div>
        {line && (
          <ItemFacts line={line} product={product} cases={props.cases} lastBought={props.lastBought} />
        )}
      </td>
      {line && <LineCells {...props} line={line} describedBy={describedBy} />}
      {line && <Below {...props} line={line} problem={problem} problemId={describedBy} />}
    </tr>
  );
});

type BelowProps = LineRowProps & {
  line: GridLine;
  problem: string | undefined;
  problemId: string | undefined;
};

/** What is to be said or asked of a row, below its cells. */
function Below({ line, problem, problemId, customerId, book, canRemember, onEvent }: BelowProps) {
  const { key, unknownNumber, productId, addedUp, problem: found } = line;
  const asksToRemember =
    canRemember && unknownNumber !== undefined && customerId !== null && productId !== null;
  if (problem === undefined && addedUp === undefined && !asksToRemember) return null;
  return (
    <td className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-sm md:ps-10">
      {problem !== undefined && (
        <p id={problemId} className="text-yellow">
          {problem}
        </p>
      )}
      {found?.given !== undefined && (
        <p className="text-ink-soft wrap-anywhere">{`In the row: ${found.given}`}</p>
      )}
      {addedUp !== undefined && <p className="text-ink-soft">{`Added up from ${addedUp} rows`}</p>}
      <Candidates line={line} book={book} onEvent={onEvent} />
      {asksToRemember && (
        <RememberNumber
          customerId={customerId}
          partNumber={unknownNumber}
          productId={productId}
          onDone={() => onEvent({ type: 'numberSettled', key })}
        />
      )}
    </td>
  );
}

type LineCellsProps = LineRowProps & { line: GridLine; describedBy: string | undefined };

function LineCells({ describedBy, ...props }: LineCellsProps) {
  const { line, product, onEvent } = props;
  const cell = { row: props.row, line, product, active: props.active, typed: props.typed, onEvent };
  const unitPrice = props.manualPrice ?? unitPriceIn(line, product, props.cases);
  const total = totalOf(line, unitPrice);
  return (
    <>
      <QuantityCell {...cell} describedBy={describedBy} />
      <KindCell {...cell} />
      <PriceCell {...cell} unitPrice={unitPrice} canSetPrice={props.canSetPrice} onPrice={props.onPrice} />
      <NoteCell {...cell} />
      {props.hasShipDates ? <ShipDateCell {...cell} /> : <td aria-hidden="true" className="max-md:hidden" />}
      <td aria-colindex={columnIndex.total} className="text-end font-medium tabular-nums max-md:row-start-2">
        {total === undefined ? '' : formatMoney(total)}
      </td>
      <td className="max-md:col-start-4 max-md:row-start-1 max-md:justify-self-end">
        <IconButton
          size="sm"
          variant="danger"
          tabIndex={-1}
          aria-label={`Remove ${product?.name ?? line.entry}`}
          onClick={() => onEvent({ type: 'removed', keys: [line.key] })}
        >
          <X aria-hidden />
        </IconButton>
      </td>
    </>
  );
}

type ItemFactsProps = Pick<LineRowProps, 'product' | 'cases' | 'lastBought'> & { line: GridLine };

function ItemFacts({ line, product, cases, lastBought }: ItemFactsProps): ReactNode {
  if (!product) return <p className="text-sm text-ink-soft">{line.isPending ? 'Looking up…' : ''}</p>;
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate text-sm font-medium">{product.name}</p>
      <p className="text-xs text-ink-soft tabular-nums md:truncate">
        {[...factsOf(line, product, cases), lastBought].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}

/** What is wrong with the quantity. A row that is being worked on is not told that it has none yet. */
function quantityWords(
  line: GridLine | undefined,
  product: DeskProduct | undefined,
  isActive: boolean,
): string | undefined {
  if (line?.invalidQuantity !== undefined)
    return `“${line.invalidQuantity}” is not a quantity. Enter cases such as 5, or units such as 60u.`;
  if (!line || !product || line.quantity !== null || isActive) return undefined;
  if (line.units === undefined) return 'Enter a quantity.';
  return `${line.units} units are not full cases of ${unitsPerCase(product.casePackQuantity)}.`;
}
