import type { Collection } from '@casepack/contract/catalog/collection';
import type { UseQueryResult } from '@tanstack/react-query';
import Layers from 'lucide-react/icons/layers';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { isSignedOutError } from '../../api/query-client';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { CollectionCard } from './collection-card';
import { CollectionDialog } from './collection-dialog';
import { type Owner, useDeleteCollection } from './collections.queries';

type CollectionListProps = {
  collections: UseQueryResult<Collection[]>;
  found: Collection[] | undefined;
  manufacturerId: Owner;
};

/** Null for a new collection. */
type Editing = { collection: Collection | null };

export function CollectionList({ collections, found, manufacturerId }: CollectionListProps) {
  const [editing, setEditing] = useState<Editing>();
  const [deleting, setDeleting] = useState<Collection>();

  if (collections.isPending)
    return <SkeletonRows count={3} label="Loading collections" rowClassName="h-28" />;
  if (found === undefined) {
    return (
      <LoadFailed
        title="Failed to fetch collections"
        hint={messageOf(collections.error, 'Check your connection and try again.')}
        retrying={collections.isFetching}
        onRetry={() => void collections.refetch()}
      />
    );
  }

  const hasNone = collections.data?.length === 0;
  const create = (
    <Button onClick={() => setEditing({ collection: null })}>
      <Plus aria-hidden />
      Create Collection
    </Button>
  );
  return (
    <>
      <h2 className="sr-only">Collections</h2>
      {!hasNone && <div className="mb-4 flex justify-end">{create}</div>}
      {found.length === 0 ? (
        <EmptyState
          level={3}
          icon={<Layers />}
          {...(hasNone
            ? {
                title: 'No collections yet',
                hint: 'A collection groups products by their tags. Customers can filter the catalog by it.',
                action: create,
              }
            : { title: 'No collections found', hint: 'Try adjusting your search or filters' })}
        />
      ) : (
        <ul aria-label="Collections" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {found.map((collection) => (
            <li key={collection.id}>
              <CollectionCard
                collection={collection}
                onEdit={() => setEditing({ collection })}
                onDelete={() => setDeleting(collection)}
              />
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <CollectionDialog
          collection={editing.collection}
          manufacturerId={manufacturerId}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && <DeleteQuestion collection={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function DeleteQuestion({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const remove = useDeleteCollection();

  const confirm = () =>
    remove.mutate(collection.id, {
      onSuccess: () => {
        toast({ title: 'Collection Deleted', description: collection.name });
        onClose();
      },
      onError: (error) => {
        if (isSignedOutError(error)) return;
        const description = messageOf(error, 'Failed to delete collection. Please try again.');
        toast({ title: 'Error', description, variant: 'destructive' });
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${collection.name}?`}
      description="It is no longer offered in the catalog. Its products stay. This cannot be undone."
      confirmLabel="Delete collection"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
    />
  );
}
