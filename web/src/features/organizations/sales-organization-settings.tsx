import { decide } from '@casepack/contract/access/permissions';
import { SalesOrganization } from '@casepack/contract/organizations/organization';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { Checkbox } from '../../ui/checkbox';
import { differencesBetween } from '../../ui/differences-between';
import { toast } from '../../ui/toast';
import {
  salesOrganizationLabels as labels,
  SalesOrganizationEntry,
  type SalesOrganizationInput,
  toSalesOrganizationInput as toInput,
} from './organization-entry';
import { organizationPlace } from './organization-place';
import { useEditSalesOrganization } from './organizations.queries';
import { SalesOrganizationFields } from './sales-organization-fields';
import { SettingsFrame } from './settings-frame';

type SalesOrganizationSettingsProps = { row: SalesOrganization; user: CurrentUser };

export function SalesOrganizationSettings({ row, user }: SalesOrganizationSettingsProps) {
  const editing = useEditSalesOrganization();
  const [version, setVersion] = useState(row.version);
  const [newer, setNewer] = useState<SalesOrganization>();
  const form = useForm<SalesOrganizationInput, unknown, SalesOrganizationEntry>({
    resolver: zodResolver(SalesOrganizationEntry),
    defaultValues: toInput(row),
  });
  const place = organizationPlace('sales_organization', row);
  const isFree = decide(toActor(user), 'sales-organization:edit', place) === 'allowed';

  function goOnFrom(state: SalesOrganization, takeIt: boolean) {
    form.reset(toInput(state), takeIt ? {} : { keepValues: true });
    setVersion(state.version);
    setNewer(undefined);
  }

  const submit = form.handleSubmit(({ manufacturerId: _, commissionRate, active, ...entry }) =>
    editing.mutate(
      { id: row.id, change: { ...entry, ...(isFree ? { commissionRate, active } : {}), version } },
      {
        onSuccess: (saved) => {
          goOnFrom(saved, true);
          toast({ title: 'Organization Updated', description: saved.name });
        },
        onError: (error) => {
          setNewer(newerState(SalesOrganization, error));
          showFieldErrors(form, error);
          toast(failure(error, 'Failed to update organization', 'Update Failed'));
        },
      },
    ),
  );

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
      <SalesOrganizationFields form={form} canSetCommission={isFree} />
      <Checkbox
        label={labels.active}
        disabled={!isFree}
        help="Nobody of an inactive organization can sign in or order."
        {...form.register('active')}
      />
    </SettingsFrame>
  );
}

const toShown = ({ manufacturerId: _, ...values }: SalesOrganizationInput) => values;
