import type { DraftSummary } from '@casepack/contract/drafts/draft';
import type { CurrentUser } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import FilePen from 'lucide-react/icons/file-pen';
import { useState } from 'react';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { ListBody } from '../../ui/list-body';
import { SearchInput } from '../../ui/search-input';
import { toast } from '../../ui/toast';
import { ToggleChip } from '../../ui/toggle-chip';
import { type ListState, useListState } from '../../ui/use-list-state';
import { draftRightsOf } from './draft-rights';
import { type DraftSortKey, DraftTable } from './draft-table';
import { customerText, linesText } from './draft-words';
import { draftQueries, useDeleteDraft, useRestoreDraft, useTakeOverDraft } from './drafts.queries';

const sortKeys: readonly DraftSortKey[] = ['updatedAt', 'customerName', 'ownerName', 'lineCount', 'total'];

/** Deletes after a question; the message afterwards offers Undo. */
function useDeletion() {
  const [asked, setAsked] = useState<DraftSummary>();
  const deleting = useDeleteDraft();
  const restoring = useRestoreDraft();

  const undo = (id: string) =>
    restoring.mutate(id, {
      onSuccess: () => toast({ title: 'Draft restored' }),
      onError: (error) => toast(failure(error, 'The draft could not be restored. Please try again.')),
    });
  const remove = (draft: DraftSummary) =>
    deleting.mutate(draft.id, {
      onSuccess: () =>
        toast({
          title: 'Draft deleted',
          description: `${customerText(draft)}, ${linesText(draft)}`,
          action: { label: 'Undo', onFollow: () => undo(draft.id) },
        }),
      onError: (error) => toast(failure(error, 'The draft could not be deleted. Please try again.')),
      onSettled: () => setAsked(undefined),
    });
  const dialog = asked !== undefined && (
    <ConfirmDialog
      open
      onOpenChange={() => setAsked(undefined)}
      title="Delete this draft?"
      description={`${customerText(asked)}, ${linesText(asked)}. You can undo this right afterwards.`}
      confirmLabel="Delete draft"
      busy={deleting.isPending}
      onConfirm={() => remove(asked)}
    />
  );
  return { ask: setAsked, dialog };
}

export function DraftList({ user }: { user: CurrentUser }) {
  const rights = draftRightsOf(user);
  const list = useListState<DraftSortKey>('-updatedAt', sortKeys);
  const [isOrganization, setOrganization] = useState(false);
  const result = useQuery(
    draftQueries.list({ ...list.query, ...(isOrganization ? { organization: true } : {}) }),
  );
  const deletion = useDeletion();
  const takingOver = useTakeOverDraft();

  const takeOver = ({ id, ownerName }: DraftSummary) =>
    takingOver.mutate(id, {
      onSuccess: () =>
        toast({ title: 'The draft is now yours', description: `${ownerName} can no longer change it.` }),
      onError: (error) => toast(failure(error, 'The draft could not be taken over. Please try again.')),
    });
  const choose = (everyone: boolean) => {
    setOrganization(everyone);
    list.setPage(1);
  };
  const isShort = (result.data?.total ?? 0) <= 5 && list.search === '';
  return (
    <>
      {(rights.seesOthers || !isShort) && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <SearchInput
            label="Search drafts by customer"
            value={list.search}
            onSearch={list.setSearch}
            className="max-md:w-full md:w-80"
          />
          {rights.seesOthers && (
            <ToggleChip pressed={isOrganization} onPress={() => choose(!isOrganization)}>
              Include drafts of others
            </ToggleChip>
          )}
        </div>
      )}
      <ListBody
        result={result}
        list={list}
        fetching={result.isPlaceholderData}
        failedTitle="The drafts could not be loaded"
        rowClassName="max-md:h-16"
        empty={<NoDrafts list={list} />}
      >
        {(drafts) => (
          <DraftTable
            drafts={drafts}
            list={list}
            rights={rights}
            showsOwners={isOrganization}
            onDelete={deletion.ask}
            onTakeOver={takeOver}
          />
        )}
      </ListBody>
      {deletion.dialog}
    </>
  );
}

function NoDrafts({ list }: { list: ListState<DraftSortKey> }) {
  if (list.search !== '') {
    return (
      <EmptyState
        icon={<FilePen />}
        title="No drafts found"
        hint="No draft has a customer with this name."
        action={<Button onClick={() => list.setSearch('')}>Clear search</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<FilePen />}
      title="No drafts yet"
      hint="An order that you start is saved here with every change until you place it."
      action={
        <Link to="/desk" className={buttonClass({ variant: 'primary' })}>
          Start an order
        </Link>
      }
    />
  );
}
