import type { Cents } from '@casepack/contract/money';
import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { cn } from '../../ui/cn';
import { cellId, columnIndex } from './grid-cell';
import { gridEventOf } from './grid-keys';
import { type Cell, type GridColumn, type GridLine, gridColumns } from './grid-state';
import { type GridStore, useGrid } from './grid-store';
import { casesIn } from './line-facts';
import { LineRow, rowColumns } from './line-row';
import type { ProductBook } from './product-book';
import { useRowInSight } from './use-row-in-sight';

export interface LineFacts {
  manualPriceOf: (line: GridLine) => Cents | undefined;
  issueOf: (line: GridLine) => string | undefined;
  lastBoughtOf: (productId: number) => string | undefined;
}

type LineGridProps = LineFacts & {
  store: GridStore;
  book: ProductBook;
  customerId: number | null;
  hasShipDates: boolean;
  canSetPrice: boolean;
  onPrice: (line: GridLine) => void;
  onPaste: (text: string) => void;
  canRemember: boolean;
  onKeysWanted: () => void;
};

/** Those of most rows, and of the empty one at the end. On a phone a row has its figures below the item. */
const rowHeights = { desk: { line: 53, empty: 53 }, phone: { line: 105, empty: 61 } };
const phoneScreen = window.matchMedia('(width < 48rem)');
type Rows = Virtualizer<HTMLTableSectionElement, HTMLElement>;

/** Before the browser laid a row out, it is expected to be as high as others: to ask for it would lay out twice. */
function measureLaidOut(row: HTMLElement, entry: ResizeObserverEntry | undefined, rows: Rows): number {
  if (entry) return measureElement(row, entry, rows);
  const index = rows.indexFromElement(row);
  return rows.itemSizeCache.get(rows.options.getItemKey(index)) ?? rows.options.estimateSize(index);
}

const headings: [GridColumn | 'total', string][] = [
  ['item', 'Item'],
  ['quantity', 'Quantity'],
  ['kind', 'Case or tester'],
  ['price', 'Price'],
  ['note', 'Note'],
  ['shipDate', 'Ship date'],
  ['total', 'Total'],
];

const isAmount = (column: GridColumn | 'total'): boolean =>
  column === 'quantity' || column === 'price' || column === 'total';

function cellOf(target: EventTarget): Cell | undefined {
  const found = target instanceof HTMLElement ? target.dataset.cell : undefined;
  if (found === undefined) return undefined;
  const [row = '', column] = found.split(':');
  const known = gridColumns.find((each) => each === column);
  return known && { row: Number(row), column: known };
}

/** More than one row or cell: not something to type into one field. */
const isTable = (text: string): boolean => /[\t\n\r]/.test(text.trim());

export function LineGrid(props: LineGridProps) {
  const { store, book, hasShipDates } = props;
  const { lines, active, typed, moves } = useGrid(store);
  useSyncExternalStore(book.subscribe, () => book.versionOf(lines));
  const cases = useMemo(() => casesIn(lines), [lines]);
  const scroller = useRef<HTMLTableSectionElement>(null);
  const heights = rowHeights[phoneScreen.matches ? 'phone' : 'desk'];
  const virtualizer = useVirtualizer<HTMLTableSectionElement, HTMLElement>({
    count: lines.length + 1,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index < lines.length ? 'line' : 'empty'],
    measureElement: measureLaidOut,
    getItemKey: (index) => lines[index]?.key ?? 'new',
    overscan: 4,
    // The row with the focus is always there, also when it was scrolled out of sight.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return rows.includes(active.row) ? rows : [...rows, active.row].sort((one, other) => one - other);
    },
  });
  const height = virtualizer.getTotalSize();
  useFocusOnMove(scroller, active, moves, (row) => virtualizer.scrollToIndex(row, { align: 'auto' }));
  const handleScroll = useRowInSight(scroller, height, moves, lines[active.row]?.key);

  function handleKey(event: KeyboardEvent) {
    if (event.key === '?' && typed === null) {
      event.preventDefault();
      props.onKeysWanted();
      return;
    }
    if (event.key === 'F2' && typed === null && event.target instanceof HTMLInputElement) {
      store.dispatch({ type: 'typed', text: event.target.value });
      event.target.setSelectionRange(event.target.value.length, event.target.value.length);
      return;
    }
    // A button in a cell is pressed by its own keys.
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    const found = gridEventOf(event, store);
    if (!found) return;
    event.preventDefault();
    store.dispatch(found);
  }
  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    props.onPaste(text);
  }
  function handleFocus(event: FocusEvent) {
    const cell = cellOf(event.target);
    if (!cell) return;
    store.dispatch({ type: 'focused', cell });
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') event.target.select();
  }
  function handleBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) store.dispatch({ type: 'left' });
  }

  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are edited in place
      role="grid"
      aria-label="Order lines"
      aria-rowcount={lines.length + 2}
      aria-colcount={headings.length}
      className="block overflow-hidden border-y [--ship-date-column:0rem] data-ship-dates:[--ship-date-column:8rem]"
      data-ship-dates={hasShipDates || undefined}
      onKeyDown={handleKey}
      onPaste={handlePaste}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      <thead className="block max-md:sr-only">
        <tr
          aria-rowindex={1}
          className={cn(rowColumns, 'h-9 border-b bg-ground text-sm font-medium text-ink-soft')}
        >
          <td aria-hidden="true" />
          {headings.map(([column, label]) => (
            <th
              key={column}
              scope="col"
              aria-colindex={columnIndex[column]}
              className={cn('font-medium', isAmount(column) ? 'text-end' : 'text-start')}
            >
              <span
                className={cn((column === 'kind' || (column === 'shipDate' && !hasShipDates)) && 'sr-only')}
              >
                {label}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        ref={scroller}
        onScroll={handleScroll}
        className="relative block max-h-[min(34rem,70dvh)] overflow-y-auto overscroll-contain"
      >
        {/* As high as all rows together, of which only those in sight are drawn. */}
        <tr className="block" style={{ height }} />
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const isActive = index === active.row;
          return (
            <GridRow
              key={key}
              {...props}
              row={index}
              start={start}
              measure={virtualizer.measureElement}
              line={lines[index]}
              cases={cases}
              active={isActive ? active.column : undefined}
              typed={isActive ? typed : null}
            />
          );
        })}
      </tbody>
    </table>
  );
}

type GridRowProps = Omit<LineGridProps, 'onPaste' | 'onKeysWanted'> & {
  row: number;
  start: number;
  measure: (row: HTMLElement | null) => void;
  line: GridLine | undefined;
  cases: ReadonlyMap<number, number>;
  active: GridColumn | undefined;
  typed: string | null;
};

function GridRow({ store, book, customerId, row, line, cases, ...rest }: GridRowProps) {
  const product = line?.productId == null ? undefined : book.byId(line.productId);
  return (
    <LineRow
      row={row}
      start={rest.start}
      measure={rest.measure}
      line={line}
      product={product}
      cases={product && cases.get(product.id)}
      active={rest.active}
      typed={rest.typed}
      customerId={customerId}
      book={book}
      manualPrice={line && rest.manualPriceOf(line)}
      issue={line && rest.issueOf(line)}
      lastBought={product && rest.lastBoughtOf(product.id)}
      hasShipDates={rest.hasShipDates}
      canSetPrice={rest.canSetPrice}
      onEvent={store.dispatch}
      onPrice={rest.onPrice}
      canRemember={rest.canRemember}
    />
  );
}

/** After a key or a change moved the active cell, its field gets the focus. */
function useFocusOnMove(
  scroller: { current: HTMLElement | null },
  active: Cell,
  moves: number,
  scrollTo: (row: number) => void,
) {
  const seen = useRef(0);
  useEffect(() => {
    if (seen.current === moves) return;
    seen.current = moves;
    const find = () => scroller.current?.querySelector<HTMLElement>(`[data-cell="${cellId(active)}"]`);
    const field = find();
    // First, since it makes the browser lay out the page, which is then ready to scroll.
    focusField(field);
    scrollTo(active.row);
    if (!field) requestAnimationFrame(() => focusField(find()));
  });
}

function focusField(field: HTMLElement | null | undefined): void {
  if (!field) return;
  field.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}
