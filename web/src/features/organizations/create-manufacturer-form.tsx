import { useForm } from 'react-hook-form';
import { zodResolver } from '../../api/zod-resolver';
import { CreateFormFrame, type CreateFormProps } from './create-form-frame';
import { creatingOutcome } from './creating-outcome';
import { ManufacturerFields } from './manufacturer-fields';
import { emptyManufacturer, ManufacturerEntry, type ManufacturerInput } from './organization-entry';
import { useCreateManufacturer } from './organizations.queries';

export function CreateManufacturerForm({ screen, onCreated, onCancel }: CreateFormProps) {
  const creating = useCreateManufacturer();
  const form = useForm<ManufacturerInput, unknown, ManufacturerEntry>({
    resolver: zodResolver(ManufacturerEntry),
    defaultValues: emptyManufacturer,
  });

  const outcome = creatingOutcome({ type: 'manufacturer', form, onCreated });
  const submit = form.handleSubmit((entry) => creating.mutate(entry, outcome));

  return (
    <CreateFormFrame
      type="manufacturer"
      screen={screen}
      hasChanges={form.formState.isDirty}
      isReady={form.watch('name').trim() !== ''}
      saving={creating}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <ManufacturerFields form={form} />
    </CreateFormFrame>
  );
}
