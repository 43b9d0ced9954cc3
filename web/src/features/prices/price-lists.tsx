import { counted } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import { useQuery } from '@tanstack/react-query';
import Tag from 'lucide-react/icons/tag';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { Badge } from '../../ui/badge';
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
import { PriceListDialog } from './price-list-dialog';
import { type Owner, priceQueries, useDeletePriceList } from './prices.queries';

type PriceListsProps = { manufacturerId: Owner; canEdit: boolean; onOpen: (id: number) => void };

const daysText = ({ startsOn, endsOn }: PriceList): string => {
  if (startsOn && endsOn) return `${formatDay(startsOn)} to ${formatDay(endsOn)}`;
  if (startsOn) return `From ${formatDay(startsOn)}`;
  return endsOn ? `Until ${formatDay(endsOn)}` : 'Always';
};

const usersText = ({ customerCount, salesOrganizationCount }: PriceList): string =>
  [
    counted(customerCount, 'customer'),
    ...(salesOrganizationCount > 0 ? [counted(salesOrganizationCount, 'sales organization')] : []),
  ].join(', ');

export function PriceLists({ manufacturerId, canEdit, onOpen }: PriceListsProps) {
  const lists = useQuery(priceQueries.lists(manufacturerId));
  const [edited, setEdited] = useState<PriceList | 'new'>();
  const [deleted, setDeleted] = useState<PriceList>();
  const deleting = useDeletePriceList();

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
              <HeaderCell>Used by</HeaderCell>
              <HeaderCell>Valid</HeaderCell>
              <HeaderCell>State</HeaderCell>
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
                    {list.entryCount}
                  </ListCell>
                  <ListCell phone="text">{usersText(list)}</ListCell>
                  <ListCell phone="none">{daysText(list)}</ListCell>
                  <ListCell phone="mark">
                    <span className="flex gap-1">
                      {list.isStandard && <Badge color="blue">Standard</Badge>}
                      <Badge color={list.active ? 'green' : 'grey'}>
                        {list.active ? 'Active' : 'Inactive'}
                      </Badge>
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
      {edited !== undefined && (
        <PriceListDialog
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
