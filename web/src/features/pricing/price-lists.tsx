import { dayOf } from '@casepack/contract/calendar';
import { counted, formatCount } from '@casepack/contract/count';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import { useQuery } from '@tanstack/react-query';
import Tag from 'lucide-react/icons/tag';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { Badge, type BadgeColor } from '../../ui/badge';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { linkClass } from '../../ui/link-class';
import { ListCell, ListRow, ListRows, ListTable, rowLinkClass } from '../../ui/list-table';
import { LoadFailed } from '../../ui/load-failed';
import { MenuItem } from '../../ui/menu';
import { RowMenu } from '../../ui/row-menu';
import { SkeletonRows } from '../../ui/skeleton';
import { HeaderCell, TableHead } from '../../ui/table';
import { toast } from '../../ui/toast';
import { useOnDemand } from '../../ui/use-on-demand';
import { daysText, otherPricesText, stateOf, usersText } from './price-list-words';
import { type Owner, priceQueries, useDeletePriceList } from './pricing.queries';

type PriceListsProps = { manufacturerId: Owner; canEdit: boolean; onOpen: (id: number) => void };

export function PriceLists({ manufacturerId, canEdit, onOpen }: PriceListsProps) {
  const lists = useQuery(priceQueries.lists(manufacturerId));
  const [edited, setEdited] = useState<PriceList | 'new'>();
  const [deleted, setDeleted] = useState<PriceList>();
  const deleting = useDeletePriceList();
  const today = dayOf(new Date());
  const dialog = useOnDemand(edited !== undefined, {
    load: () => import('./price-list-dialog'),
    onMissing: () => setEdited(undefined),
  });

  if (lists.isPending) return <SkeletonRows count={4} label="Loading price lists" />;
  if (lists.isError) {
    return (
      <LoadFailed
        title="The price lists could not be loaded"
        retrying={lists.isFetching}
        onRetry={() => void lists.refetch()}
      />
    );
  }
  const add = canEdit && (
    <Button variant="primary" onClick={() => setEdited('new')}>
      New Price List
    </Button>
  );
  const remove = ({ id, name }: PriceList) =>
    deleting.mutate(id, {
      onSuccess: () => toast({ title: 'Price List Deleted', description: name }),
      onError: (error) =>
        toast({
          title: 'Error',
          description: messageOf(error, 'The price list could not be deleted. Please try again.'),
          variant: 'destructive',
        }),
      onSettled: () => setDeleted(undefined),
    });
  return (
    <>
      {lists.data.length === 0 ? (
        <EmptyState
          icon={<Tag />}
          title="No price lists yet"
          hint="Everyone buys at the prices of your products. A price list sets other prices, with quantity breaks if you like, for the customers and sales organizations that you assign to it."
          action={add}
        />
      ) : (
        <>
          <div className="mb-4 flex items-center justify-between gap-4">
            <p className="text-sm text-ink-soft">{counted(lists.data.length, 'price list')}</p>
            {add}
          </div>
          <ListTable caption="Price lists">
            <TableHead>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell money>Prices</HeaderCell>
              <HeaderCell>Other products</HeaderCell>
              <HeaderCell>Used by</HeaderCell>
              <HeaderCell>Valid</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell>
                <span className="sr-only">Actions</span>
              </HeaderCell>
            </TableHead>
            <ListRows>
              {lists.data.map((list) => (
                <ListRow key={list.id}>
                  <ListCell phone="title">
                    <button
                      type="button"
                      className={cn(linkClass, rowLinkClass, 'text-start')}
                      onClick={() => onOpen(list.id)}
                    >
                      {list.name}
                    </button>
                  </ListCell>
                  <ListCell phone="end" money>
                    {formatCount(list.entryCount)}
                    <span className="md:hidden">{list.entryCount === 1 ? ' price' : ' prices'}</span>
                  </ListCell>
                  <ListCell phone="none">{otherPricesText(list)}</ListCell>
                  <ListCell phone="text">{usersText(list)}</ListCell>
                  <ListCell phone="none">{daysText(list)}</ListCell>
                  <ListCell phone="mark">
                    <span className="flex gap-1">
                      {list.isStandard && <Badge color="blue">Standard</Badge>}
                      <StateBadge {...stateOf(list, today)} />
                    </span>
                  </ListCell>
                  <ListCell phone="menu" align="end">
                    {canEdit && (
                      <RowMenu label={`More for ${list.name}`}>
                        <MenuItem onSelect={() => setEdited(list)}>Edit</MenuItem>
                        <MenuItem onSelect={() => setDeleted(list)}>Delete</MenuItem>
                      </RowMenu>
                    )}
                  </ListCell>
                </ListRow>
              ))}
            </ListRows>
          </ListTable>
        </>
      )}
      {edited !== undefined && dialog && (
        <dialog.PriceListDialog
          list={edited === 'new' ? null : edited}
          others={lists.data}
          manufacturerId={manufacturerId}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted !== undefined && (
        <ConfirmDialog
          open
          danger
          onOpenChange={() => setDeleted(undefined)}
          title={`Delete ${deleted.name}?`}
          description="Its prices are deleted with it. Orders keep the prices that they were placed at."
          confirmLabel="Delete price list"
          busy={deleting.isPending}
          onConfirm={() => remove(deleted)}
        />
      )}
    </>
  );
}

const StateBadge = ({ name, color }: { name: string; color: BadgeColor }) => (
  <Badge color={color}>{name}</Badge>
);
