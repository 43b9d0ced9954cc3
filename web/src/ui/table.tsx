import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

// The explicit roles keep it a table for screen readers when narrow screens show its rows as cards.

export type TableProps = ComponentProps<'table'> & {
  /** Names the table for screen readers. */
  caption: ReactNode;
};

/** On a tablet all columns still fit side by side. */
const tightClass = 'md:max-lg:text-sm md:max-lg:[&_td]:px-1.5 md:max-lg:[&_th]:px-1.5';

/** Below 720 px each row becomes a card with the same data in the same order. */
export function Table({ caption, className, children, ...props }: TableProps) {
  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: display:block would take the role away
      role="table"
      className={cn('w-full border-separate border-spacing-0 max-md:block', tightClass, className)}
      {...props}
    >
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

export function TableHead({ className, children, ...props }: ComponentProps<'thead'>) {
  return (
    <thead
      // biome-ignore lint/a11y/noRedundantRoles: display:block would take the role away
      role="rowgroup"
      // Sort buttons can be reached with Tab on narrow screens too, and must be visible then.
      className={cn('max-md:not-focus-within:sr-only', className)}
      {...props}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: display:block would take the role away */}
      <tr role="row">{children}</tr>
    </thead>
  );
}

type HeaderCellProps = ComponentProps<'th'> & {
  money?: boolean | undefined;
  sorted?: 'ascending' | 'descending' | undefined;
};

export function HeaderCell({ money = false, sorted, className, ...props }: HeaderCellProps) {
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: display:block would take the role away
      role="columnheader"
      scope="col"
      aria-sort={sorted}
      className={cn(
        'sticky top-(--sticky-top) z-10 h-10 border-b bg-ground px-3 text-sm font-medium whitespace-nowrap text-ink-soft first:ps-4 last:pe-4',
        money ? 'text-right' : 'text-left',
        className,
      )}
      {...props}
    />
  );
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display:block would take the role away
    <tbody role="rowgroup" className={cn('max-md:flex max-md:flex-col max-md:gap-3', className)} {...props} />
  );
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: display:block would take the role away
      role="row"
      className={cn(
        'group transition-colors hover:bg-ground max-md:block max-md:rounded-lg max-md:border max-md:bg-paper max-md:py-1',
        className,
      )}
      {...props}
    />
  );
}

type CellProps = Omit<ComponentProps<'td'>, 'align'> & {
  /** The name of the column, shown beside the value on a card; empty for a cell of actions. */
  label: string;
  /** Amounts, counts and percentages: right-aligned, tabular figures. */
  money?: boolean | undefined;
  align?: 'start' | 'end' | undefined;
};

export function Cell({
  label,
  money = false,
  align = money ? 'end' : 'start',
  className,
  children,
  ...props
}: CellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: display:block would take the role away
      role="cell"
      data-label={label}
      className={cn(
        'h-11 border-b px-3 py-1.5 first:ps-4 last:pe-4 md:group-last:border-b-0',
        'max-md:flex max-md:h-auto max-md:min-h-9 max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:border-0 max-md:px-4 max-md:py-1 max-md:text-right max-md:last:pb-2',
        "max-md:before:shrink-0 max-md:before:text-left max-md:before:text-sm max-md:before:font-normal max-md:before:text-ink-soft max-md:before:content-[attr(data-label)/'']",
        align === 'end' ? 'text-right' : 'md:text-left',
        money && 'whitespace-nowrap tabular-nums',
        className,
      )}
      {...props}
    >
      {children}
    </td>
  );
}
