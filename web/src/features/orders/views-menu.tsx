import { formatCount } from '@casepack/contract/count';
import type { OrderView } from '@casepack/contract/orders/order-view';
import { useQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu';
import { useOnDemand } from '../../ui/use-on-demand';
import { isFiltered, type OrderSearch, readOrderSearch, writeOrderSearch } from './order-search';
import type { OnOrderSearch } from './order-toolbar';
import { viewsQuery } from './views.queries';

type ViewsMenuProps = { search: OrderSearch; canShare: boolean; onChange: OnOrderSearch };

/** Whether the list shows exactly this view. */
const isShown = (search: OrderSearch, { query }: OrderView): boolean =>
  writeOrderSearch({ ...search, page: 1 }) === writeOrderSearch(readOrderSearch(query));

const countText = ({ count, isAtLeast }: Pick<OrderView, 'count' | 'isAtLeast'>): string =>
  count === null ? '' : `${formatCount(count)}${isAtLeast ? '+' : ''}`;

/** Filters saved under a name. They are counted when the menu opens. */
export function ViewsMenu({ search, canShare, onChange }: ViewsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const {
    data = [],
    isError,
    isPending,
  } = useQuery({ ...viewsQuery, enabled: isOpen || isFiltered(search) });
  const Dialog = useOnDemand(isEditing, {
    load: async () => (await import('./views-dialog')).ViewsDialog,
    onMissing: () => setEditing(false),
  });
  const shown = data.find((view) => isShown(search, view));
  return (
    <>
      <Menu
        align="start"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button className="max-w-56 max-md:w-11 max-md:px-0" aria-label={shown && `Views: ${shown.name}`}>
            <Bookmark aria-hidden className={shown && 'fill-accent text-accent'} />
            <span className="truncate max-md:sr-only">{shown?.name ?? 'Views'}</span>
          </Button>
        }
      >
        {isPending && <MenuLabel>Loading views...</MenuLabel>}
        {isError && <MenuLabel>The views could not be loaded</MenuLabel>}
        {data.map((view) => (
          <MenuItem
            key={view.id ?? view.name}
            className="max-w-80"
            onSelect={() => onChange(readOrderSearch(view.query))}
          >
            <Check aria-hidden className={view === shown ? 'shrink-0' : 'invisible shrink-0'} />
            <span className="min-w-0 flex-1 truncate">{view.name}</span>
            <span className="text-sm text-ink-soft tabular-nums">{countText(view)}</span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setEditing(true)}>Save or change views</MenuItem>
      </Menu>
      {isEditing && Dialog && (
        <Dialog search={search} canShare={canShare} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
