import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

type ListToolbarProps = {
  heading?: ReactNode;
  search: ReactNode;
  /** The fields that narrow the list: beside the search, or behind one button where there is no room. */
  filters?: ReactNode;
  /** The way it is sorted, where the headings that sort have no room. */
  sort?: ReactNode;
  /** How many filters narrow it now. */
  active?: number;
  onClear?: () => void;
  /** The one thing that can be done here besides looking. */
  action?: ReactNode;
};

/** Above a list: what it is, the search, the filters. */
export function ListToolbar({
  heading,
  search,
  filters,
  sort,
  active = 0,
  onClear,
  action,
}: ListToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 max-md:mb-3">
      {heading !== undefined && <div className="me-auto self-center">{heading}</div>}
      <div className="flex min-w-0 flex-1 basis-60 gap-2 max-md:order-last max-md:basis-full [&>search]:flex-1">
        {search}
        {filters !== undefined && (
          <FilterSheet active={active} onClear={onClear}>
            {filters}
            {sort}
          </FilterSheet>
        )}
      </div>
      {filters !== undefined && <div className="contents max-md:hidden">{filters}</div>}
      {action}
    </div>
  );
}

type FilterSheetProps = { active: number; onClear: (() => void) | undefined; children: ReactNode };

function FilterSheet({ active, onClear, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="md:hidden" onClick={() => setOpen(true)}>
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
