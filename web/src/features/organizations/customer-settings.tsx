import { decide } from '@casepack/contract/access/permissions';
import { WholesaleCustomer } from '@casepack/contract/organizations/organization';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../api/zod-resolver';
import { differencesBetween } from '../../ui/differences-between';
import { useStaleEdit } from '../../ui/use-stale-edit';
import { ActiveField } from './active-field';
import { CustomerFields } from './customer-fields';
import { CustomerRulesFields } from './customer-rules-fields';
import {
  CustomerEntry,
  type CustomerInput,
  customerLabels as labels,
  toCustomerInput as toInput,
} from './organization-entry';
import { organizationNode } from './organization-node';
import { OrganizationPicker } from './organization-picker';
import { useEditWholesaleCustomer } from './organizations.queries';
import { PriceListField } from './price-list-field';
import { RepField } from './rep-field';
import { savingOutcome } from './saving-outcome';
import { SettingsFrame } from './settings-frame';

type CustomerSettingsProps = { row: WholesaleCustomer; user: CurrentUser };

export function CustomerSettings({ row, user }: CustomerSettingsProps) {
  const editing = useEditWholesaleCustomer();
  const form = useForm<CustomerInput, unknown, CustomerEntry>({
    resolver: zodResolver(CustomerEntry),
    defaultValues: toInput(row),
  });
  const stale = useStaleEdit(row, form, toInput);
  const place = organizationNode('wholesale_customer', row);
  const isFree = decide(toActor(user), 'customer:edit', place) === 'allowed';
  const salesOrganizationId = form.watch('salesOrganizationId');
  const choosesRep = isFree || user.role === 'sales_rep';
  const outcome = savingOutcome({
    row: WholesaleCustomer,
    form,
    stale,
    compare: (theirs) => differencesBetween(labels, toInput(theirs), form.getValues()),
    onSaved: stale.startFrom,
  });

  const submit = form.handleSubmit(({ manufacturerId: _, ...entry }) => {
    const { businessName, contactEmail, contactPhone, billingAddress, shippingAddress } = entry;
    const contact = { businessName, contactEmail, contactPhone, billingAddress, shippingAddress };
    const name = entry.name ?? businessName ?? row.name;
    const set = {
      ...(isFree ? entry : contact),
      ...(choosesRep ? { repUserId: entry.repUserId } : {}),
      name,
    };
    editing.mutate({ id: row.id, change: { ...set, version: stale.base.version } }, outcome);
  });

  return (
    <SettingsFrame
      hasChanges={form.formState.isDirty}
      isSaving={editing.isPending}
      conflict={stale.conflict}
      onSubmit={submit}
    >
      <CustomerFields form={form} canSetTerms={isFree} canSetCredit={isFree} />
      {isFree && (
        <OrganizationPicker
          type="sales_organization"
          label={labels.salesOrganizationId}
          none="None"
          manufacturerId={row.manufacturerId}
          value={typeof salesOrganizationId === 'number' ? salesOrganizationId : null}
          error={form.formState.errors.salesOrganizationId?.message}
          onChange={(id) => {
            form.setValue('salesOrganizationId', id, { shouldDirty: true });
            form.setValue('repUserId', null);
          }}
          optional
        />
      )}
      {choosesRep && typeof salesOrganizationId === 'number' && (
        <RepField
          key={salesOrganizationId}
          label={labels.repUserId}
          salesOrganizationId={salesOrganizationId}
          error={form.formState.errors.repUserId?.message}
          {...form.register('repUserId')}
        />
      )}
      {isFree && (
        <PriceListField
          manufacturerId={row.manufacturerId}
          help="If None, the list of the sales organization applies, or else the standard list."
          error={form.formState.errors.priceListId?.message}
          {...form.register('priceListId')}
        />
      )}
      <CustomerRulesFields form={form} canSet={isFree} />
      <ActiveField disabled={!isFree} {...form.register('active')} />
    </SettingsFrame>
  );
}
