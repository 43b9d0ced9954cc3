import type { ComponentProps } from 'react';
import { cn } from './cn';
import { Table, type TableProps } from './table';

// A list whose rows open a page. On a wide screen it is a table; below 720 px each row has two lines and is one large
// link.

/** On a narrow screen the rows reach both edges. */
export function ListTable({ className, ...props }: TableProps) {
  return (
    <Table
      className={cn('max-md:-mx-4 max-md:w-auto max-md:border-y sm:max-md:-mx-6', className)}
      {...props}
    />
  );
}

export function ListRows({ className, ...props }: ComponentProps<'tbody'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display:block would take the role away
    <tbody role="rowgroup" className={cn('max-md:block', className)} {...props} />
  );
}

/** The line break between the first and the second line has its own flex order. */
const secondLine = "max-md:before:order-3 max-md:before:basis-full max-md:before:content-['']";

export function ListRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: display:flex would take the role away
      role="row"
      className={cn(
        'group transition-colors hover:bg-ground',
        'max-md:relative max-md:flex max-md:min-h-16 max-md:flex-wrap max-md:content-center max-md:items-center max-md:gap-x-2 max-md:gap-y-0.5 max-md:border-b max-md:px-4 max-md:py-1.5 max-md:has-data-row-menu:pe-12 max-md:has-data-row-select:ps-14 max-md:last:border-b-0 max-md:active:bg-sunken sm:max-md:px-6',
        secondLine,
        className,
      )}
      {...props}
    />
  );
}

/** Stretches the link or button of a row's title over the whole row when it has two lines. */
export const rowLinkClass = "max-md:after:absolute max-md:after:inset-0 max-md:after:content-['']";

/** The position of a cell when a row has two lines: title and badges on the first, text and its end on the second. */
export const phoneSlots = {
  title: 'max-md:order-1 max-md:min-w-24 max-md:flex-1 max-md:basis-0 max-md:truncate max-md:font-medium',
  mark: 'max-md:order-2 max-md:shrink-0',
  text: 'max-md:order-4 max-md:min-w-0 max-md:flex-1 max-md:basis-0 max-md:truncate max-md:text-sm max-md:text-ink-soft max-md:[&_wbr]:hidden',
  end: 'max-md:order-5 max-md:shrink-0 max-md:text-sm max-md:whitespace-nowrap',
  menu: 'max-md:absolute max-md:z-10 max-md:inset-y-0 max-md:end-0 max-md:flex max-md:w-12 max-md:items-center max-md:justify-center',
  select:
    'max-md:absolute max-md:z-10 max-md:inset-y-0 max-md:start-0 max-md:flex max-md:w-14 max-md:items-center max-md:justify-center',
  /** Shown only on the page that the row opens. */
  none: 'max-md:hidden',
  /** Its children have their own positions. */
  apart: 'max-md:contents!',
};

type ListCellProps = Omit<ComponentProps<'td'>, 'align'> & {
  phone: keyof typeof phoneSlots;
  /** Amounts, counts and percentages: right-aligned, tabular figures. */
  money?: boolean | undefined;
  align?: 'start' | 'end' | undefined;
};

export function ListCell({
  phone,
  money = false,
  align = money ? 'end' : 'start',
  className,
  ...props
}: ListCellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: display:block would take the role away
      role="cell"
      className={cn(
        'max-md:block md:h-11 md:border-b md:px-3 md:py-1 lg:h-10 md:first:ps-4 md:last:pe-4 md:group-last:border-b-0',
        phoneSlots[phone],
        align === 'end' ? 'text-right' : 'text-left',
        money && 'whitespace-nowrap tabular-nums',
        className,
      )}
      {...props}
    />
  );
}
