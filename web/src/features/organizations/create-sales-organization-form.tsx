import { useForm } from 'react-hook-form';
import { zodResolver } from '../../api/zod-resolver';
import { CreateFormFrame, type CreateFormProps } from './create-form-frame';
import { creatingOutcome } from './creating-outcome';
import {
  emptySalesOrganization,
  SalesOrganizationEntry,
  type SalesOrganizationInput,
} from './organization-entry';
import { OrganizationPicker } from './organization-picker';
import { useCreateSalesOrganization } from './organizations.queries';
import { PriceListField } from './price-list-field';
import { SalesOrganizationFields } from './sales-organization-fields';
import { useOnlyManufacturer } from './use-only-manufacturer';

export function CreateSalesOrganizationForm(props: CreateFormProps) {
  const { user, screen, manufacturerId: asked = null, onCreated, onCancel } = props;
  const needsEmail = screen === 'page';
  const creating = useCreateSalesOrganization();
  const form = useForm<SalesOrganizationInput, unknown, SalesOrganizationEntry>({
    resolver: zodResolver(SalesOrganizationEntry),
    defaultValues: { ...emptySalesOrganization, manufacturerId: user.manufacturerId ?? asked },
  });
  const [name, email, manufacturerId] = form.watch(['name', 'contactEmail', 'manufacturerId']);
  useOnlyManufacturer(user.manufacturerId === null && asked === null, (id) =>
    form.setValue('manufacturerId', id),
  );
  const isReady = name.trim() !== '' && (needsEmail ? Boolean(email?.trim()) : Boolean(manufacturerId));

  const outcome = creatingOutcome({ type: 'sales_organization', form, onCreated });
  const submit = form.handleSubmit((entry) => creating.mutate(entry, outcome));

  return (
    <CreateFormFrame
      type="sales_organization"
      screen={screen}
      hasChanges={form.formState.isDirty}
      isReady={isReady}
      saving={creating}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {user.manufacturerId === null && (
        <OrganizationPicker
          type="manufacturer"
          label="Manufacturer"
          none={needsEmail ? 'The default manufacturer' : 'Choose a manufacturer'}
          value={typeof manufacturerId === 'number' ? manufacturerId : null}
          error={form.formState.errors.manufacturerId?.message}
          onChange={(id) => {
            form.setValue('manufacturerId', id, { shouldDirty: true });
            form.setValue('priceListId', null);
          }}
          required={!needsEmail}
        />
      )}
      <SalesOrganizationFields form={form} canSetTerms needsEmail={needsEmail} />
      {typeof manufacturerId === 'number' && (
        <PriceListField
          key={manufacturerId}
          manufacturerId={manufacturerId}
          help="For its customers that have no list of their own."
          error={form.formState.errors.priceListId?.message}
          {...form.register('priceListId')}
        />
      )}
    </CreateFormFrame>
  );
}
