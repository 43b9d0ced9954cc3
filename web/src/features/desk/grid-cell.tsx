import type { ComponentProps } from 'react';
import { cn } from '../../ui/cn';
import type { Cell, GridColumn } from './grid-state';

/** Where a cell's widget is found when the active cell moves. */
export const cellId = ({ row, column }: Cell): string => `${row}:${column}`;

type CellInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  cell: Cell;
  isActive: boolean;
  isInvalid?: boolean | undefined;
  onText: (text: string) => void;
};

/** A field without a frame of its own: the cell frames it, more strongly while it is active. */
export function CellInput({ cell, isActive, isInvalid, onText, className, ...props }: CellInputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      data-cell={cellId(cell)}
      tabIndex={isActive ? 0 : -1}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => onText(event.target.value)}
      className={cn(
        'h-9 w-full min-w-0 rounded-md border border-transparent bg-transparent px-2 text-base text-ink outline-offset-0 transition-colors hover:border-line-strong focus:border-accent focus:bg-paper aria-invalid:border-danger pointer-coarse:h-11 pointer-coarse:text-touch',
        className,
      )}
      {...props}
    />
  );
}

/** For screen readers: the column that a cell belongs to. */
export const columnIndex: Record<GridColumn | 'total', number> = {
  item: 1,
  quantity: 2,
  kind: 3,
  price: 4,
  note: 5,
  shipDate: 6,
  total: 7,
};
