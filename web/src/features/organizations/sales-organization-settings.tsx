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
import { organizationNode } from './organization-node';
import { useEditSalesOrganization } from './organizations.queries';
import { PriceListField } from './price-list-field';
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
  const place = organizationNode('sales_organization', row);
  const isFree = decide(toActor(user), 'sales-organization:edit', place) === 'allowed';
  const outcome = savingOutcome({
    row: SalesOrganization,
    form,
    stale,
    compare: (theirs) => differencesBetween(labels, toInput(theirs), form.getValues()),
    onSaved: stale.startFrom,
  });

  const submit = form.handleSubmit(({ manufacturerId: _, ...given }) => {
    const {
      commissionRate: _rate,
      maxDiscount: _discount,
      priceListId: _list,
      active: _active,
      ...entry
    } = given;
    const set = isFree ? given : entry;
    editing.mutate({ id: row.id, change: { ...set, version: stale.base.version } }, outcome);
  });

  return (
    <SettingsFrame
      hasChanges={form.formState.isDirty}
      isSaving={editing.isPending}
      conflict={stale.conflict}
      onSubmit={submit}
    >
      <SalesOrganizationFields form={form} canSetTerms={isFree} />
      {isFree && (
        <PriceListField
          manufacturerId={row.manufacturerId}
          help="For its customers that have no list of their own."
          error={form.formState.errors.priceListId?.message}
          {...form.register('priceListId')}
        />
      )}
      <ActiveField disabled={!isFree} {...form.register('active')} />
    </SettingsFrame>
  );
}
