import { Manufacturer } from '@casepack/contract/organizations/organization';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../api/zod-resolver';
import { differencesBetween } from '../../ui/differences-between';
import { useStaleEdit } from '../../ui/use-stale-edit';
import { OrderRulesFields } from './order-rules-fields';
import {
  orderRulesLabels as labels,
  OrderRulesEntry,
  type OrderRulesInput,
  toOrderRulesInput as toInput,
} from './organization-entry';
import { useEditManufacturer } from './organizations.queries';
import { savingOutcome } from './saving-outcome';
import { SettingsFrame } from './settings-frame';

/** The part of a manufacturer that its own administrators change. */
export function ManufacturerOrderRules({ row }: { row: Manufacturer }) {
  const editing = useEditManufacturer();
  const form = useForm<OrderRulesInput, unknown, OrderRulesEntry>({
    resolver: zodResolver(OrderRulesEntry),
    defaultValues: toInput(row),
  });
  const stale = useStaleEdit(row, form, toInput);
  const outcome = savingOutcome({
    row: Manufacturer,
    form,
    stale,
    compare: (theirs) => differencesBetween(labels, toInput(theirs), form.getValues()),
    onSaved: stale.startFrom,
  });
  const submit = form.handleSubmit((entry) =>
    editing.mutate({ id: row.id, change: { ...entry, version: stale.base.version } }, outcome),
  );

  return (
    <SettingsFrame
      title="Order rules"
      hasChanges={form.formState.isDirty}
      isSaving={editing.isPending}
      conflict={stale.conflict}
      onSubmit={submit}
    >
      <OrderRulesFields
        register={(name) => form.register(name)}
        errors={form.formState.errors}
        manufacturerId={row.id}
        joinSlug={row.joinSlug}
      />
    </SettingsFrame>
  );
}
