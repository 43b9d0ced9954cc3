import { decide } from '@casepack/contract/access/permissions';
import { WholesaleCustomer } from '@casepack/contract/organizations/organization';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { Checkbox } from '../../ui/checkbox';
import { differencesBetween } from '../../ui/differences-between';
import { toast } from '../../ui/toast';
import { CustomerFields } from './customer-fields';
import {
  CustomerEntry,
  type CustomerInput,
  customerLabels as labels,
  toCustomerInput as toInput,
} from './organization-entry';
import { OrganizationPicker } from './organization-picker';
import { organizationPlace } from './organization-place';
import { organizationName } from './organization-words';
import { useEditWholesaleCustomer } from './organizations.queries';
import { SettingsFrame } from './settings-frame';

type CustomerSettingsProps = { row: WholesaleCustomer; user: CurrentUser };

export function CustomerSettings({ row, user }: CustomerSettingsProps) {
  const editing = useEditWholesaleCustomer();
  const [version, setVersion] = useState(row.version);
  const [newer, setNewer] = useState<WholesaleCustomer>();
  const form = useForm<CustomerInput, unknown, CustomerEntry>({
    resolver: zodResolver(CustomerEntry),
    defaultValues: toInput(row),
  });
  const isFree =
    decide(toActor(user), 'customer:edit', organizationPlace('wholesale_customer', row)) === 'allowed';
  const salesOrganizationId = form.watch('salesOrganizationId');

  function goOnFrom(state: WholesaleCustomer, takeIt: boolean) {
    form.reset(toInput(state), takeIt ? {} : { keepValues: true });
    setVersion(state.version);
    setNewer(undefined);
  }

  const submit = form.handleSubmit((entry) => {
    const { businessName, contactEmail, contactPhone, billingAddress, shippingAddress } = entry;
    const { manufacturerId: _, ...everything } = entry;
    const contact = { businessName, contactEmail, contactPhone, billingAddress, shippingAddress };
    const name = entry.name ?? businessName ?? row.name;
    editing.mutate(
      { id: row.id, change: { ...(isFree ? everything : contact), name, version } },
      {
        onSuccess: (saved) => {
          goOnFrom(saved, true);
          toast({ title: 'Organization Updated', description: organizationName(saved) });
        },
        onError: (error) => {
          setNewer(newerState(WholesaleCustomer, error));
          showFieldErrors(form, error);
          toast(failure(error, 'Failed to update organization', 'Update Failed'));
        },
      },
    );
  });

  return (
    <SettingsFrame
      isDirty={form.formState.isDirty}
      isPending={editing.isPending}
      onSubmit={submit}
      conflict={
        newer && {
          differences: differencesBetween(labels, toInput(newer), toShown(form.getValues())),
          onTakeTheirs: () => goOnFrom(newer, true),
          onKeepMine: () => goOnFrom(newer, false),
        }
      }
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
          onChange={(id) => form.setValue('salesOrganizationId', id, { shouldDirty: true })}
          optional
        />
      )}
      <Checkbox
        label={labels.active}
        disabled={!isFree}
        help="Nobody of an inactive organization can sign in or order."
        {...form.register('active')}
      />
    </SettingsFrame>
  );
}

const toShown = ({ manufacturerId: _, ...values }: CustomerInput) => values;
