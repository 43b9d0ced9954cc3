import { useForm } from 'react-hook-form';
import { zodResolver } from '../../api/zod-resolver';
import { CreateFormFrame, type CreateFormProps } from './create-form-frame';
import { creatingOutcome } from './creating-outcome';
import { CustomerFields } from './customer-fields';
import { CustomerRulesFields } from './customer-rules-fields';
import { CustomerEntry, type CustomerInput, emptyCustomer } from './organization-entry';
import { OrganizationPicker } from './organization-picker';
import { useCreateWholesaleCustomer } from './organizations.queries';
import { PriceListField } from './price-list-field';
import { useOnlyManufacturer } from './use-only-manufacturer';

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function CreateCustomerForm(props: CreateFormProps) {
  const { user, screen, manufacturerId: asked = null, onCreated, onCancel } = props;
  const needsEmail = screen === 'page';
  const creating = useCreateWholesaleCustomer();
  const isSalesUser = user.role === 'sales_rep';
  const form = useForm<CustomerInput, unknown, CustomerEntry>({
    resolver: zodResolver(CustomerEntry),
    defaultValues: {
      ...emptyCustomer,
      manufacturerId: user.manufacturerId ?? asked,
      salesOrganizationId: isSalesUser ? user.salesOrganizationId : null,
    },
  });
  const { errors } = form.formState;
  const [name, businessName, email] = form.watch(['name', 'businessName', 'contactEmail']);
  const manufacturerId = idOf(form.watch('manufacturerId'));
  useOnlyManufacturer(user.manufacturerId === null && asked === null, (id) =>
    form.setValue('manufacturerId', id),
  );
  const isNamed = Boolean(name?.trim() || businessName?.trim());
  const isReady = isNamed && (needsEmail ? Boolean(email?.trim()) : manufacturerId !== null);

  const outcome = creatingOutcome({ type: 'wholesale_customer', form, onCreated });
  const submit = form.handleSubmit((entry) => creating.mutate(entry, outcome));

  return (
    <CreateFormFrame
      type="wholesale_customer"
      screen={screen}
      hasChanges={form.formState.isDirty}
      isReady={isReady}
      saving={creating}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {user.manufacturerId === null && (
          <OrganizationPicker
            type="manufacturer"
            label="Manufacturer"
            none={needsEmail ? 'The default manufacturer' : 'Choose a manufacturer'}
            value={manufacturerId}
            error={errors.manufacturerId?.message}
            onChange={(id) => {
              form.setValue('manufacturerId', id, { shouldDirty: true });
              form.setValue('salesOrganizationId', null);
              form.setValue('priceListId', null);
            }}
            required={!needsEmail}
          />
        )}
        {!isSalesUser && manufacturerId !== null && (
          <OrganizationPicker
            type="sales_organization"
            label="Sales organization"
            none="None"
            manufacturerId={manufacturerId}
            value={idOf(form.watch('salesOrganizationId'))}
            error={errors.salesOrganizationId?.message}
            onChange={(id) => form.setValue('salesOrganizationId', id, { shouldDirty: true })}
            optional
          />
        )}
      </div>
      <CustomerFields form={form} canSetTerms canSetCredit={!isSalesUser} needsEmail={needsEmail} />
      {!isSalesUser && manufacturerId !== null && (
        <PriceListField
          key={manufacturerId}
          manufacturerId={manufacturerId}
          help="If None, the list of the sales organization applies, or else the standard list."
          error={errors.priceListId?.message}
          {...form.register('priceListId')}
        />
      )}
      {!isSalesUser && <CustomerRulesFields form={form} canSet />}
    </CreateFormFrame>
  );
}
