import { cents, money } from '@casepack/contract/money';
import { useWatch } from 'react-hook-form';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { productCount } from './item-words';
import { entryLabels, runningTotals } from './order-entry';
import { discountLabel, TotalsList } from './totals-list';
import type { OrderEditing } from './use-order-editing';

/** Tax, shipping and discount, and what they come to. */
export function EditedCharges({ editing }: { editing: OrderEditing }) {
  const { register, formState } = editing.form;
  const { errors } = formState;
  const amount = { type: 'number', inputMode: 'decimal', min: 0, step: 0.01 } as const;
  return (
    <Card as="section" aria-label="Order Summary">
      <CardHeader title="Order Summary" />
      <div className="mb-4 grid grid-cols-2 gap-3">
        <Field label={entryLabels.tax} error={errors.tax?.message}>
          <Input {...amount} {...register('tax')} onWheel={(event) => event.currentTarget.blur()} />
        </Field>
        <Field label={entryLabels.shipping} error={errors.shipping?.message}>
          <Input {...amount} {...register('shipping')} onWheel={(event) => event.currentTarget.blur()} />
        </Field>
        <Field label={entryLabels.discount} error={errors.discount?.message}>
          <Input {...amount} {...register('discount')} onWheel={(event) => event.currentTarget.blur()} />
        </Field>
        <Field label={entryLabels.discountType}>
          <Select {...register('discountType')}>
            <option value="flat">$</option>
            <option value="percentage">%</option>
          </Select>
        </Field>
        <Field
          label={entryLabels.discountDescription}
          optional
          error={errors.discountDescription?.message}
          className="col-span-2"
        >
          <Input maxLength={200} {...register('discountDescription')} />
        </Field>
      </div>
      <RunningTotals editing={editing} />
    </Card>
  );
}

function RunningTotals({ editing: { form, facts } }: { editing: OrderEditing }) {
  useWatch({ control: form.control });
  const entry = form.getValues();
  const totals = runningTotals(entry, facts);
  if (typeof totals === 'string') {
    return (
      <p role="status" className="border-t pt-3 text-sm text-danger">
        {totals}
      </p>
    );
  }
  return (
    <TotalsList
      count={productCount(entry.items?.length ?? 0)}
      totals={totals}
      discountName={discountLabel({
        discountType: entry.discountType === 'percentage' ? 'percentage' : 'flat',
        discountValue: money.safeParse(entry.discount).data ?? cents(0),
        discountDescription: entry.discountDescription ?? null,
      })}
    />
  );
}
