import { type OrderView, writeViewQuery } from '@casepack/contract/orders/order-view';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { LoadFailed } from '../../ui/load-failed';
import { MenuItem } from '../../ui/menu';
import { SaveItemForm } from '../../ui/save-item-form';
import { SavedItemRow, SavedItemText } from '../../ui/saved-item-row';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { activeFilters } from './filter-words';
import { isFiltered, type OrderSearch, readOrderSearch, toFilter } from './order-search';
import { useDeleteView, useEditView, useSaveView, viewsQuery } from './views.queries';

type ViewsDialogProps = {
  search: OrderSearch;
  /** Others of the organization can use what is shared. */
  canShare: boolean;
  onClose: () => void;
};

/** What of the list a view keeps. */
function queryOf(search: OrderSearch): string {
  const { timeZone: _timeZone, ...filter } = toFilter(search);
  return writeViewQuery({ ...filter, sort: search.sort });
}

type StoredView = OrderView & { id: number };
const isStored = (view: OrderView): view is StoredView => view.id !== null;

export function ViewsDialog({ search, canShare, onClose }: ViewsDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(viewsQuery);
  const stored = data?.filter(isStored);
  const query = isFiltered(search) || search.sort !== undefined ? queryOf(search) : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Views"
      description="Filters of the order list, saved under a name."
    >
      {isError && (
        <LoadFailed
          title="The views could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
          className="py-4"
        />
      )}
      {!isError && stored === undefined && <SkeletonRows count={2} label="Loading views" />}
      {stored?.length === 0 && <p className="pb-4 text-ink-soft">You have not saved a view yet.</p>}
      {stored && stored.length > 0 && (
        <ul aria-label="Views" className="mb-6 rounded-lg border">
          {stored.map((view) => (
            <ViewRow key={view.id} view={view} query={query} canShare={canShare} />
          ))}
        </ul>
      )}
      <NewViewForm query={query} canShare={canShare} onSaved={onClose} />
    </Dialog>
  );
}

function detailsOf({ isShared, ownerName, query }: OrderView): string {
  const owner = isShared ? (ownerName === null ? 'Shared by you' : `Shared by ${ownerName}`) : '';
  const filters = activeFilters(readOrderSearch(query), undefined, undefined).map(({ text }) => text);
  return [owner, ...filters].filter(Boolean).join(' · ');
}

type ViewRowProps = { view: StoredView; query: string | undefined; canShare: boolean };

function ViewRow({ view, query, canShare }: ViewRowProps) {
  const { id, name, version, isShared } = view;
  const editing = useEditView();
  const deleting = useDeleteView();
  const [isRenaming, setRenaming] = useState(false);

  const edit = (change: { isShared?: boolean; query?: string; name?: string }, done: string) =>
    editing.mutate(
      { id, version, ...change },
      {
        onSuccess: () => {
          setRenaming(false);
          toast({ title: done, description: change.name ?? name });
        },
        onError: (error) => toast(failure(error, 'The view could not be changed. Please try again.')),
      },
    );

  return (
    <SavedItemRow
      noun="view"
      name={name}
      isShared={isShared}
      canShare={canShare}
      hasMenu={view.canEdit && !isRenaming}
      menu={
        <>
          <MenuItem onSelect={() => setRenaming(true)}>Rename</MenuItem>
          {query !== undefined && (
            <MenuItem onSelect={() => edit({ query }, 'View changed')}>Replace with these filters</MenuItem>
          )}
        </>
      }
      consequence="Orders are not affected."
      isDeleting={deleting.isPending}
      onShare={(after) => edit({ isShared: after }, after ? 'View shared' : 'View no longer shared')}
      onDelete={(close) =>
        deleting.mutate(id, {
          onSuccess: close,
          onError: (error) => toast(failure(error, 'The view could not be deleted. Please try again.')),
        })
      }
    >
      {isRenaming ? (
        <RenameForm
          name={name}
          isBusy={editing.isPending}
          onRename={(after) => edit({ name: after }, 'View renamed')}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <SavedItemText name={name} details={detailsOf(view)} />
      )}
    </SavedItemRow>
  );
}

type RenameFormProps = {
  name: string;
  isBusy: boolean;
  onRename: (name: string) => void;
  onCancel: () => void;
};

function RenameForm({ name, isBusy, onRename, onCancel }: RenameFormProps) {
  const [text, setText] = useState(name);
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (text.trim() !== '') onRename(text.trim());
  }
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 flex-1 flex-wrap items-end gap-2">
      <Field label="Name" hideLabel className="flex-1">
        <Input
          autoFocus
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" size="sm" busy={isBusy} disabled={text.trim() === ''}>
        Rename
      </Button>
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

type NewViewFormProps = { query: string | undefined; canShare: boolean; onSaved: () => void };

function NewViewForm({ query, canShare, onSaved }: NewViewFormProps) {
  const saving = useSaveView();
  if (query === undefined) {
    return <p className="text-sm text-ink-soft">Filter or sort the list to save it as a view.</p>;
  }
  return (
    <SaveItemForm
      autoFocus
      label="Save these filters as"
      placeholder="Large orders to ship"
      canShare={canShare}
      buttonLabel="Save view"
      variant="primary"
      busy={saving.isPending}
      onSave={(view, { refuse }) =>
        saving.mutate(
          { ...view, query },
          {
            onSuccess: () => {
              toast({ title: 'View saved', description: view.name });
              onSaved();
            },
            onError: (error) => {
              const nameProblem = error instanceof ApiError ? error.fields.name : undefined;
              if (nameProblem === undefined)
                toast(failure(error, 'The view could not be saved. Please try again.'));
              else refuse(nameProblem);
            },
          },
        )
      }
    />
  );
}
