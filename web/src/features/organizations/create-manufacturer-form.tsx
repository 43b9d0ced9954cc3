import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { toast } from '../../ui/toast';
import { CreateFormFrame, type CreateFormProps } from './create-form-frame';
import { ManufacturerFields } from './manufacturer-fields';
import { emptyManufacturer, ManufacturerEntry, type ManufacturerInput } from './organization-entry';
import { useCreateManufacturer } from './organizations.queries';

export function CreateManufacturerForm({ screen, onCreated, onCancel }: CreateFormProps) {
  const creating = useCreateManufacturer();
  const form = useForm<ManufacturerInput, unknown, ManufacturerEntry>({
    resolver: zodResolver(ManufacturerEntry),
    defaultValues: emptyManufacturer,
  });

  const submit = form.handleSubmit((entry) =>
    creating.mutate(entry, {
      onSuccess: ({ id, name }) => {
        toast({ title: 'Manufacturer Created', description: name });
        onCreated(id);
      },
      onError: (error) => {
        showFieldErrors(form, error);
        toast(failure(error, 'Failed to create manufacturer'));
      },
    }),
  );

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
