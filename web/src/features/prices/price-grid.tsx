import { counted } from '@casepack/contract/count';
import { MAX_ENTRIES } from '@casepack/contract/pricing/endpoints';
import { PriceList } from '@casepack/contract/pricing/price-list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { newerState } from '../../api/failure';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { Checkbox } from '../../ui/checkbox';
import { EmptyState } from '../../ui/empty-state';
import { ListRows, ListTable } from '../../ui/list-table';
import { LoadFailed } from '../../ui/load-failed';
import { SearchInput } from '../../ui/search-input';
import { SkeletonRows } from '../../ui/skeleton';
import { HeaderCell, TableHead } from '../../ui/table';
import { toast } from '../../ui/toast';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { BulkChangeDialog } from './bulk-change-dialog';
import { GridRow } from './price-grid-row';
import {
  type BulkChange,
  changePrices,
  entriesOf,
  nothingChanged,
  setPrice,
  toSave,
  undo,
} from './price-grid-state';
import { PriceImportDialog } from './price-import-dialog';
import { findAllRows, priceQueries, ROWS_PER_PAGE, useSaveEntries } from './prices.queries';

type PriceGridProps = { list: PriceList; canEdit: boolean; onBack: () => void };

const oneCase = { kind: 'case', fromQuantity: 1 } as const;

const sayFailed = (error: unknown, fallback: string) =>
  toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });

/** All products with their prices on one list. Changes are collected and saved in one call. */
export function PriceGrid({ list, canEdit, onBack }: PriceGridProps) {
  const [filter, setFilter] = useState({ search: '', onlyListed: false });
  const [page, setPage] = useState(0);
  const [state, setState] = useState(nothingChanged);
  const [open, setOpen] = useState<'bulk' | 'import'>();
  const [isCollecting, setCollecting] = useState(false);
  /** The version that the changes started from. */
  const [version, setVersion] = useState(list.version);
  const saving = useSaveEntries();
  const grid = useQuery({ ...priceQueries.grid(list.id, filter, page), placeholderData: keepPreviousData });
  const changed = state.changes.size;
  const { leave, question } = useDiscardQuestion(changed > 0, onBack);

  const startAnew = (saved: { version: number }) => {
    setState(nothingChanged);
    setVersion(saved.version);
  };
  const show = (change: Partial<typeof filter>) => {
    setFilter({ ...filter, ...change });
    setPage(0);
  };
  const save = () =>
    saving.mutate(
      { id: list.id, change: { ...toSave(state), version } },
      {
        onSuccess: (saved) => {
          startAnew(saved);
          toast({ title: 'Prices Saved', description: counted(changed, 'product') });
        },
        onError: (error) => {
          const newer = newerState(PriceList, error);
          // The message says that someone else saved; saving again then replaces only the products changed here.
          if (newer) setVersion(newer.version);
          sayFailed(error, 'The prices could not be saved. Please try again.');
        },
      },
    );
  const changeAll = async (bulk: BulkChange) => {
    setCollecting(true);
    try {
      const rows = await findAllRows(list.id, filter);
      setState((before) => changePrices(before, rows, bulk));
      setOpen(undefined);
    } catch (error) {
      sayFailed(error, 'The products could not be loaded. Please try again.');
    } finally {
      setCollecting(false);
    }
  };

  const total = grid.data?.total ?? 0;
  const pages = Math.ceil(total / ROWS_PER_PAGE);
  return (
    <section aria-label={list.name}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Button onClick={leave}>All price lists</Button>
        <h2 className="me-auto text-lg font-semibold">{list.name}</h2>
        <a className={buttonClass({})} href={`/api/price-lists/${list.id}/export`} download>
          Export
        </a>
        {canEdit && (
          <>
            <Button disabled={changed > 0} onClick={() => setOpen('import')}>
              Import
            </Button>
            <Button disabled={total === 0 || total > MAX_ENTRIES} onClick={() => setOpen('bulk')}>
              Change prices…
            </Button>
          </>
        )}
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <SearchInput
          label="Search products"
          value={filter.search}
          onSearch={(search) => show({ search })}
          className="w-full sm:w-72"
        />
        <Checkbox
          label="Only with an entry"
          checked={filter.onlyListed}
          onChange={(event) => show({ onlyListed: event.target.checked })}
        />
      </div>
      {grid.isError && grid.data === undefined && (
        <LoadFailed
          title="The prices could not be loaded"
          retrying={grid.isFetching}
          onRetry={() => void grid.refetch()}
        />
      )}
      {grid.isPending && <SkeletonRows count={8} label="Loading prices" />}
      {grid.data?.total === 0 && (
        <EmptyState
          level={3}
          title="No products found"
          hint={
            filter.onlyListed ? 'This list has no such prices yet. Show all products to add some.' : undefined
          }
        />
      )}
      {total > 0 && (
        <ListTable caption={`Prices of ${list.name}`}>
          <TableHead>
            <HeaderCell>Product</HeaderCell>
            <HeaderCell money>Own price</HeaderCell>
            <HeaderCell money>List price per case</HeaderCell>
            <HeaderCell money>Difference</HeaderCell>
            <HeaderCell money>Margin at MSRP</HeaderCell>
            <HeaderCell>Breaks and testers</HeaderCell>
          </TableHead>
          <ListRows>
            {grid.data?.rows.map((row) => (
              <GridRow
                key={row.productId}
                row={row}
                entries={entriesOf(state, row)}
                isChanged={state.changes.has(row.productId)}
                canEdit={canEdit}
                onPrice={(price) => setState((before) => setPrice(before, row, oneCase, price))}
              />
            ))}
          </ListRows>
        </ListTable>
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="flex items-center justify-end gap-3 pt-4 text-sm">
          <Button size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="tabular-nums">{`Page ${page + 1} of ${pages}`}</span>
          <Button size="sm" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
      {(changed > 0 || state.past.length > 0) && (
        <div className="sticky bottom-0 mt-4 flex flex-wrap items-center justify-end gap-2 border-t bg-paper py-3">
          <p
            role="status"
            className="me-auto text-sm"
          >{`${counted(changed, 'product')} changed, not saved`}</p>
          <Button onClick={() => setState(undo)}>Undo</Button>
          <Button
            variant="primary"
            disabled={changed === 0}
            busy={saving.isPending}
            busyLabel="Saving..."
            onClick={save}
          >
            Save Prices
          </Button>
        </div>
      )}
      {question}
      {open === 'bulk' && (
        <BulkChangeDialog
          count={total}
          busy={isCollecting}
          onApply={(bulk) => void changeAll(bulk)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'import' && <PriceImportDialog listId={list.id} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
