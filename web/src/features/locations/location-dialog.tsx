import { Location } from '@casepack/contract/organizations/location';
import { useForm } from 'react-hook-form';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { differencesBetween } from '../../ui/differences-between';
import { FormDialog } from '../../ui/form-dialog';
import { toast } from '../../ui/toast';
import { useStaleEdit } from '../../ui/use-stale-edit';
import { emptyLocation, LocationEntry, type LocationInput, labels, toEntry } from './location-entry';
import { LocationFields } from './location-fields';
import type { LocationSetting } from './location-setting';
import { useCreateLocation, useEditLocation } from './locations.queries';

/** Required to create a location. */
const needed = ['name', 'addressLine1', 'city', 'state', 'zipCode'] as const;

type AddLocationDialogProps = { setting: LocationSetting; onClose: () => void };

export function AddLocationDialog({ setting, onClose }: AddLocationDialogProps) {
  const creating = useCreateLocation();
  const form = useForm<LocationInput, unknown, LocationEntry>({
    resolver: zodResolver(LocationEntry),
    mode: 'onTouched',
    defaultValues: emptyLocation(setting),
  });

  const submit = form.handleSubmit((entry) =>
    creating.mutate(
      { ...entry, ...setting.owner, isPrimary: false, manufacturerId: setting.sentManufacturerId },
      {
        onSuccess: ({ name }) => {
          toast({ title: 'Location Created', description: name });
          onClose();
        },
        onError: (error) => {
          showFieldErrors(form, error);
          toast(failure(error, setting.failed('create')));
        },
      },
    ),
  );

  return (
    <FormDialog
      title="Add Location"
      hasChanges={form.formState.isDirty}
      saving={creating}
      saveLabel="Create Location"
      busyLabel="Creating..."
      isReady={form.watch(needed).every((text) => text.trim() !== '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <LocationFields form={form} />
    </FormDialog>
  );
}

type EditLocationDialogProps = AddLocationDialogProps & { location: Location };

export function EditLocationDialog({ location, setting, onClose }: EditLocationDialogProps) {
  const editing = useEditLocation();
  const form = useForm<LocationInput, unknown, LocationEntry>({
    resolver: zodResolver(LocationEntry),
    mode: 'onTouched',
    defaultValues: toEntry(location),
  });
  const stale = useStaleEdit(location, form, toEntry);

  const submit = form.handleSubmit((entry) =>
    editing.mutate(
      { id: location.id, change: { ...entry, version: stale.base.version } },
      {
        onSuccess: ({ name }) => {
          toast({ title: 'Location Updated', description: name });
          onClose();
        },
        onError: (error) => {
          const compare = (theirs: Location) => differencesBetween(labels, toEntry(theirs), form.getValues());
          if (stale.detectConflict(newerState(Location, error), compare)) return;
          showFieldErrors(form, error);
          toast(failure(error, setting.failed('update')));
        },
      },
    ),
  );

  return (
    <FormDialog
      title="Edit Location"
      hasChanges={form.formState.isDirty}
      saving={editing}
      saveLabel="Save Changes"
      conflict={stale.conflict}
      onSubmit={submit}
      onClose={onClose}
    >
      <LocationFields form={form} />
    </FormDialog>
  );
}
