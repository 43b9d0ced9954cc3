import type { UseFormReturn } from 'react-hook-form';
import { AmountInput } from '../../ui/amount-input';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { FieldGroup } from './field-group';
import { type CustomerEntry, type CustomerInput, customerLabels as labels } from './organization-entry';

type CustomerRulesFieldsProps = {
  form: UseFormReturn<CustomerInput, unknown, CustomerEntry>;
  /** Without it, only what the manufacturer has set is shown. */
  canSet: boolean;
};

export function CustomerRulesFields({ form, canSet }: CustomerRulesFieldsProps) {
  const { errors } = form.formState;
  const [firstOrder, reorder, isExempt] = form.watch(['minimumFirstOrder', 'minimumReorder', 'taxExempt']);
  const settled = 'Set by the manufacturer.';
  return (
    <>
      {(canSet || firstOrder || reorder) && (
        <FieldGroup title="Order rules">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={labels.minimumFirstOrder}
              error={errors.minimumFirstOrder?.message}
              help={canSet ? 'Empty: the manufacturer’s minimum. 0 is no minimum.' : settled}
            >
              <AmountInput readOnly={!canSet} {...form.register('minimumFirstOrder')} />
            </Field>
            <Field
              label={labels.minimumReorder}
              error={errors.minimumReorder?.message}
              help={canSet ? 'Empty: the manufacturer’s minimum. 0 is no minimum.' : settled}
            >
              <AmountInput readOnly={!canSet} {...form.register('minimumReorder')} />
            </Field>
          </div>
        </FieldGroup>
      )}
      {(canSet || isExempt) && (
        <FieldGroup title="Tax">
          <Checkbox
            label={labels.taxExempt}
            disabled={!canSet}
            help={canSet ? 'Orders are placed without the default tax.' : settled}
            {...form.register('taxExempt')}
          />
          {isExempt && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label={labels.taxExemptCertificate}
                error={errors.taxExemptCertificate?.message}
                help={canSet ? '' : settled}
                optional={canSet}
              >
                <Input autoComplete="off" readOnly={!canSet} {...form.register('taxExemptCertificate')} />
              </Field>
              <Field
                label={labels.taxExemptUntil}
                error={errors.taxExemptUntil?.message}
                help={canSet ? 'The last day without tax. Empty: no end.' : settled}
                optional={canSet}
              >
                <Input type="date" readOnly={!canSet} {...form.register('taxExemptUntil')} />
              </Field>
            </div>
          )}
        </FieldGroup>
      )}
      {canSet && (
        <FieldGroup title="Reminders">
          <Checkbox
            label={labels.remindersOff}
            help="Otherwise the customer is reminded on the days set for the manufacturer, if any."
            {...form.register('remindersOff')}
          />
        </FieldGroup>
      )}
    </>
  );
}
