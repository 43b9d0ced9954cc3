import { Collection } from '@casepack/contract/catalog/collection';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, messageOf } from '../../api/api-error';
import { showFieldErrors } from '../../api/field-errors';
import { isSignedOutError } from '../../api/query-client';
import { Button } from '../../ui/button';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile';
import { Dialog } from '../../ui/dialog';
import { differencesBetween } from '../../ui/differences-between';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Switch } from '../../ui/switch';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { CollectionForm, fieldLabels, newCollectionEntry, toCollectionEntry } from './collection-entry';
import {
  collectionQueries,
  type Owner,
  useCreateCollection,
  useUpdateCollection,
} from './collections.queries';
import { TagField } from './tag-field';

type CollectionDialogProps = {
  /** Null makes a new one (spec 4.41). */
  collection: Collection | null;
  manufacturerId: Owner;
  onClose: () => void;
};

interface Conflict {
  stored: Collection;
  mine: CollectionForm;
}

const storedIn = (error: unknown): Collection | undefined =>
  error instanceof ApiError && error.code === 'stale_version'
    ? z.safeDecode(Collection, error.details as z.input<typeof Collection>).data // checked by the decoding
    : undefined;

export function CollectionDialog({ collection, manufacturerId, onClose }: CollectionDialogProps) {
  const formId = useId();
  const tags = useQuery(collectionQueries.tags(manufacturerId)).data ?? [];
  const create = useCreateCollection(manufacturerId);
  const update = useUpdateCollection();
  const [base, setBase] = useState(collection);
  const [conflict, setConflict] = useState<Conflict>();
  const form = useForm({
    resolver: zodResolver(CollectionForm),
    defaultValues: collection ? toCollectionEntry(collection) : newCollectionEntry,
  });
  const { errors, isDirty } = form.formState;
  const isSaving = create.isPending || update.isPending;
  const isSaved = create.isSuccess || update.isSuccess;
  const { leave, question } = useDiscardQuestion(isDirty && !isSaved, onClose);

  function finish(title: string, { name }: Collection) {
    toast({ title, description: name });
    onClose();
  }

  function fail(error: unknown, mine: CollectionForm) {
    if (isSignedOutError(error)) return;
    const stored = storedIn(error);
    if (stored) {
      setConflict({ stored, mine });
      return;
    }
    showFieldErrors(form, error);
    const fallback = `Failed to ${base ? 'update' : 'create'} collection. Please try again.`;
    toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
  }

  /** `before` is the state that is knowingly replaced. */
  function save(values: CollectionForm, before = base) {
    const onError = (error: unknown) => fail(error, values);
    if (before === null) {
      create.mutate(values, { onSuccess: (saved) => finish('Collection Created', saved), onError });
    } else {
      update.mutate(
        { id: before.id, body: { ...values, version: before.version } },
        { onSuccess: (saved) => finish('Collection Updated', saved), onError },
      );
    }
  }

  function reload(stored: Collection) {
    setBase(stored);
    setConflict(undefined);
    form.reset(toCollectionEntry(stored));
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={leave}
        title={collection ? 'Edit Collection' : 'Create Collection'}
        description="A collection holds the products that carry any of its tags."
        footer={
          <>
            <Button onClick={leave}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={isSaving} busyLabel="Saving...">
              {collection ? 'Update Collection' : 'Create Collection'}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit((values) => save(values))}
        >
          {conflict && (
            <ChangedMeanwhile
              differences={differencesBetween(
                fieldLabels,
                toCollectionEntry(conflict.stored),
                toCollectionEntry(conflict.mine),
              )}
              onTakeTheirs={() => reload(conflict.stored)}
              onKeepMine={() => void form.handleSubmit((values) => save(values, conflict.stored))()}
            />
          )}
          <Field label="Name" required error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label="Description" optional error={errors.description?.message}>
            <Textarea {...form.register('description')} />
          </Field>
          <TagField control={form.control} tags={tags} />
          <Field
            label="Sort order"
            help="Collections with a lower number come first"
            error={errors.sortOrder?.message}
          >
            <Input
              inputMode="numeric"
              className="max-w-32"
              {...form.register('sortOrder', { setValueAs: toNumber })}
            />
          </Field>
          <Switch
            label="Active"
            help="Only active collections are offered in the catalog."
            {...form.register('isActive')}
          />
        </form>
      </Dialog>
      {question}
    </>
  );
}

/** Empty is no number: Number('') would quietly make it 0. */
const toNumber = (typed: string | number): number => (typed === '' ? Number.NaN : Number(typed));
