import { Manufacturer } from '@casepack/contract/organizations/organization';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../api/zod-resolver';
import { Checkbox } from '../../ui/checkbox';
import { differencesBetween } from '../../ui/differences-between';
import { FormDialog } from '../../ui/form-dialog';
import { useStaleEdit } from '../../ui/use-stale-edit';
import { ManufacturerFields } from './manufacturer-fields';
import {
  manufacturerLabels as labels,
  ManufacturerEntry,
  type ManufacturerInput,
  toManufacturerInput as toInput,
} from './organization-entry';
import { useEditManufacturer } from './organizations.queries';
import { savingOutcome } from './saving-outcome';

type EditManufacturerDialogProps = { row: Manufacturer; onClose: () => void };

/** For platform administrators: a manufacturer's own change its order rules alone. */
export function EditManufacturerDialog({ row, onClose }: EditManufacturerDialogProps) {
  const editing = useEditManufacturer();
  const form = useForm<ManufacturerInput, unknown, ManufacturerEntry>({
    resolver: zodResolver(ManufacturerEntry),
    defaultValues: toInput(row),
  });
  const stale = useStaleEdit(row, form, toInput);
  const outcome = savingOutcome({
    row: Manufacturer,
    form,
    stale,
    compare: (theirs) => differencesBetween(labels, toInput(theirs), form.getValues()),
    onSaved: onClose,
  });

  const submit = form.handleSubmit((entry) =>
    editing.mutate({ id: row.id, change: { ...entry, version: stale.base.version } }, outcome),
  );

  return (
    <FormDialog
      size="lg"
      title="Edit Manufacturer"
      hasChanges={form.formState.isDirty}
      saving={editing}
      saveLabel="Save Changes"
      conflict={stale.conflict}
      onSubmit={submit}
      onClose={onClose}
    >
      <ManufacturerFields form={form} manufacturerId={row.id} />
      <Checkbox
        label={labels.active}
        help="Users of an inactive manufacturer and of its organizations cannot sign in or order."
        {...form.register('active')}
      />
    </FormDialog>
  );
}
