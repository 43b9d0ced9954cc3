import { PriceList } from '@casepack/contract/pricing/price-list';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../api/api-error';
import { newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { differencesBetween } from '../../ui/differences-between';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { Switch } from '../../ui/switch';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { useStaleEdit } from '../../ui/use-stale-edit';
import {
  fieldLabels as labels,
  newPriceListEntry,
  PriceListForm,
  type PriceListInput,
  type PriceListValues,
  toPriceListEntry,
} from './price-list-entry';
import { type Owner, useCreatePriceList, useEditPriceList } from './pricing.queries';

type PriceListDialogProps = {
  /** Null for a new list. */
  list: PriceList | null;
  /** Those that a new list can start as a copy of. */
  others: readonly PriceList[];
  manufacturerId: Owner;
  onClose: () => void;
};

const toEntry = (list: PriceList | null) => (list ? toPriceListEntry(list) : newPriceListEntry);

export function PriceListDialog({ list, others, manufacturerId, onClose }: PriceListDialogProps) {
  const create = useCreatePriceList();
  const edit = useEditPriceList();
  const form = useForm<PriceListInput, unknown, PriceListValues>({
    resolver: zodResolver(PriceListForm),
    defaultValues: toEntry(list),
  });
  const stale = useStaleEdit(list, form, toEntry);
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit(({ manufacturerId: _, copyOf, ...values }) => {
    const outcome = {
      onSuccess: ({ name }: PriceList) => {
        toast({ title: list ? 'Price List Updated' : 'Price List Created', description: name });
        onClose();
      },
      onError: (error: unknown) => {
        const compare = (theirs: PriceList) =>
          differencesBetween(labels, toPriceListEntry(theirs), form.getValues());
        if (stale.detectConflict(newerState(PriceList, error), compare)) return;
        showFieldErrors(form, error);
        const fallback = 'The price list could not be saved. Please try again.';
        toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
      },
    };
    if (stale.base === null)
      create.mutate({ ...values, copyOf, manufacturerId: manufacturerId ?? null }, outcome);
    else edit.mutate({ id: stale.base.id, change: { ...values, version: stale.base.version } }, outcome);
  });

  return (
    <FormDialog
      title={list ? 'Edit Price List' : 'New Price List'}
      description="Prices for the customers and sales organizations that you assign to it."
      hasChanges={isDirty}
      saving={list ? edit : create}
      saveLabel={list ? 'Save Changes' : 'Create Price List'}
      conflict={stale.conflict}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={labels.name} required error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={labels.note} optional error={errors.note?.message}>
        <Textarea rows={2} {...form.register('note')} />
      </Field>
      {list === null && others.length > 0 && (
        <Field label="Start with the prices of" error={errors.copyOf?.message}>
          <Select {...form.register('copyOf')}>
            <option value="">None</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={labels.startsOn} optional error={errors.startsOn?.message}>
          <Input type="date" {...form.register('startsOn')} />
        </Field>
        <Field label={labels.endsOn} optional error={errors.endsOn?.message}>
          <Input type="date" {...form.register('endsOn')} />
        </Field>
      </div>
      <Field
        label={labels.adjustment}
        help="For products without a price on this list: -12.50 is 12.5% off their own price. 0 leaves it."
        error={errors.adjustment?.message}
      >
        <Input className="sm:max-w-40" {...form.register('adjustment')} />
      </Field>
      <Switch label={labels.active} help="Inactive lists set no prices." {...form.register('active')} />
      <Switch
        label={labels.onlyListed}
        help="Its customers see and order only products that have a price on it."
        {...form.register('onlyListed')}
      />
      <Switch
        label={labels.isStandard}
        help="For everyone who has no other price list."
        {...form.register('isStandard')}
      />
    </FormDialog>
  );
}
