import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { cn } from '../../ui/cn';
import { CellInput, cellId, columnIndex } from './grid-cell';
import type { GridEvent } from './grid-events';
import type { GridColumn, GridLine } from './grid-state';
import { usualQuantityOf } from './line-facts';

export type LineCellProps = {
  row: number;
  line: GridLine;
  product: DeskProduct | undefined;
  /** The column of the active cell, if it is in this row. */
  active: GridColumn | undefined;
  /** What is typed in the active cell, if it is in this row. */
  typed: string | null;
  onEvent: (event: GridEvent) => void;
};

const nameOf = ({ product, line }: LineCellProps): string => product?.name ?? line.entry;

const shown = ({ active, typed }: LineCellProps, column: GridColumn, value: string): string =>
  active === column && typed !== null ? typed : value;

function quantityText(line: GridLine): string {
  if (line.invalidQuantity !== undefined) return line.invalidQuantity;
  if (line.units !== undefined) return `${line.units}u`;
  return line.quantity === null ? '' : String(line.quantity);
}

export function QuantityCell(props: LineCellProps & { describedBy: string | undefined }) {
  const { row, line, product, active, onEvent } = props;
  return (
    <td aria-colindex={columnIndex.quantity} className="max-md:row-start-2">
      <CellInput
        cell={{ row, column: 'quantity' }}
        isActive={active === 'quantity'}
        isInvalid={line.invalidQuantity !== undefined}
        inputMode="numeric"
        enterKeyHint="next"
        aria-label={`Quantity of ${nameOf(props)}`}
        aria-describedby={props.describedBy}
        placeholder={String(usualQuantityOf(line, product))}
        value={shown(props, 'quantity', quantityText(line))}
        onText={(text) => onEvent({ type: 'typed', text })}
        className="text-end tabular-nums"
      />
    </td>
  );
}

/** Space or a press switches between cases and testers. */
export function KindCell({ row, line, product, active, onEvent }: LineCellProps) {
  const label = line.isTester ? 'Tester' : 'Case';
  return (
    <td aria-colindex={columnIndex.kind} className="max-md:row-start-2">
      {product?.hasTestersAvailable ? (
        <button
          type="button"
          data-cell={cellId({ row, column: 'kind' })}
          tabIndex={active === 'kind' ? 0 : -1}
          aria-pressed={line.isTester}
          aria-label={`Tester of ${product.name}`}
          onClick={() => onEvent({ type: 'kindSet', key: line.key, isTester: !line.isTester })}
          className="h-9 rounded-md border border-line-strong px-2 text-sm hover:bg-ground aria-pressed:bg-accent-soft pointer-coarse:h-11"
        >
          {label}
        </button>
      ) : (
        <span className="px-2 text-sm text-ink-soft">{product ? label : ''}</span>
      )}
    </td>
  );
}

type PriceCellProps = LineCellProps & {
  unitPrice: Cents | undefined;
  canSetPrice: boolean;
  onPrice: (line: GridLine) => void;
};

export function PriceCell(props: PriceCellProps) {
  const { row, line, product, active, unitPrice, canSetPrice, onPrice } = props;
  const words = unitPrice === undefined ? 'No price' : formatMoney(unitPrice);
  return (
    <td
      aria-colindex={columnIndex.price}
      className="text-end tabular-nums max-md:row-start-2 max-md:text-start"
    >
      {product && !canSetPrice && words}
      {product && canSetPrice && (
        <button
          type="button"
          data-cell={cellId({ row, column: 'price' })}
          tabIndex={active === 'price' ? 0 : -1}
          onClick={() => onPrice(line)}
          className="rounded-sm underline decoration-ink-soft decoration-dotted underline-offset-4 hover:text-accent pointer-coarse:min-h-11"
        >
          <span className="sr-only">{`Change price of ${nameOf(props)}: `}</span>
          {words}
        </button>
      )}
    </td>
  );
}

/** On a phone only in the row that is worked on, or if there is one. */
const extraClass = (value: string, active: GridColumn | undefined) =>
  cn('max-md:col-span-2 max-md:row-start-3', value === '' && active === undefined && 'max-md:hidden');

export function NoteCell(props: LineCellProps) {
  const { row, line, active, onEvent } = props;
  return (
    <td aria-colindex={columnIndex.note} className={extraClass(line.note, active)}>
      <CellInput
        cell={{ row, column: 'note' }}
        isActive={active === 'note'}
        aria-label={`Note for ${nameOf(props)}`}
        placeholder={active === undefined ? '' : 'Note'}
        maxLength={500}
        value={shown(props, 'note', line.note)}
        onText={(text) => onEvent({ type: 'typed', text })}
      />
    </td>
  );
}

export function ShipDateCell(props: LineCellProps) {
  const { row, line, active, onEvent } = props;
  return (
    <td aria-colindex={columnIndex.shipDate} className={extraClass(line.shipDate, active)}>
      <CellInput
        cell={{ row, column: 'shipDate' }}
        isActive={active === 'shipDate'}
        type="date"
        aria-label={`Ship date of ${nameOf(props)}`}
        value={shown(props, 'shipDate', line.shipDate)}
        onText={(text) => onEvent({ type: 'typed', text })}
      />
    </td>
  );
}
