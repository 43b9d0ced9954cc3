import { Manufacturer } from '@casepack/contract/organizations/organization';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { Button } from '../../ui/button';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile';
import { Checkbox } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { differencesBetween } from '../../ui/differences-between';
import { toast } from '../../ui/toast';
import { ManufacturerFields } from './manufacturer-fields';
import {
  manufacturerLabels as labels,
  ManufacturerEntry,
  type ManufacturerInput,
  toManufacturerInput as toInput,
} from './organization-entry';
import { useEditManufacturer } from './organizations.queries';

type EditManufacturerDialogProps = { row: Manufacturer; onClose: () => void };

/** For platform administrators, who alone change a manufacturer. */
export function EditManufacturerDialog({ row, onClose }: EditManufacturerDialogProps) {
  const formId = useId();
  const editing = useEditManufacturer();
  const [version, setVersion] = useState(row.version);
  const [newer, setNewer] = useState<Manufacturer>();
  const form = useForm<ManufacturerInput, unknown, ManufacturerEntry>({
    resolver: zodResolver(ManufacturerEntry),
    defaultValues: toInput(row),
  });

  const submit = form.handleSubmit((entry) =>
    editing.mutate(
      { id: row.id, change: { ...entry, version } },
      {
        onSuccess: ({ name }) => {
          toast({ title: 'Organization Updated', description: name });
          onClose();
        },
        onError: (error) => {
          setNewer(newerState(Manufacturer, error));
          showFieldErrors(form, error);
          toast(failure(error, 'Failed to update organization', 'Update Failed'));
        },
      },
    ),
  );

  function goOnFrom(state: Manufacturer, takeIt: boolean) {
    if (takeIt) form.reset(toInput(state));
    setVersion(state.version);
    setNewer(undefined);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Edit Manufacturer"
      dismissible={!form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={newer !== undefined}
            busy={editing.isPending}
            busyLabel="Saving..."
          >
            Save Changes
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {newer && (
          <ChangedMeanwhile
            differences={differencesBetween(labels, toInput(newer), form.getValues())}
            onTakeTheirs={() => goOnFrom(newer, true)}
            onKeepMine={() => goOnFrom(newer, false)}
          />
        )}
        <ManufacturerFields form={form} />
        <Checkbox
          label={labels.active}
          help="Nobody of an inactive manufacturer, nor of what is below it, can sign in or order."
          {...form.register('active')}
        />
      </form>
    </Dialog>
  );
}
