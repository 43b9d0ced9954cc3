import { Location } from '@casepack/contract/organizations/location';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { Button } from '../../ui/button';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile';
import { Dialog } from '../../ui/dialog';
import { differencesBetween } from '../../ui/differences-between';
import { toast } from '../../ui/toast';
import { emptyLocation, LocationEntry, type LocationInput, labels, toEntry } from './location-entry';
import { LocationFields, type LocationForm } from './location-fields';
import type { LocationSetting } from './location-setting';
import { useCreateLocation, useEditLocation } from './locations.queries';

/** Spec 5.34: without these a location cannot be created. */
const needed = ['name', 'addressLine1', 'city', 'state', 'zipCode'] as const;

type AddLocationDialogProps = { setting: LocationSetting; onClose: () => void };

export function AddLocationDialog({ setting, onClose }: AddLocationDialogProps) {
  const creating = useCreateLocation();
  const form = useForm<LocationInput, unknown, LocationEntry>({
    resolver: zodResolver(LocationEntry),
    defaultValues: emptyLocation(setting),
  });
  const isReady = form.watch(needed).every((text) => text.trim() !== '');

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
    <LocationDialog
      title="Add Location"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Create Location"
      busyLabel="Creating..."
      isReady={isReady}
      isPending={creating.isPending}
    />
  );
}

type EditLocationDialogProps = AddLocationDialogProps & { location: Location };

export function EditLocationDialog({ location, setting, onClose }: EditLocationDialogProps) {
  const editing = useEditLocation();
  const [version, setVersion] = useState(location.version);
  const [newer, setNewer] = useState<Location>();
  const form = useForm<LocationInput, unknown, LocationEntry>({
    resolver: zodResolver(LocationEntry),
    defaultValues: toEntry(location),
  });

  const submit = form.handleSubmit((entry) =>
    editing.mutate(
      { id: location.id, change: { ...entry, version } },
      {
        onSuccess: ({ name }) => {
          toast({ title: 'Location Updated', description: name });
          onClose();
        },
        onError: (error) => {
          setNewer(newerState(Location, error));
          showFieldErrors(form, error);
          toast(failure(error, setting.failed('update')));
        },
      },
    ),
  );

  function goOnFrom(state: Location, takeIt: boolean) {
    if (takeIt) form.reset(toEntry(state));
    setVersion(state.version);
    setNewer(undefined);
  }

  return (
    <LocationDialog
      title="Edit Location"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      isReady={newer === undefined}
      isPending={editing.isPending}
      notice={
        newer && (
          <ChangedMeanwhile
            differences={differencesBetween(labels, toEntry(newer), form.getValues())}
            onTakeTheirs={() => goOnFrom(newer, true)}
            onKeepMine={() => goOnFrom(newer, false)}
          />
        )
      }
    />
  );
}

type LocationDialogProps = {
  title: string;
  form: LocationForm;
  onSubmit: () => void;
  onClose: () => void;
  submitLabel: string;
  busyLabel: string;
  isReady: boolean;
  isPending: boolean;
  notice?: React.ReactNode;
};

function LocationDialog({
  title,
  form,
  onSubmit,
  onClose,
  submitLabel,
  busyLabel,
  isReady,
  isPending,
  notice,
}: LocationDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      dismissible={!form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!isReady}
            busy={isPending}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {notice}
        <LocationFields form={form} />
      </form>
    </Dialog>
  );
}
