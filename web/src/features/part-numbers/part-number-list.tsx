import type { PartNumber } from '@casepack/contract/part-numbers/part-number';
import { useQuery } from '@tanstack/react-query';
import Hash from 'lucide-react/icons/hash';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { IconButton } from '../../ui/icon-button';
import { ListBody } from '../../ui/list-body';
import { ListCell, ListRow, ListRows, ListTable } from '../../ui/list-table';
import { ListToolbar } from '../../ui/list-toolbar';
import { SearchInput } from '../../ui/search-input';
import { SortHeader } from '../../ui/sort-header';
import { HeaderCell, TableHead } from '../../ui/table';
import { toast } from '../../ui/toast';
import { useListState } from '../../ui/use-list-state';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { AddPartNumberDialog } from './add-part-number-dialog';
import { ImportPartNumbersDialog } from './import-part-numbers-dialog';
import { exportPath, partNumberQueries, partNumberSorts, useDeletePartNumber } from './part-numbers.queries';

type PartNumberListProps = {
  customerId: number;
  canEdit: boolean;
  /** The customer whose products are offered for a number; undefined for those of the signed-in user. */
  viewAs: number | undefined;
};

/** What a customer calls the products: the numbers are understood when ordering and printed on documents. */
export function PartNumberList({ customerId, canEdit, viewAs }: PartNumberListProps) {
  const list = useListState('partNumber', partNumberSorts);
  const result = useQuery(partNumberQueries.list(customerId, list.query));
  const [open, setOpen] = useState<'add' | 'import'>();
  const [removing, setRemoving] = useState<PartNumber>();
  const close = () => setOpen(undefined);
  const isEmpty = result.data?.total === 0 && list.search === '';
  return (
    <section aria-label="Part numbers">
      <ListToolbar
        search={<SearchInput label="Search part numbers" value={list.search} onSearch={list.setSearch} />}
        action={
          <div className="flex flex-wrap gap-2">
            {!isEmpty && (
              <a href={exportPath(customerId)} download className={buttonClass({})}>
                Export
              </a>
            )}
            {canEdit && <Button onClick={() => setOpen('import')}>Import</Button>}
            {canEdit && (
              <Button variant="primary" onClick={() => setOpen('add')}>
                <Plus aria-hidden />
                Add part number
              </Button>
            )}
          </div>
        }
      />
      <ListBody
        result={result}
        list={list}
        failedTitle="The part numbers could not be loaded"
        rowClassName="max-md:h-16"
        empty={
          <EmptyState
            icon={<Hash />}
            title={list.search === '' ? 'No part numbers yet' : 'No part numbers found'}
            hint={
              list.search === ''
                ? `Add the numbers that ${viewAs === undefined ? 'your company uses for the' : 'this customer uses for your'} products, or import them from a file.`
                : 'Try another number, SKU or name.'
            }
          />
        }
      >
        {(rows) => (
          <ListTable caption="Part numbers">
            <TableHead>
              <SortHeader list={list} by="partNumber">
                Part number
              </SortHeader>
              <SortHeader list={list} by="sku">
                SKU
              </SortHeader>
              <HeaderCell>Product</HeaderCell>
              {canEdit && (
                <HeaderCell>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </HeaderCell>
              )}
            </TableHead>
            <ListRows>
              {rows.map((row) => (
                <ListRow key={row.id}>
                  <ListCell phone="title" className="font-medium">
                    {row.partNumber}
                  </ListCell>
                  <ListCell phone="text" className="whitespace-nowrap">
                    {row.sku}
                  </ListCell>
                  <ListCell phone="text">{row.name}</ListCell>
                  {canEdit && (
                    <ListCell phone="menu" className="text-end">
                      <IconButton
                        variant="danger"
                        aria-label={`Remove ${row.partNumber}`}
                        onClick={() => setRemoving(row)}
                      >
                        <Trash2 aria-hidden />
                      </IconButton>
                    </ListCell>
                  )}
                </ListRow>
              ))}
            </ListRows>
          </ListTable>
        )}
      </ListBody>
      {open === 'add' && <AddPartNumberDialog customerId={customerId} viewAs={viewAs} onClose={close} />}
      {open === 'import' && <ImportPartNumbersDialog customerId={customerId} onClose={close} />}
      {removing && (
        <RemoveDialog customerId={customerId} row={removing} onClose={() => setRemoving(undefined)} />
      )}
    </section>
  );
}

type RemoveDialogProps = { customerId: number; row: PartNumber; onClose: () => void };

function RemoveDialog({ customerId, row, onClose }: RemoveDialogProps) {
  const removing = useDeletePartNumber(customerId);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${row.partNumber}?`}
      description={`It will no longer be understood as ${row.name} (${row.sku}). Existing orders keep it.`}
      confirmLabel="Remove part number"
      busy={removing.isPending}
      busyLabel="Removing..."
      onConfirm={() =>
        removing.mutate(row.id, {
          onSuccess: onClose,
          onError: (error) => {
            onClose();
            toast(failure(error, 'The part number could not be removed. Please try again.'));
          },
        })
      }
    />
  );
}
