import { Collection } from '@casepack/contract/catalog/collection';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../api/api-error';
import { newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { differencesBetween } from '../../ui/differences-between';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Input } from '../../ui/input';
import { Switch } from '../../ui/switch';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { useStaleEdit } from '../../ui/use-stale-edit';
import { CollectionForm, fieldLabels, newCollectionEntry, toCollectionEntry } from './collection-entry';
import {
  collectionQueries,
  type Owner,
  useCreateCollection,
  useUpdateCollection,
} from './collections.queries';
import { TagField } from './tag-field';

type CollectionDialogProps = {
  /** Null for a new collection. */
  collection: Collection | null;
  manufacturerId: Owner;
  onClose: () => void;
};

const toEntry = (collection: Collection | null) =>
  collection ? toCollectionEntry(collection) : newCollectionEntry;

export function CollectionDialog({ collection, manufacturerId, onClose }: CollectionDialogProps) {
  const tags = useQuery(collectionQueries.tags(manufacturerId)).data ?? [];
  const create = useCreateCollection(manufacturerId);
  const update = useUpdateCollection();
  const form = useForm({ resolver: zodResolver(CollectionForm), defaultValues: toEntry(collection) });
  const stale = useStaleEdit(collection, form, toEntry);
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit((values) => {
    const outcome = {
      onSuccess: ({ name }: Collection) => {
        toast({ title: collection ? 'Collection Updated' : 'Collection Created', description: name });
        onClose();
      },
      onError: (error: unknown) => {
        const compare = (theirs: Collection) =>
          differencesBetween(fieldLabels, toCollectionEntry(theirs), toCollectionEntry(values));
        if (stale.detectConflict(newerState(Collection, error), compare)) return;
        showFieldErrors(form, error);
        const fallback = `Failed to ${collection ? 'update' : 'create'} collection. Please try again.`;
        toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
      },
    };
    if (stale.base === null) create.mutate(values, outcome);
    else update.mutate({ id: stale.base.id, body: { ...values, version: stale.base.version } }, outcome);
  });

  return (
    <FormDialog
      title={collection ? 'Edit Collection' : 'Create Collection'}
      description="A collection holds the products that carry any of its tags."
      hasChanges={isDirty}
      saving={collection ? update : create}
      saveLabel={collection ? 'Save Changes' : 'Create Collection'}
      busyLabel={collection ? undefined : 'Creating...'}
      conflict={stale.conflict}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        <Textarea {...form.register('description')} />
      </Field>
      <TagField control={form.control} tags={tags} />
      <Field
        label="Sort order"
        help="Collections with a lower number come first."
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
    </FormDialog>
  );
}

/** Empty is not a number: Number('') would silently be 0. */
const toNumber = (typed: string | number): number => (typed === '' ? Number.NaN : Number(typed));
