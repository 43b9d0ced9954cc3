import { counted } from '@casepack/contract/count';
import { NewerEntries } from '@casepack/contract/pricing/endpoints';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SetStateAction, useState } from 'react';
import { failure, newerState } from '../../api/failure';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { EmptyState } from '../../ui/empty-state';
import { FormFields } from '../../ui/form-fields';
import { LoadFailed } from '../../ui/load-failed';
import { SearchInput } from '../../ui/search-input';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { useExistingPage } from '../../ui/use-list-state';
import type { BulkChange } from './changed-price';
import { PriceConflictNotice } from './price-conflict-notice';
import { GridActions, GridHeader } from './price-grid-header';
import {
  changePrices,
  conflictsIn,
  continueFrom,
  type GridState,
  leadsBackToChanges,
  nothingChanged,
  savedEntries,
  toSave,
  undo,
} from './price-grid-state';
import { PriceGridTable } from './price-grid-table';
import { findAllRows, priceQueries, ROWS_PER_PAGE, useSaveEntries } from './pricing.queries';

type PriceGridProps = { list: PriceList; canEdit: boolean; onBack: () => void };

/** All products with their prices on one list. Changes are collected and saved in one call. */
export function PriceGrid({ list, canEdit, onBack }: PriceGridProps) {
  const queryClient = useQueryClient();
  const [filter, setFilter] = useState({ search: '', onlyListed: false });
  const [page, setPage] = useState(0);
  const [state, setState] = useState(nothingChanged);
  /** The version of the rows that the first change was made on. */
  const [startedFrom, setStartedFrom] = useState<number>();
  const [newer, setNewer] = useState<NewerEntries>();
  const saving = useSaveEntries();
  const grid = useQuery({ ...priceQueries.grid(list, filter, page), placeholderData: keepPreviousData });
  const isLeaving = useExistingPage({
    page: page + 1,
    found: grid.data,
    isFetching: grid.isFetching,
    pageSize: ROWS_PER_PAGE,
    onPage: (last) => setPage(last - 1),
  });
  const changed = state.changes.size;
  const hasChanges = changed + state.invalid.size > 0;
  const { question } = useDiscardQuestion(hasChanges);

  const edit = (next: SetStateAction<GridState>) => {
    setStartedFrom((before) => before ?? grid.data?.version ?? list.version);
    setState(next);
  };
  const show = (change: Partial<typeof filter>) => {
    setFilter({ ...filter, ...change });
    setPage(0);
  };
  const save = () =>
    saving.mutate(
      { id: list.id, change: { ...toSave(state), version: startedFrom ?? list.version } },
      {
        onSuccess: () => {
          setState(nothingChanged);
          setStartedFrom(undefined);
          toast({ title: 'Prices Saved', description: counted(changed, 'product') });
        },
        onError: (error) => {
          const stored = newerState(NewerEntries, error);
          if (stored) setNewer(stored);
          else toast(failure(error, 'The prices could not be saved. Please try again.'));
        },
      },
    );
  const goOn = async ({ version, entries }: NewerEntries, keep: 'mine' | 'theirs') => {
    setState((before) => continueFrom(before, savedEntries(entries), keep));
    setStartedFrom(version);
    setNewer(undefined);
    await queryClient.invalidateQueries({ queryKey: ['price-lists'] });
  };
  const changeAll = async (bulk: BulkChange) => {
    const rows = await findAllRows(list.id, filter);
    edit((before) => changePrices(before, rows, bulk));
  };

  const total = grid.data?.total ?? 0;
  return (
    <section aria-label={list.name}>
      <GridHeader list={list} onBack={onBack}>
        <GridActions
          list={list}
          canEdit={canEdit}
          total={total}
          hasChanges={hasChanges}
          isSaving={saving.isPending}
          onChangeAll={changeAll}
        />
      </GridHeader>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
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
      {newer && (
        <PriceConflictNotice
          conflicts={conflictsIn(state, savedEntries(newer.entries))}
          onKeepMine={() => void goOn(newer, 'mine')}
          onTakeTheirs={() => void goOn(newer, 'theirs')}
        />
      )}
      {grid.isError && grid.data === undefined && (
        <LoadFailed
          title="The prices could not be loaded"
          retrying={grid.isFetching}
          onRetry={() => void grid.refetch()}
        />
      )}
      {(grid.isPending || isLeaving) && (
        <SkeletonRows count={10} rowClassName="h-13" label="Loading prices" />
      )}
      {grid.data?.total === 0 && (
        <NoProducts
          {...filter}
          onShowAll={filter.onlyListed ? () => show({ onlyListed: false }) : undefined}
        />
      )}
      {grid.data && total > 0 && !isLeaving && (
        <FormFields isSaving={saving.isPending}>
          <PriceGridTable
            list={list}
            rows={grid.data.rows}
            state={state}
            canEdit={canEdit && newer === undefined}
            onState={edit}
          />
        </FormFields>
      )}
      <GridPages page={page} total={total} onPage={setPage} />
      {(hasChanges || leadsBackToChanges(state)) && (
        <SaveBar
          state={state}
          isSaving={saving.isPending}
          isBlocked={newer !== undefined}
          onUndo={() => setState(undo)}
          onSave={save}
        />
      )}
      {question}
    </section>
  );
}

type NoProductsProps = { search: string; onlyListed: boolean; onShowAll: (() => void) | undefined };

function NoProducts({ search, onlyListed, onShowAll }: NoProductsProps) {
  const nothingYet = onlyListed ? 'No prices on this list yet' : 'No products yet';
  return (
    <EmptyState
      level={3}
      title={search === '' ? nothingYet : 'No products found'}
      hint={
        onlyListed
          ? 'Show all products to add prices.'
          : search === ''
            ? 'Add products to the catalog first.'
            : 'Try another name or SKU.'
      }
      action={onShowAll && <Button onClick={onShowAll}>Show all products</Button>}
    />
  );
}

type GridPagesProps = { page: number; total: number; onPage: (page: number) => void };

function GridPages({ page, total, onPage }: GridPagesProps) {
  const pages = Math.ceil(total / ROWS_PER_PAGE);
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 pt-4 text-sm">
      <p className="text-ink-soft tabular-nums">{counted(total, 'product')}</p>
      <div className="flex items-center gap-3">
        <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <span className="tabular-nums">{`Page ${page + 1} of ${pages}`}</span>
        <Button size="sm" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}

type SaveBarProps = {
  state: GridState;
  isSaving: boolean;
  isBlocked: boolean;
  onUndo: () => void;
  onSave: () => void;
};

function SaveBar({ state, isSaving, isBlocked, onUndo, onSave }: SaveBarProps) {
  const { changes, invalid, past } = state;
  return (
    <div className="sticky bottom-(--bottom-bar) z-20 -mx-4 mt-4 flex items-center gap-2 border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 md:mx-0 md:px-0">
      <p role="status" className="min-w-0 flex-1 text-sm">
        {invalid.size > 0 ? (
          <span className="text-danger">{`${counted(invalid.size, 'price')} to correct`}</span>
        ) : (
          changes.size > 0 && `${counted(changes.size, 'product')} changed, not saved`
        )}
      </p>
      <Button disabled={past.length === 0 || isSaving} onClick={onUndo}>
        Undo
      </Button>
      <Button
        variant="primary"
        disabled={changes.size === 0 || invalid.size > 0 || isBlocked}
        busy={isSaving}
        busyLabel="Saving..."
        onClick={onSave}
      >
        Save Prices
      </Button>
    </div>
  );
}
