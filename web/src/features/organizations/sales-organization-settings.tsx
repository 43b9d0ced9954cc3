import { decide } from '@casepack/contract/access/permissions';
import { SalesOrganization } from '@casepack/contract/organizations/organization';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../api/zod-resolver';
import { differencesBetween } from '../../ui/differences-between';
import { useStaleEdit } from '../../ui/use-stale-edit';
import { ActiveField } from './active-field';
import {
  salesOrganizationLabels as labels,
  SalesOrganizationEntry,
  type SalesOrganizationInput,
  toSalesOrganizationInput as toInput,
} from './organization-entry';
import { organizationPlace } from './organization-place';
import { useEditSalesOrganization } from './organizations.queries';
import { SalesOrganizationFields } from './sales-organization-fields';
import { savingOutcome } from './saving-outcome';
import { SettingsFrame } from './settings-frame';

type SalesOrganizationSettingsProps = { row: SalesOrganization; user: CurrentUser };

export function SalesOrganizationSettings({ row, user }: SalesOrganizationSettingsProps) {
  const editing = useEditSalesOrganization();
  const form = useForm<SalesOrganizationInput, unknown, SalesOrganizationEntry>({
    resolver: zodResolver(SalesOrganizationEntry),
    defaultValues: toInput(row),
  });
  const stale = useStaleEdit(row, form, toInput);
  const place = organizationPlace('sales_organization', row);
  const isFree = decide(toActor(user), 'sales-organization:edit', place) === 'allowed';
  const outcome = savingOutcome({
    row: SalesOrganization,
    form,
    stale,
    compare: (theirs) => differencesBetween(labels, toInput(theirs), form.getValues()),
    onSaved: stale.startFrom,
  });

  const submit = form.handleSubmit(({ manufacturerId: _, commissionRate, active, ...entry }) => {
    const set = isFree ? { ...entry, commissionRate, active } : entry;
    editing.mutate({ id: row.id, change: { ...set, version: stale.base.version } }, outcome);
  });

  return (
    <SettingsFrame
      hasChanges={form.formState.isDirty}
      isSaving={editing.isPending}
      conflict={stale.conflict}
      onSubmit={submit}
    >
      <SalesOrganizationFields form={form} canSetCommission={isFree} />
      <ActiveField disabled={!isFree} {...form.register('active')} />
    </SettingsFrame>
  );
}
