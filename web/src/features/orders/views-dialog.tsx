import { type OrderView, writeViewQuery } from '@casepack/contract/orders/order-view';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { LoadFailed } from '../../ui/load-failed';
import { MenuItem } from '../../ui/menu';
import { RowMenu } from '../../ui/row-menu';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { activeFilters } from './filter-words';
import { isFiltered, type OrderSearch, readOrderSearch, toFilter } from './order-search';
import { useDeleteView, useEditView, useSaveView, viewsQuery } from './views.queries';

type ViewsDialogProps = { search: OrderSearch; onClose: () => void };

/** What of the list a view keeps. */
function queryOf(search: OrderSearch): string {
  const { timeZone: _timeZone, ...filter } = toFilter(search);
  return writeViewQuery({ ...filter, sort: search.sort });
}

type StoredView = OrderView & { id: number };
const isStored = (view: OrderView): view is StoredView => view.id !== null;

export function ViewsDialog({ search, onClose }: ViewsDialogProps) {
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
            <ViewRow key={view.id} view={view} query={query} />
          ))}
        </ul>
      )}
      <NewViewForm query={query} onSaved={onClose} />
    </Dialog>
  );
}

function detailsOf({ isShared, ownerName, query }: OrderView): string {
  const owner = isShared ? (ownerName === null ? 'Shared by you' : `Shared by ${ownerName}`) : '';
  const filters = activeFilters(readOrderSearch(query), undefined, undefined).map(({ text }) => text);
  return [owner, ...filters].filter(Boolean).join(' · ');
}

function ViewRow({ view, query }: { view: StoredView; query: string | undefined }) {
  const { id, name, version, isShared } = view;
  const editing = useEditView();
  const deleting = useDeleteView();
  const [isAsking, setAsking] = useState(false);
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
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 last:border-b-0">
      {isRenaming ? (
        <RenameForm
          name={name}
          isBusy={editing.isPending}
          onRename={(after) => edit({ name: after }, 'View renamed')}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-soft wrap-anywhere">{detailsOf(view)}</p>
        </div>
      )}
      {view.canEdit && !isRenaming && (
        <RowMenu label={`More actions for ${name}`}>
          <MenuItem onSelect={() => setRenaming(true)}>Rename</MenuItem>
          {query !== undefined && (
            <MenuItem onSelect={() => edit({ query }, 'View changed')}>Replace with these filters</MenuItem>
          )}
          <MenuItem
            onSelect={() => edit({ isShared: !isShared }, isShared ? 'View no longer shared' : 'View shared')}
          >
            {isShared ? 'Stop sharing' : 'Share with your organization'}
          </MenuItem>
          <MenuItem onSelect={() => setAsking(true)}>Delete</MenuItem>
        </RowMenu>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this view?"
        description={`“${name}” is deleted for everyone who uses it. Orders are not affected.`}
        confirmLabel="Delete view"
        busy={deleting.isPending}
        onConfirm={() =>
          deleting.mutate(id, {
            onSuccess: () => setAsking(false),
            onError: (error) => toast(failure(error, 'The view could not be deleted. Please try again.')),
          })
        }
      />
    </li>
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

function NewViewForm({ query, onSaved }: { query: string | undefined; onSaved: () => void }) {
  const saving = useSaveView();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (query === undefined) {
    return <p className="text-sm text-ink-soft">Filter or sort the list to save it as a view.</p>;
  }

  function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '') {
      setProblem('Enter a name');
      return;
    }
    saving.mutate(
      { name: name.trim(), isShared, query: query ?? '' },
      {
        onSuccess: () => {
          toast({ title: 'View saved', description: name.trim() });
          onSaved();
        },
        onError: (error) => {
          const nameProblem = error instanceof ApiError ? error.fields.name : undefined;
          if (nameProblem === undefined)
            toast(failure(error, 'The view could not be saved. Please try again.'));
          else setProblem(nameProblem);
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <Field label="Save these filters as" error={problem}>
        <Input
          autoFocus
          autoComplete="off"
          maxLength={100}
          placeholder="Large orders to ship"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Checkbox
        label="Share with your organization"
        checked={isShared}
        onChange={(event) => setShared(event.target.checked)}
      />
      <Button type="submit" variant="primary" className="self-start" busy={saving.isPending}>
        Save view
      </Button>
    </form>
  );
}
