import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { cn } from './cn';
import { HeaderCell } from './table';
import type { ListState } from './use-list-state';

type SortHeaderProps<Key extends string> = {
  list: Pick<ListState<Key>, 'sort' | 'sortBy'>;
  by: NoInfer<Key>;
  money?: boolean | undefined;
  children: ReactNode;
};

/** A column heading that sorts by its column; a second click reverses the order. */
export function SortHeader<Key extends string>({ list, by, money, children }: SortHeaderProps<Key>) {
  const sorted = list.sort === by ? 'ascending' : list.sort === `-${by}` ? 'descending' : undefined;
  const Icon = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <HeaderCell sorted={sorted} money={money}>
      <button
        type="button"
        onClick={() => list.sortBy(by)}
        className={cn(
          'group/sort -mx-1 inline-flex items-center align-middle gap-1 rounded-sm px-1 font-medium hover:text-ink pointer-coarse:-my-3 pointer-coarse:py-3',
          sorted !== undefined && 'text-ink',
          money && 'flex-row-reverse',
        )}
      >
        {children}
        <Icon
          aria-hidden
          className={cn(
            'size-3.5',
            sorted === undefined &&
              'opacity-0 group-hover/sort:opacity-50 group-focus-visible/sort:opacity-50',
          )}
        />
      </button>
    </HeaderCell>
  );
}
