import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { cn } from './cn';
import { Dialog } from './dialog';

type ListToolbarProps = {
  heading?: ReactNode;
  search: ReactNode;
  /** The filter fields: beside the search, or behind one button if there is no room. */
  filters?: ReactNode;
  /** Further filters, always behind the button. */
  more?: ReactNode;
  /** The sort control, where there is no room for sortable headings. */
  sort?: ReactNode;
  /** The number of active filters. */
  active?: number;
  onClear?: () => void;
  /** The main action of the list. */
  action?: ReactNode;
};

/** Above a list: title, search, filters. */
export function ListToolbar({
  heading,
  search,
  filters,
  more,
  sort,
  active = 0,
  onClear,
  action,
}: ListToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 max-md:mb-3">
      {heading !== undefined && <div className="me-auto self-center">{heading}</div>}
      <div
        className={cn(
          'flex min-w-0 flex-1 gap-2 max-md:order-last max-md:basis-full [&>search]:flex-1',
          more === undefined ? 'basis-60' : 'basis-96',
        )}
      >
        {search}
        {filters !== undefined && (
          <FilterSheet active={active} onClear={onClear} isAlwaysOffered={more !== undefined}>
            <div className={more === undefined ? 'contents' : 'contents md:hidden'}>{filters}</div>
            {more}
            <div className={more === undefined ? 'contents' : 'contents md:hidden'}>{sort}</div>
          </FilterSheet>
        )}
      </div>
      {filters !== undefined && <div className="contents max-md:hidden">{filters}</div>}
      {action}
    </div>
  );
}

type FilterSheetProps = {
  active: number;
  onClear: (() => void) | undefined;
  isAlwaysOffered: boolean;
  children: ReactNode;
};

function FilterSheet({ active, onClear, isAlwaysOffered, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className={isAlwaysOffered ? undefined : 'md:hidden'} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Filters"
        footer={
          <>
            {active > 0 && <Button onClick={onClear}>Clear filters</Button>}
            <Button variant="primary" onClick={() => setOpen(false)}>
              Show results
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">{children}</div>
      </Dialog>
    </>
  );
}
